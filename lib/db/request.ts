import { AsyncLocalStorage } from "node:async_hooks";
import { isOutage } from "./errors";

/** A request that uses the database, and can stop waiting for it. */
export class DatabaseRequest {
  /** Whether a statement failed because the database did not answer. */
  hadOutage = false;
  /** Whether a part of the service was too busy for the request. */
  wasBusy = false;
  private readonly controller = new AbortController();
  private isOver = false;

  /** Runs the work of the request. What it leaves behind when it ends no longer belongs to it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await requests().run(this, work);
    } finally {
      this.isOver = true;
    }
  }

  /**
   * Fails the statements for which the request waits, ends their connections, and fails all later
   * statements.
   */
  giveUp(): void {
    this.controller.abort(
      Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" }),
    );
  }

  get signal(): AbortSignal | undefined {
    return this.isOver ? undefined : this.controller.signal;
  }
}

/** Is aborted when the current request gives up. */
export const requestSignal = (): AbortSignal | undefined => requests().getStore()?.signal;

/** The page of the request answers 503, whatever it shows. */
export function noteBusy(): void {
  const request = requests().getStore();
  if (request) request.wasBusy = true;
}

export const wasBusy = (): boolean => requests().getStore()?.wasBusy ?? false;

/** Runs work that does not belong to the request during which it happens to run. */
export const outsideRequests = <T>(work: () => T): T => requests().run(undefined, work);

/** The result of a statement or transaction, unless its request gives up. */
export async function unlessGivenUp<T>(work: Promise<T>): Promise<T> {
  const request = requests().getStore();
  const signal = request?.signal;
  if (!request || !signal) return work;
  try {
    return await beforeAbort(signal, work);
  } catch (error) {
    request.hadOutage ||= isOutage(error);
    throw error;
  }
}

const beforeAbort = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    work.finally(() => signal.removeEventListener("abort", abort)).then(resolve, reject);
  });

/** On `globalThis`, because Next's bundle and the server load modules separately. */
function requests(): AsyncLocalStorage<DatabaseRequest | undefined> {
  const holder = globalThis as { serviceRequests?: AsyncLocalStorage<DatabaseRequest | undefined> };
  holder.serviceRequests ??= new AsyncLocalStorage();
  return holder.serviceRequests;
}
