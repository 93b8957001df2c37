import type { RecordingConfig } from '../../config/recording-config.ts';
import { GatewayError } from '../../http/errors.ts';
import { mayEnd, type SealedSession } from '../sealed-session.ts';
import { failureOf, type WireAnswer, type WireRequest } from '../wire.ts';
import { type RecordedEndpoint, Recording } from './recording.ts';

/** Recordings at once: each may take as much memory as its bound says. */
const mostRecordings = 4;
/** Milliseconds for which a recording that is over may be fetched. */
const keptMs = 15 * 60_000;

/** The recordings of this gateway: of sessions whose users have begun one, and of no other session. */
export class Recordings {
  readonly #config: RecordingConfig;
  readonly #recordings = new Map<string, Recording>();
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(config: RecordingConfig) {
    this.#config = config;
  }

  /** Whether the session's calls are recorded now. */
  isRecording(session: SealedSession): boolean {
    return this.#own(session)?.isOpen === true;
  }

  /** Makes a call, and records how it ended when its session's calls are recorded. */
  async during(session: SealedSession, request: WireRequest, run: () => Promise<WireAnswer>): Promise<WireAnswer> {
    const recording = this.#own(session);
    if (recording === undefined) return run();
    try {
      const answer = await run();
      recording.take(request, answer);
      return answer;
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== null) recording.take(request, { failure });
      throw error;
    }
  }

  /**
   * Begins to record the session's calls; one that its user had before is dropped.
   *
   * @throws {GatewayError} RECORDING_OFF, or TOO_MANY_RECORDINGS
   */
  begin(session: SealedSession, endpoints: readonly RecordedEndpoint[]): Recording {
    if (!this.#config.enabled) throw new GatewayError('RECORDING_OFF');
    const before = this.find(session);
    if (before) this.drop(before);
    if (this.#recordings.size >= mostRecordings)
      throw new GatewayError('TOO_MANY_RECORDINGS', { limit: mostRecordings });
    const recording = new Recording(session, endpoints, this.#config);
    const key = keyOf(session);
    this.#recordings.set(key, recording);
    const timer = setTimeout(() => this.drop(recording), this.#config.longest * 1000 + keptMs);
    timer.unref();
    this.#timers.set(key, timer);
    return recording;
  }

  /** Returns the recording that was begun with the session, or with another session of its user. */
  find(session: SealedSession): Recording | null {
    return this.#own(session) ?? [...this.#recordings.values()].find((each) => mayEnd(session, each.session)) ?? null;
  }

  /** Forgets a recording, with all that is in it. */
  drop(recording: Recording): void {
    const key = keyOf(recording.session);
    if (this.#recordings.get(key) !== recording) return;
    this.#recordings.delete(key);
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }

  /** Forgets all of them. */
  close(): void {
    for (const recording of [...this.#recordings.values()]) this.drop(recording);
  }

  /** The recording that was begun with the session. Every native call asks for it, and mostly there is none. */
  #own(session: SealedSession): Recording | undefined {
    return this.#recordings.size === 0 ? undefined : this.#recordings.get(keyOf(session));
  }
}

/** The same for a session that only goes on, as it does when a page is loaded; another project or region is another one. */
function keyOf({ authUrl, user, tokens, project, domain, region }: SealedSession): string {
  return JSON.stringify([authUrl, user.id, tokens.unscoped, project?.id, domain?.id, region]);
}
