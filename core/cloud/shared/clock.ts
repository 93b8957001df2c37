import { type Disposable, toDisposable } from '#base';

/**
 * The cloud's own time. Everything that ages (tokens, uploads, servers that build) asks this clock, so that a test can
 * move it. It runs with the system's clock unless it was created stopped.
 */
export interface CloudClock {
  /** Milliseconds since 1970. */
  now(): number;
  date(): Date;
  /** Moves the time forward and runs, in order, everything that became due. Negative or NaN: a RangeError. */
  advance(seconds: number): void;
  /** Runs `action` once, `seconds` from now by this clock. Disposing it before then cancels it. */
  after(seconds: number, action: () => void): Disposable;
  /** Forgets what is still planned. */
  stop(): void;
}

interface Planned {
  due: number;
  action: () => void;
}

/** The longest wait that setTimeout can keep. */
const longestWait = 2 ** 31 - 1;

/** `start`: begin at this time (milliseconds). `stopped`: time passes only through `advance`. */
export function createClock(options: { start?: number; stopped?: boolean } = {}): CloudClock {
  let offset = options.start === undefined ? 0 : options.start - Date.now();
  let frozen = options.start ?? Date.now();
  let planned: Planned[] = [];
  let timer: NodeJS.Timeout | undefined;

  const now = () => (options.stopped ? frozen : Date.now() + offset);

  function runDue(until: number) {
    for (;;) {
      const next = planned[0];
      if (!next || next.due > until) return;
      planned.shift();
      next.action();
    }
  }

  function arm() {
    clearTimeout(timer);
    const next = planned[0];
    if (options.stopped || !next) return;
    const wait = Math.min(Math.max(0, next.due - now()), longestWait);
    timer = setTimeout(() => {
      runDue(now());
      arm();
    }, wait);
    timer.unref();
  }

  return {
    now,
    date: () => new Date(now()),
    advance(seconds) {
      if (!(seconds >= 0)) throw new RangeError('The clock moves forward only.');
      offset += seconds * 1000;
      frozen += seconds * 1000;
      runDue(now());
      arm();
    },
    after(seconds, action) {
      const entry: Planned = { due: now() + seconds * 1000, action };
      const place = planned.findIndex((other) => other.due > entry.due);
      if (place < 0) planned.push(entry);
      else planned.splice(place, 0, entry);
      arm();
      return toDisposable(() => {
        planned = planned.filter((other) => other !== entry);
        arm();
      });
    },
    stop() {
      planned = [];
      clearTimeout(timer);
    },
  };
}

/** `2026-11-21T19:21:36.000000Z`, the form keystone and nova's newer calls write. */
export function microsecondTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '000Z');
}

/** `2026-11-21T19:21:36Z`, the form glance writes. */
export function secondTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
