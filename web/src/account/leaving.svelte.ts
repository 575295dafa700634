/** A guest with seats becomes somebody else: what is to become of the seats is asked first. */

import { Problem } from "../api/http";
import type { Me, Seats } from "../api/types";
import { session } from "../session.svelte";
import { SITE } from "../words/site";

type Become = (seats: Seats) => Promise<Me>;

export class Leaving {
  question = $state(""); // in the server's words
  private doing: Become | null = null;

  /** Sign in. False: first there is a question to answer. */
  async as(doing: Become, seats: Seats = "ask"): Promise<boolean> {
    this.question = "";
    try {
      session.me = await doing(seats);
      this.doing = null;
      return true;
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.refused.error !== "seats") throw problem;
      this.question = problem.refused.message;
      this.doing = doing;
      return false;
    }
  }

  answer(seats: Seats): Promise<boolean> {
    return this.doing ? this.as(this.doing, seats) : Promise.resolve(false);
  }

  /** What has become of them. */
  outcome(): string {
    return SITE.seatsCame(session.me?.carried ?? 0, session.me?.left_behind ?? 0);
  }
}
