import type { Clock } from "./clock";

/** A queue before some servers, first come, first served: processors, or connections of a pool. */
export class Station {
  private readonly waiting: (() => void)[] = [];
  private first = 0;
  private taken = 0;
  private busy = 0;

  constructor(
    readonly name: string,
    private readonly clock: Clock,
    private readonly servers: number,
    /** How many times slower than measured. */
    private readonly slowness = 1,
  ) {}

  /** Works for that long on one server, when it is free. */
  serve(duration: number, done: () => void): void {
    this.take(() => {
      const took = duration * this.slowness;
      this.busy += took;
      this.clock.after(took, () => {
        this.give();
        done();
      });
    });
  }

  /** Holds a server until it is given back. */
  take(taken: () => void): void {
    if (this.taken === this.servers) {
      this.waiting.push(taken);
      return;
    }
    this.taken += 1;
    taken();
  }

  give(): void {
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

  /** Work that was begun, as a share of what its servers could have done until now. */
  utilization(): number {
    return this.busy / (this.clock.now * this.servers);
  }
}
