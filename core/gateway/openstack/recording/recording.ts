import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RecordingConfig } from '../../config/recording-config.ts';
import { lruMap } from '../../http/lru-map.ts';
import { parseJson } from '../large-json.ts';
import type { SealedSession } from '../sealed-session.ts';
import type { WireAnswer, WireFailure, WireRequest } from '../wire.ts';
import { otherAnswer } from './anonymised-answer.ts';
import { otherPath, otherQuery, otherSentence } from './anonymised-text.ts';
import { Pseudonyms } from './pseudonyms.ts';

/** The version of the form of recordings (`schemas/core/recording.schema.json`). */
const recordingVersion = 1;

/** Bytes of one answer; more is left out. */
const longestAnswer = 2 * 1024 * 1024;
/** Reads whose last answer is remembered, so that the same answer is not written twice. */
const rememberedReads = 500;

/** Headers of answers that say nothing of anybody, with the form that they must have. */
const plainHeaders: readonly (readonly [name: string, form: RegExp])[] = [
  ['content-type', /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?$/],
  ['openstack-api-version', /^[a-z-]+ \d+\.\d+$/],
  ['retry-after', /^\d{1,6}$/],
  ['x-account-container-count', /^\d{1,15}$/],
  ['x-account-object-count', /^\d{1,15}$/],
  ['x-account-bytes-used', /^\d{1,20}$/],
  ['x-container-object-count', /^\d{1,15}$/],
  ['x-container-bytes-used', /^\d{1,20}$/],
];

/** Roles that every cloud has. The others are names that somebody gave. */
const usualRoles: ReadonlySet<string> = new Set(['admin', 'manager', 'member', 'reader', 'service']);

/** Counts of calls that are not in the recording, by the reason. */
export interface LeftOut {
  /** After the recording was full. */
  full: number;
  /** After its time was over. */
  late: number;
  /** The answer was too long, too deep or no JSON. */
  form: number;
}

/** An address of a service, as the catalog has it. */
export interface RecordedEndpoint {
  type: string;
  path: string;
}

/** The anonymised answers that one session got. Nothing else of them is kept. */
export class Recording {
  readonly session: SealedSession;
  readonly #endpoints: readonly RecordedEndpoint[];
  readonly beganAt = Date.now();
  readonly endsAt: number;
  readonly #size: number;
  readonly #names = new Pseudonyms();
  readonly #lines: string[] = [];
  readonly #last = lruMap<string, string>(rememberedReads);
  readonly #leftOut: LeftOut = { full: 0, late: 0, form: 0 };
  #bytes = 0;
  #pending: Promise<unknown> = Promise.resolve();
  #endedAt: number | null = null;

  /** @param endpoints the services of the session's region, with the paths of their addresses */
  constructor(
    session: SealedSession,
    endpoints: readonly RecordedEndpoint[],
    bounds: Pick<RecordingConfig, 'longest' | 'size'>,
  ) {
    this.session = session;
    this.#endpoints = endpoints;
    this.endsAt = this.beganAt + bounds.longest * 1000;
    this.#size = bounds.size;
  }

  /** Answers in the recording. */
  get calls(): number {
    return this.#lines.length;
  }

  /** Bytes of the answers. */
  get bytes(): number {
    return this.#bytes;
  }

  get leftOut(): Readonly<LeftOut> {
    return this.#leftOut;
  }

  /** Whether answers are still taken. */
  get isOpen(): boolean {
    return this.#endedAt === null && Date.now() < this.endsAt;
  }

  /** Takes an answer, or how a call failed. Never throws, and keeps nobody waiting: what cannot be taken is counted. */
  take(request: WireRequest, outcome: WireAnswer | { failure: WireFailure }): void {
    // Tokens are answered with tokens.
    if (this.#endedAt !== null || /\/auth\/tokens\/?$/.test(request.url.pathname)) return;
    if (!this.isOpen) this.#leftOut.late += 1;
    else if (this.#bytes >= this.#size) this.#leftOut.full += 1;
    else {
      const at = Date.now() - this.beganAt;
      this.#pending = this.#pending
        .then(() => this.#write(at, request, outcome))
        .catch(() => (this.#leftOut.form += 1));
    }
  }

  async #write(at: number, request: WireRequest, outcome: WireAnswer | { failure: WireFailure }): Promise<void> {
    const asked = {
      service: request.service,
      method: request.method,
      path: otherPath(request.url.pathname, this.#names),
      query: otherQuery(request.url.searchParams, this.#names),
      ...versionOf(request.headers),
    };
    const answered = 'failure' in outcome ? outcome : await this.#answer(request, outcome);
    const [key, rest] = [JSON.stringify(asked), JSON.stringify(answered)];
    // A page that asks again and again gets the same answer from the recording, too.
    const digest = createHash('sha256').update(rest).digest('base64');
    if (this.#last.get(key) === digest) return;
    const line = JSON.stringify({ at, ...asked, ...answered });
    const bytes = Buffer.byteLength(line) + 1;
    if (this.#bytes + bytes > this.#size) {
      this.#leftOut.full += 1;
      return;
    }
    this.#last.set(key, digest);
    this.#bytes += bytes;
    this.#lines.push(line);
  }

  async #answer({ method }: WireRequest, { status, headers, text }: WireAnswer): Promise<object> {
    const plain = { status, headers: otherHeaders(headers) };
    // The answer to a change may hold a password or a key, and no replay gives it.
    const isRead = method === 'GET' || method === 'HEAD';
    if (text === '' || (!isRead && status < 400)) return plain;
    if (text.length > longestAnswer) throw new RangeError('The answer is too long.');
    const isJson = /json/i.test(String(headers['content-type'] ?? ''));
    if (isJson) return { ...plain, body: otherAnswer(await parseJson(text), this.#names) };
    // Contents of objects, templates and logs never leave; a message does, without what it says of anybody.
    return status < 400 ? plain : { ...plain, text: otherSentence(text, this.#names) };
  }

  /** Resolves when what was answered so far is in. */
  async settled(): Promise<void> {
    await this.#pending;
  }

  /** Takes nothing more. Resolves when what was answered before is in. */
  async end(): Promise<void> {
    this.#endedAt ??= Math.min(Date.now(), this.endsAt);
    await this.settled();
  }

  /** Returns the whole file: a line about the recording, then a line for each answer. */
  text(): string {
    const { user, project, domain, roles, authUrl } = this.session;
    const names = this.#names;
    const named = (thing: { id: string; name: string } | null) =>
      thing && { id: names.of(thing.id), name: names.of(thing.name) };
    const head = {
      sextant_recording: recordingVersion,
      began_at: new Date(this.beganAt).toISOString(),
      ended_at: new Date(this.#endedAt ?? Date.now()).toISOString(),
      calls: this.calls,
      left_out: this.#leftOut,
      user: { id: names.of(user.id), domain: { id: names.of(user.domainId), name: names.of(user.domainName) } },
      project: project && { ...named(project), domain_id: names.of(project.domainId) },
      domain: named(domain),
      roles: roles.map((role) => (usualRoles.has(role) ? role : names.of(role))),
      identity: otherPath(new URL(authUrl).pathname, names),
      services: this.#endpoints.map(({ type, path }) => ({ type, path: otherPath(path, names) })),
    };
    return `${[JSON.stringify(head), ...this.#lines].join('\n')}\n`;
  }
}

/** The micro-version that was asked for: another one has another answer. */
function versionOf(headers: Readonly<Record<string, string>>): { version?: string } {
  const text = headers['OpenStack-API-Version'];
  return text !== undefined && /^[a-z-]{1,40} \d{1,3}\.\d{1,4}$/.test(text) ? { version: text } : {};
}

function otherHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const found = plainHeaders.flatMap(([name, form]): [string, string][] => {
    const text = headers[name];
    return typeof text === 'string' && form.test(text) ? [[name, text]] : [];
  });
  return Object.fromEntries(found);
}
