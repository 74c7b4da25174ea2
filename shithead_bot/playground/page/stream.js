/**
 * The stream of what happens in the playground, led into the model.
 *
 * The law of this module: it interprets nothing, and never gives up.
 */

const RETRY_MS = 2000;

/** Follow the playground's stream from now on; it comes back by itself when the connection was lost. */
export function connect(model) {
  const stream = new EventSource("/control/events");
  const tell = (open) => model.dispatchEvent(new CustomEvent("connection", { detail: { open } }));
  stream.addEventListener("open", () => tell(true));
  stream.addEventListener("message", ({ data }) => model.take(JSON.parse(data)));
  stream.addEventListener("error", () => {
    tell(false);
    // After an answer that is no stream the browser gives up; the playground may only be starting again.
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => connect(model), RETRY_MS);
  });
}
