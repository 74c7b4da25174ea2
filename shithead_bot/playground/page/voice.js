/**
 * What a viewer says in a chat.
 *
 * The law of this module: a command in a group carries the bot's name, as Telegram's clients write it; a bare one may
 * never reach the bot.
 */

import { order } from "./orders.js";

export class Voice {
  /** @param {import("./message.js").Scene} scene @param {(words: string) => void} refused it couldn't be said */
  constructor(scene, refused) {
    this.scene = scene;
    this.refused = refused;
  }

  /** What follows a command here. */
  get suffix() {
    return this.scene.chatId < 0 ? `@${this.scene.model.bot.username}` : "";
  }

  /** Say a text. @returns {Promise<boolean>} whether it was said */
  async say(text) {
    const { viewerId: user, chatId: chat, topic } = this.scene;
    try {
      await order("say", { user, chat, text, ...(topic === null ? {} : { thread: topic }) });
      return true;
    } catch (error) {
      this.refused(error.message);
      return false;
    }
  }

  /** Send a command that stands in a message. In the bot's own ones it is a command to the bot. */
  command(message, command) {
    const isBots = message.sender_id === this.scene.model.bot.id && !command.includes("@");
    return this.say(isBots ? command + this.suffix : command);
  }
}
