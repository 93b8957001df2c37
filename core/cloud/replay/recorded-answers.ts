import type { RecordedCall } from './read-recording.ts';

/** A call that is asked of the replay. */
export type AskedCall = Pick<RecordedCall, 'service' | 'method' | 'path'> & {
  query: Iterable<readonly [name: string, value: string]>;
  version?: string | undefined;
};

/** Types by which catalogs name the service of volumes. */
const volumeTypes: ReadonlySet<string> = new Set(['volume', 'volumev3', 'block-storage', 'block-store']);

/** Returns one name for a service that has several. */
export function serviceNamed(type: string): string {
  return volumeTypes.has(type) ? 'volume' : type;
}

/**
 * The reads of a recording, found by method, path, micro-version and parameters, in whatever order these are. A read that was
 * answered several times is answered in the same order, and at last always the same.
 */
export class RecordedAnswers {
  readonly #answers = new Map<string, { calls: RecordedCall[]; next: number }>();

  constructor(calls: readonly RecordedCall[]) {
    for (const call of calls) {
      if (call.method !== 'GET' && call.method !== 'HEAD') continue;
      const key = keyOf(call);
      const known = this.#answers.get(key);
      if (known) known.calls.push(call);
      else this.#answers.set(key, { calls: [call], next: 0 });
    }
  }

  /** Returns the recorded answer; undefined where the call is not in the recording. Nothing that is only alike is taken. */
  find(call: AskedCall): RecordedCall | undefined {
    const found = this.#answers.get(keyOf(call));
    if (found === undefined) return undefined;
    const answer = found.calls[found.next];
    found.next = Math.min(found.next + 1, found.calls.length - 1);
    return answer;
  }
}

function keyOf({ service, method, path, query, version = '' }: AskedCall): string {
  const pairs = [...query].map(([name, value]) => JSON.stringify([name, value])).sort();
  return JSON.stringify([serviceNamed(service), method, path.replace(/\/+$/, ''), version, pairs]);
}
