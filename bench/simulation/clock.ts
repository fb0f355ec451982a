interface Due {
  at: number;
  order: number;
  run: () => void;
}

/** Simulated time, in microseconds: what is due runs in the order of its time, and what is due together in the order in which it was asked for. */
export class Clock {
  now = 0;
  private readonly heap: Due[] = [];
  private asked = 0;

  after(delay: number, run: () => void): void {
    const due = { at: this.now + delay, order: this.asked++, run };
    let place = this.heap.push(due) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = this.heap[above];
      if (!parent || isBefore(parent, due)) break;
      this.heap[place] = parent;
      place = above;
    }
    this.heap[place] = due;
  }

  /** Runs until nothing is due up to that time. */
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

const isBefore = (one: Due, other: Due) => one.at < other.at || (one.at === other.at && one.order < other.order);
