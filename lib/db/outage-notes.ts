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
  /** Whether a part of the service was too busy for the request. */
  wasBusy: boolean;
  /** Whether the request has been answered: work that it left behind may take its time. */
  isOver: boolean;
}

export const noNotes = (): OutageNotes => ({ hadOutage: false, isFrozen: false, wasBusy: false, isOver: false });

/**
 * Runs a request whose statements give up soon on a frozen database, and notes outages. A statement that takes long because it has much to do is left alone:
 * the database is asked something else meanwhile, and answers that.
 */
export async function notingOutages<T>(notes: OutageNotes, work: () => Promise<T>): Promise<T> {
  try {
    return await allNotes().run(notes, work);
  } finally {
    notes.isOver = true;
  }
}

/** Runs work that does not belong to the request during which it happens to run. */
export const outsideRequests = <T>(work: () => T): T => allNotes().run(undefined, work);

/** The page of the request answers 503, whatever it shows. */
export function noteBusy(): void {
  const notes = allNotes().getStore();
  if (notes) notes.wasBusy = true;
}

export const wasBusy = (): boolean => allNotes().getStore()?.wasBusy ?? false;

const patienceMs = 1_000;
const frozenPatienceMs = 100;
const answerWithinMs = 500;

/** The result of a statement or transaction. It continues by itself when its request has given up. */
export function unlessFrozen<T>(work: Promise<T>): Promise<T> {
  const notes = allNotes().getStore();
  return notes && !notes.isOver ? noted(work, notes) : work;
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
function allNotes(): AsyncLocalStorage<OutageNotes | undefined> {
  const holder = globalThis as { serviceOutageNotes?: AsyncLocalStorage<OutageNotes | undefined> };
  holder.serviceOutageNotes ??= new AsyncLocalStorage();
  return holder.serviceOutageNotes;
}
