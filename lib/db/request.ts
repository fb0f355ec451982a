import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "@/lib/per-process";
import { isOutage } from "./errors";

/** A request that uses the database, and can stop waiting for it. */
export class DatabaseRequest {
  /** Whether a statement failed because the database did not answer. */
  hadOutage = false;
  /** Whether a part of the service was too busy for the request. */
  wasBusy = false;
  isOver = false;
  private readonly waiting = new Set<GivenUp>();
  private reason: Error | undefined;

  /** Runs the work of the request. What it leaves behind when it ends no longer belongs to it. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const running = requests().run(this, work);
    const end = () => {
      this.isOver = true;
    };
    running.then(end, end);
    return running;
  }

  /**
   * Fails the statements for which the request waits, ends their connections, and fails all later
   * statements.
   */
  giveUp(): void {
    if (this.reason) return;
    const reason = Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" });
    this.reason = reason;
    for (const givenUp of [...this.waiting]) givenUp(reason);
  }

  /** Calls `givenUp` when the request gives up, until the returned function is called. */
  onGiveUp(givenUp: GivenUp): () => void {
    if (this.isOver) return () => {};
    if (this.reason) givenUp(this.reason);
    this.waiting.add(givenUp);
    return () => void this.waiting.delete(givenUp);
  }

  unlessGivenUp<T>(work: Promise<T>, givenUp?: () => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        this.hadOutage ||= isOutage(error);
        reject(error);
      };
      const forget = this.onGiveUp((reason) => {
        fail(reason);
        givenUp?.();
      });
      work.then(
        (result) => {
          forget();
          resolve(result);
        },
        (error) => {
          forget();
          fail(error);
        },
      );
    });
  }
}

type GivenUp = (reason: Error) => void;

/** Calls `givenUp` when the current request gives up, until the returned function is called. */
export const onGiveUp = (givenUp: GivenUp): (() => void) =>
  requests().getStore()?.onGiveUp(givenUp) ?? (() => {});

/** The page of the request answers 503, whatever it shows. */
export function markBusy(): void {
  const request = requests().getStore();
  if (request) request.wasBusy = true;
}

export const wasBusy = (): boolean => requests().getStore()?.wasBusy ?? false;

/** Runs work that does not belong to the request during which it happens to run. */
export const outsideRequests = <T>(work: () => T): T => requests().run(undefined, work);

/**
 * The result of a statement or transaction, unless its request gives up before. `givenUp` is called
 * then.
 */
export function unlessGivenUp<T>(work: Promise<T>, givenUp?: () => void): Promise<T> {
  const request = requests().getStore();
  return request ? request.unlessGivenUp(work, givenUp) : work;
}

const requests = perProcess(
  "serviceRequests",
  () => new AsyncLocalStorage<DatabaseRequest | undefined>(),
);
