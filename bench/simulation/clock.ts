interface ScheduledCallback {
  at: number;
  order: number;
  run: () => void;
}

/** Simulated time in microseconds. Callbacks run in order of their due time, and those with the same due time in the order of registration. */
export class Clock {
  now = 0;
  private readonly heap: ScheduledCallback[] = [];
  private scheduled = 0;

  after(delay: number, run: () => void): void {
    const due = { at: this.now + delay, order: this.scheduled++, run };
    let place = this.heap.push(due) - 1;
    while (place > 0) {
      const parentIndex = (place - 1) >> 1;
      const parent = this.heap[parentIndex];
      if (!parent || isBefore(parent, due)) break;
      this.heap[place] = parent;
      place = parentIndex;
    }
    this.heap[place] = due;
  }

  /** Runs all callbacks that are due until `end`. */
  runUntil(end: number): void {
    for (let first = this.heap[0]; first && first.at <= end; first = this.heap[0]) {
      this.now = first.at;
      this.dropFirst();
      first.run();
    }
    this.now = end;
  }

  private dropFirst() {
    const last = this.heap.pop();
    if (!last || this.heap.length === 0) return;
    let place = 0;
    for (;;) {
      const [left, right] = [this.heap[2 * place + 1], this.heap[2 * place + 2]];
      const smaller = left && right && isBefore(right, left) ? right : left;
      if (!smaller || isBefore(last, smaller)) break;
      this.heap[place] = smaller;
      place = smaller === left ? 2 * place + 1 : 2 * place + 2;
    }
    this.heap[place] = last;
  }
}

const isBefore = (one: ScheduledCallback, other: ScheduledCallback) => one.at < other.at || (one.at === other.at && one.order < other.order);
