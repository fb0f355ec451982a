import type { Clock } from "./clock";

/** A first-come, first-served queue before several servers, such as processors or pool connections. */
export class Station {
  private readonly waiting: (() => void)[] = [];
  private first = 0;
  private taken = 0;
  private busy = 0;

  constructor(
    readonly name: string,
    private readonly clock: Clock,
    private readonly servers: number,
    /** The factor by which it is slower than measured. */
    private readonly slowness = 1,
  ) {}

  /** Works for this long on one server as soon as one is free. */
  serve(duration: number, done: () => void): void {
    this.acquire(() => {
      const took = duration * this.slowness;
      this.busy += took;
      this.clock.after(took, () => {
        this.release();
        done();
      });
    });
  }

  /** Holds a server until `release` returns it. */
  acquire(taken: () => void): void {
    if (this.taken === this.servers) {
      this.waiting.push(taken);
      return;
    }
    this.taken += 1;
    taken();
  }

  release(): void {
    const next = this.waiting[this.first];
    if (!next) {
      this.taken -= 1;
      return;
    }
    this.first += 1;
    if (this.first === 1_000) {
      this.waiting.splice(0, this.first);
      this.first = 0;
    }
    next();
  }

  /** The work started so far, as a share of the servers' capacity until now. */
  utilization(): number {
    return this.busy / (this.clock.now * this.servers);
  }
}
