import type { LoggedCall } from './faults.ts';

/** The log of the calls that reached the cloud: tests count upstream calls with it. */
export interface CallLog {
  add(call: LoggedCall): void;
  /** `counts` by `METHOD path`, of the latest 5,000 of these; `calls` the last 5,000. */
  report(): { total: number; counts: Record<string, number>; calls: LoggedCall[] };
  reset(): void;
}

const kept = 5000;

export function createCallLog(): CallLog {
  let total = 0;
  let counts = new Map<string, number>();
  let calls: LoggedCall[] = [];
  return {
    add(call) {
      total += 1;
      const key = `${call.method} ${call.path}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      // A cloud that runs for weeks sees ever new paths.
      if (counts.size > kept) counts.delete(counts.keys().next().value!);
      calls.push(call);
      if (calls.length > 2 * kept) calls = calls.slice(-kept);
    },
    report: () => ({ total, counts: Object.fromEntries(counts), calls: calls.slice(-kept) }),
    reset() {
      total = 0;
      counts = new Map();
      calls = [];
    },
  };
}
