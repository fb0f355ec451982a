import { AsyncLocalStorage } from "node:async_hooks";
import { within } from "@/lib/deadline";
import { DatabaseTimeout } from "./database-timeout";
import { isOutage } from "./errors";
import { overSharedConnection } from "./shared-connections";

/** What a request has found out about the database. */
export interface OutageNotes {
  /** Whether a statement of the request failed because the database did not answer. */
  hadOutage: boolean;
  /** Whether the database was found frozen: the request's later statements wait only a moment for it. */
  isFrozen: boolean;
}

/**
 * Runs a request whose statements give up soon on a frozen database, and notes outages. A statement that takes long because it has much to do is left alone:
 * the database is asked something else meanwhile, and answers that.
 */
export const notingOutages = <T>(notes: OutageNotes, work: () => T): T => allNotes().run(notes, work);

const patienceMs = 1_000;
const frozenPatienceMs = 100;
const answerWithinMs = 500;

/** The result of a statement or transaction. It continues by itself when its request has given up. */
export function unlessFrozen<T>(work: Promise<T>): Promise<T> {
  const notes = allNotes().getStore();
  return notes ? noted(work, notes) : work;
}

async function noted<T>(work: Promise<T>, notes: OutageNotes): Promise<T> {
  try {
    return await patiently(work, notes);
  } catch (error) {
    notes.hadOutage ||= isOutage(error);
    throw error;
  }
}

const patiently = <T>(work: Promise<T>, notes: OutageNotes): Promise<T> =>
  within(notes.isFrozen ? frozenPatienceMs : patienceMs, work, async () => {
    notes.isFrozen ||= !(await doesDatabaseAnswer());
    if (notes.isFrozen) throw new DatabaseTimeout("The database does not answer.");
    return patiently(work, notes);
  });

function doesDatabaseAnswer(): Promise<boolean> {
  const question = overSharedConnection("grants", { name: "are-you-there", text: "SELECT 1", values: [] }).then(
    () => true,
    () => false,
  );
  return within(answerWithinMs, question, () => false);
}

/** On `globalThis`, because Next's bundle and the server load modules separately. */
function allNotes(): AsyncLocalStorage<OutageNotes> {
  const holder = globalThis as { serviceOutageNotes?: AsyncLocalStorage<OutageNotes> };
  holder.serviceOutageNotes ??= new AsyncLocalStorage();
  return holder.serviceOutageNotes;
}
