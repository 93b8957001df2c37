import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { lruMap } from '../http/lru-map.ts';
import { mayEnd, ownerOf, type SealedSession } from '../openstack/sealed-session.ts';
import type { SharedStore } from '../store/shared-store.ts';
import type { CookieSeal } from './sealed-cookie.ts';

/** The use of the seal: no cookie can be put in the place of a record. */
export const recordPurpose = 'sextant session record 1';

/** Milliseconds between two notes of when a session was last used. */
const noteEvery = 60_000;
const keptNotes = 10_000;
/** Sessions that are too large for their cookies may have 16 kB each. */
const keptSessions = 2000;
const longestAgent = 256;
/** Sessions that are listed, those that go on longest: one user can begin thousands. */
const mostListed = 1000;
/** Records are asked for by so many: the store answers each question within a second. */
const askedAtOnce = 100;

/** A session that has begun, and where it was used. */
export interface SessionRecord {
  session: SealedSession;
  /** When it was last used, give or take a minute; milliseconds since 1970. */
  seenAt: number;
  /** The address of the last request. */
  address: string;
  /** As the browser names itself (`User-Agent`), cut off. */
  agent: string;
}

/**
 * Keeps a record of each session, sealed, until its token ends: in the store that gateways share, else in this gateway. Its promises
 * are rejected with `StoreAway` while the store is away.
 */
export class SessionRecords {
  readonly #store: SharedStore;
  readonly #seal: CookieSeal;
  /** When each session was last noted. */
  #noted = lruMap<string, number>(keptNotes);
  readonly #opened = lruMap<string, SealedSession>(keptSessions);

  constructor(store: SharedStore, seal: CookieSeal) {
    this.#store = store;
    this.#seal = seal;
    // The store may have lost what it had.
    store.onDidReach(() => (this.#noted = lruMap<string, number>(keptNotes)));
  }

  /** Whether a cookie may refer to a record: every gateway finds it. */
  get isShared(): boolean {
    return this.#store.isShared;
  }

  async keep(session: SealedSession, request: FastifyRequest): Promise<void> {
    this.#noted.set(session.id, Date.now());
    await this.#write(session, request, false);
    const until = session.tokenExpiresAt;
    await this.#store.addMember(setOfOwner(session), session.id, until);
    await this.#store.addMember(setOfKeystone(session), session.id, until);
  }

  /** Notes once a minute, and when its end has changed, that a session is used. Never throws. */
  note(session: SealedSession, request: FastifyRequest, hasChanged = false): void {
    const noted = this.#noted.get(session.id);
    if (!this.#store.isUp || (!hasChanged && noted !== undefined && Date.now() - noted < noteEvery)) return;
    this.#noted.set(session.id, Date.now());
    // A session that ends meanwhile must not come back.
    const written = noted === undefined ? this.keep(session, request) : this.#write(session, request, true);
    written.catch(() => this.#noted.delete(session.id));
  }

  async #write(session: SealedSession, request: FastifyRequest, ifKept: boolean): Promise<void> {
    const agent = (request.headers['user-agent'] ?? '').slice(0, longestAgent);
    const record: SessionRecord = { session, seenAt: Date.now(), address: request.ip, agent };
    await this.#store.set(nameOf(session.id), this.#seal.seal(record), session.tokenExpiresAt, ifKept);
  }

  /** Returns the session that a cookie refers to; null where it has ended. */
  async read(id: string): Promise<SealedSession | null> {
    const known = this.#opened.get(id);
    if (known) return known;
    const record = await this.find(id);
    if (record) this.#opened.set(id, record.session);
    return record?.session ?? null;
  }

  async find(id: string): Promise<SessionRecord | null> {
    return this.#open(await this.#store.get(nameOf(id)), id);
  }

  /** Returns up to a thousand sessions: those that a session may end, or those of all users of the same Keystone. */
  async list(session: SealedSession, ofAll: boolean): Promise<SessionRecord[]> {
    const ids = await this.#store.members(ofAll ? setOfKeystone(session) : setOfOwner(session), mostListed);
    const values: (string | null)[] = [];
    for (let at = 0; at < ids.length; at += askedAtOnce)
      values.push(...(await this.#store.getAll(ids.slice(at, at + askedAtOnce).map(nameOf))));
    const records = values.flatMap((value, index) => this.#open(value, ids[index] ?? '') ?? []);
    // A writer of the store must not put a session into somebody else's list.
    return records.filter((record) =>
      ofAll ? record.session.authUrl === session.authUrl : mayEnd(session, record.session),
    );
  }

  async drop(session: SealedSession): Promise<void> {
    this.#noted.delete(session.id);
    this.#opened.delete(session.id);
    await this.#store.delete(nameOf(session.id));
    await this.#store.removeMember(setOfOwner(session), session.id);
    await this.#store.removeMember(setOfKeystone(session), session.id);
  }

  /** Null where it is not the record of this session: whoever writes to the store could have exchanged two. */
  #open(value: string | null, id: string): SessionRecord | null {
    const record = value === null ? undefined : (this.#seal.open(value) as SessionRecord | undefined);
    return record?.session.id === id ? record : null;
  }
}

const nameOf = (id: string) => `session:${id}`;
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const setOfOwner = (session: SealedSession) => `sessions-of:${digest(ownerOf(session))}`;
const setOfKeystone = ({ authUrl }: SealedSession) => `sessions-at:${digest(authUrl)}`;
