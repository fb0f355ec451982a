import type { AnyActor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import type { Said } from "./line";

/** Lines of one kind about different things of one event, in their transaction. */
export interface Making {
  tx: Transaction;
  actor: AnyActor;
  event: OwnEvent;
  lines: readonly Said[];
}

/** What became of a line's thing. */
export interface Made {
  /** The id under which its occurrences are recorded. */
  id: string;
  /** Whether anything differed. */
  isChanged: boolean;
}

/** The verbs of one kind, each for several lines, with a Made for each of them. `set` and `end` are for things that are there. */
export interface Verbs {
  /** The things of the lines that are there, by the lines' names for them. */
  present: (making: Making) => Promise<Set<string>>;
  add: (making: Making) => Promise<Made[]>;
  set: (making: Making) => Promise<Made[]>;
  end: (making: Making) => Promise<Made[]>;
}

/** One line in its transaction. */
export interface MakingOne extends Omit<Making, "lines"> {
  said: Said;
}

/** A verb of single things, for several: one after the other. It says whether anything differed. */
export const oneByOne =
  (verb: (making: MakingOne) => Promise<boolean>) =>
  async ({ lines, ...making }: Making): Promise<Made[]> => {
    const made: Made[] = [];
    for (const said of lines) made.push({ id: said.id, isChanged: await verb({ ...making, said }) });
    return made;
  };
