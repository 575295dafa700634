/** What an attempt came to, in words: what was done, or why not. */

import { refusal } from "../api/http";

export class Attempt {
  said = $state("");
  trouble = $state("");

  /** What is done may say itself what came of it. */
  async run(doing: () => Promise<unknown>, done?: string): Promise<void> {
    this.said = this.trouble = "";
    await this.quietly(async () => {
      const came = await doing();
      this.said = done ?? (typeof came === "string" ? came : "");
    });
  }

  /** Reading lists beside whatever was just done: what was said of that stays. */
  async quietly(doing: () => Promise<unknown>): Promise<void> {
    try {
      await doing();
    } catch (problem) {
      this.trouble = refusal(problem);
    }
  }
}
