import type { AnyActor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import type { Said } from "./line";

/** Lines of one kind about different records of one event, with their transaction. */
export interface Making {
  tx: Transaction;
  actor: AnyActor;
  event: OwnEvent;
  lines: readonly Said[];
}

/** The outcome for the record of a line. */
export interface Made {
  /** The id under which its occurrences are recorded. */
  id: string;
  /** Whether anything differed. */
  isChanged: boolean;
}

/** The verbs of one kind. Each takes several lines and returns one Made per line. `set` and `end` are for records that exist. */
export interface Verbs {
  /** The names of the records that exist, as the lines name them. */
  present: (making: Making) => Promise<Set<string>>;
  add: (making: Making) => Promise<Made[]>;
  set: (making: Making) => Promise<Made[]>;
  end: (making: Making) => Promise<Made[]>;
}

/** One line, with its transaction. */
export interface MakingOne extends Omit<Making, "lines"> {
  said: Said;
}

/** Applies a verb for one record to several, one after the other. The verb returns whether anything differed. */
export const oneByOne =
  (verb: (making: MakingOne) => Promise<boolean>) =>
  async ({ lines, ...making }: Making): Promise<Made[]> => {
    const made: Made[] = [];
    for (const said of lines) made.push({ id: said.id, isChanged: await verb({ ...making, said }) });
    return made;
  };
