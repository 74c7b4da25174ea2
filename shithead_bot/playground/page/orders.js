/**
 * The way of an order to the playground.
 *
 * The law of this module: it is the only one that writes to the server, and it changes nothing on the page. What an
 * order did comes back over the stream of events, to everyone alike.
 */

/**
 * Give an order, and wait for what came of it.
 *
 * @param {string} name the order's name, such as "press"
 * @param {object} [args] its arguments
 * @returns {Promise<any>} what the server tells of it
 * @throws {Error} with the server's words where it refuses, or with our own where it can't be reached
 */
export async function order(name, args = {}) {
  const response = await send(name, args);
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Error(answer?.error ?? `The playground answered ${response.status}.`);
  if (answer?.refused) throw new Error(answer.refused);
  return answer;
}

async function send(name, args) {
  try {
    return await fetch(`/control/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(args),
    });
  } catch {
    throw new Error("The playground can’t be reached.");
  }
}
