/**
 * What a link means inside Telegram.
 *
 * The law of this module: it only reads; `follow` acts.
 */

const HOSTS = new Set(["t.me", "telegram.me", "telegram.dog"]);
const OUTSIDE = { kind: "outside" };

/**
 * @typedef {object} Meaning
 * @property {"start"|"startgroup"|"bot"|"group"|"person"|"outside"} kind
 * @property {string} [payload] of "start" and "startgroup"
 * @property {number} [chatId] of "group", unless it goes by name
 * @property {string} [username] of "group"
 * @property {number} [messageId] of "group"
 * @property {number} [userId] of "person"
 */

/** @param {string} url @param {string} bot the bot's username @returns {Meaning} */
export function meaningOf(url, bot) {
  if (!URL.canParse(url)) return OUTSIDE;
  const link = new URL(url);
  if (link.protocol === "tg:") return personOf(link);
  if (!HOSTS.has(link.hostname)) return OUTSIDE;
  const path = link.pathname.split("/").filter(Boolean);
  if (path[0]?.toLowerCase() === bot.toLowerCase()) return doorOf(link.searchParams);
  if (path[0] === "c" && path.length > 1) {
    return { kind: "group", chatId: Number(`-100${path[1]}`), messageId: Number(path.at(-1)) };
  }
  if (path.length > 0) return { kind: "group", username: path[0], messageId: Number(path.at(-1)) || undefined };
  return OUTSIDE;
}

/** Which of the bot's doors a link opens. */
function doorOf(query) {
  if (query.has("startgroup")) return { kind: "startgroup", payload: query.get("startgroup") };
  if (query.has("start")) return { kind: "start", payload: query.get("start") };
  return { kind: "bot" };
}

function personOf(link) {
  const userId = Number(link.searchParams.get("id"));
  return userId ? { kind: "person", userId } : OUTSIDE;
}
