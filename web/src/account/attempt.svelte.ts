/** What an attempt came to, in words: what was done, or why not. */

import { refusal } from "../api/http";

export class Attempt {
  said = $state("");
  trouble = $state("");

  async run(doing: () => Promise<unknown>, done = ""): Promise<void> {
    this.said = this.trouble = "";
    await this.quietly(async () => {
      await doing();
      this.said = done;
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
