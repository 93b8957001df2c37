import { setTimeout as wait } from 'node:timers/promises';
import { errorText } from '#base';
import { newRequestId } from '../http/logging.ts';
import type { Wire } from './wire.ts';

/** Seconds that Keystone may take for its answer. */
const probeSeconds = 3;
/** Milliseconds that an answer of Keystone's holds: however many ask, it is asked once. */
const answerHoldsMs = 1000;
const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** Whether a Keystone answers; where it does not, why, as one sentence. */
export interface KeystoneAnswer {
  reached: boolean;
  reason: string | null;
}

interface Probe {
  answer: Promise<KeystoneAnswer>;
  until: number;
}

/** Finds out whether the configured Keystones answer. Each is asked once a second at the most, without a token. */
export class KeystoneHealth {
  readonly #wire: Pick<Wire, 'send'>;
  readonly #probes = new Map<string, Probe>();

  constructor(wire: Pick<Wire, 'send'>) {
    this.#wire = wire;
  }

  /**
   * Asks the Keystone at an address (`https://host:5000/v3`) for its version. Never rejects: an answer below 500 counts as reached.
   *
   * @param requestId the id that Keystone's log shows
   */
  ask(authUrl: string, requestId: string = newRequestId({} as never)): Promise<KeystoneAnswer> {
    const known = this.#probes.get(authUrl);
    // The clock that no one sets: a changed time of day must not keep an old answer.
    if (known && known.until > performance.now()) return known.answer;
    const probe: Probe = { answer: this.#probe(authUrl, requestId), until: Infinity };
    this.#probes.set(authUrl, probe);
    void probe.answer.then(() => (probe.until = performance.now() + answerHoldsMs));
    return probe.answer;
  }

  async #probe(authUrl: string, requestId: string): Promise<KeystoneAnswer> {
    try {
      const { status } = await this.#wire.send({
        service: 'identity',
        method: 'GET',
        url: new URL(authUrl),
        headers: { Accept: 'application/json', 'X-OpenStack-Request-ID': requestId },
        deadline: probeSeconds,
      });
      if (status < 500) return { reached: true, reason: null };
      return { reached: false, reason: `It answers with status ${status}.` };
    } catch (error) {
      return { reached: false, reason: errorText(error) };
    }
  }

  /**
   * Asks until Keystone answers, with pauses that grow from one second to half a minute.
   *
   * @param onMiss hears of the first answer that is none
   * @param signal ends the asking
   * @returns how often Keystone did not answer before it did, or before the asking was ended
   */
  async untilReached(authUrl: string, onMiss: (reason: string) => void, signal: AbortSignal): Promise<number> {
    for (let misses = 0; ; misses += 1) {
      const { reached, reason } = await this.ask(authUrl);
      if (reached || signal.aborted) return misses;
      if (misses === 0) onMiss(reason ?? '');
      const pauseMs = Math.min(firstPauseMs * 2 ** misses, longestPauseMs);
      // An end of the asking ends the pause, too; the pause keeps no process alive.
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}
