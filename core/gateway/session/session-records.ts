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
/** Records and sets are asked for by so many: the store answers each question within a second. */
const askedAtOnce = 100;
/** Users are looked at by so many: each may have ten sets. */
const ownersAtOnce = 20;
/** Users that are looked at for one list, and application credentials of one user. */
const mostOwners = 10_000;
const mostHolders = 100;
const mostHoldersInAll = 10;

/** The bounds of lists. One user can begin thousands of sessions. */
export interface ListBounds {
  /** The sessions of a list. */
  listed: number;
  /** The sessions of one user in the list of all users. */
  perUser: number;
}

const usualBounds: ListBounds = { listed: 1000, perUser: 100 };

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

/** Sessions, those that go on longest of each user and of each application credential. */
export interface SessionList {
  records: SessionRecord[];
  /** There are sessions that the list does not have. */
  hasMore: boolean;
}

export interface ListOfAll extends SessionList {
  /** Ids of users who have more sessions than the list has of them. */
  cutUsers: ReadonlySet<string>;
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
  readonly #bounds: ListBounds;

  constructor(store: SharedStore, seal: CookieSeal, bounds = usualBounds) {
    this.#store = store;
    this.#seal = seal;
    this.#bounds = bounds;
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
    const [owner, holder] = [ownerName(session), holderName(session)];
    await this.#store.addMember(sessionsOf(holder), session.id, until);
    await this.#store.addMember(holdersOf(owner), holder, until);
    await this.#store.addMember(ownersAt(session), owner, until);
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

  /** Returns the records that there are of these sessions. */
  findAll(ids: readonly string[]): Promise<SessionRecord[]> {
    return this.#records(ids);
  }

  /** Returns the sessions that a session may end, itself included: of the user and of each application credential a fair part. */
  async listOwn(session: SealedSession): Promise<SessionList> {
    const isPerson = session.signedInWith?.method !== 'application_credential';
    const { ids, hasMore } = isPerson
      ? await this.#idsOfOwner(ownerName(session), this.#bounds.listed, mostHolders)
      : await this.#idsOfHolders([holderName(session)], this.#bounds.listed);
    const found = await this.#records([...new Set([session.id, ...ids])]);
    // A writer of the store must not put a session into somebody else's list.
    return { records: found.filter((record) => mayEnd(session, record.session)), hasMore };
  }

  /**
   * Returns the sessions of all users of the same Keystone: of each a fair part, so that nobody's many sessions hide those of others.
   * @param userId of this user alone
   */
  async listAll({ authUrl }: Pick<SealedSession, 'authUrl'>, userId?: string): Promise<ListOfAll> {
    const { listed, perUser } = this.#bounds;
    const isOfOne = userId !== undefined;
    const owners = isOfOne
      ? [ownerName({ authUrl, user: { id: userId } })]
      : await this.#store.members(ownersAt({ authUrl }), mostOwners);
    const [most, holders] = isOfOne ? [listed, mostHolders] : [perUser, mostHoldersInAll];
    const found: { owner: string; ids: string[]; hasMore: boolean }[] = [];
    let asked = 0;
    for (const part of inParts(owners, ownersAtOnce)) {
      if (found.length >= listed) break;
      const ofPart = await Promise.all(
        part.map(async (owner) => ({ owner, ...(await this.#idsOfOwner(owner, most, holders)) })),
      );
      // A user who has signed out everywhere is known for a while.
      found.push(...ofPart.filter(({ ids }) => ids.length > 0));
      asked += part.length;
    }
    const taken = takeFairly(
      found.map(({ ids }) => ids),
      listed,
    );
    const cut = found.filter(({ ids, hasMore }, index) => hasMore || ids.length > (taken[index]?.length ?? 0));
    const cutOwners = new Set(cut.map(({ owner }) => owner));
    const records = (await this.#records(taken.flat())).filter((record) => record.session.authUrl === authUrl);
    const ofCut = records.filter(({ session }) => cutOwners.has(ownerName(session)));
    return {
      records,
      hasMore: cut.length > 0 || asked < owners.length || owners.length === mostOwners,
      cutUsers: new Set(ofCut.map(({ session }) => session.user.id)),
    };
  }

  /** Yields all sessions that a session may end, itself included, in parts: however many there are, no part is large. */
  async *eachOwn(session: SealedSession): AsyncGenerator<SessionRecord[]> {
    for await (const holder of this.#eachHolder(session))
      for await (const ids of this.#store.eachMember(sessionsOf(holder)))
        for (const part of inParts(ids))
          yield (await this.#records(part)).filter((record) => mayEnd(session, record.session));
  }

  async *#eachHolder(session: SealedSession): AsyncGenerator<string> {
    const own = holderName(session);
    yield own;
    if (own !== ownerName(session)) return;
    for await (const holders of this.#store.eachMember(holdersOf(own)))
      for (const holder of holders) if (holder !== own) yield holder;
  }

  async #idsOfOwner(owner: string, most: number, mostOfThem: number): Promise<{ ids: string[]; hasMore: boolean }> {
    const holders = await this.#store.members(holdersOf(owner), mostOfThem + 1);
    // The user comes first, whatever their programs do.
    const asked = [owner, ...holders.filter((holder) => holder !== owner)].slice(0, mostOfThem);
    const { ids, hasMore } = await this.#idsOfHolders(asked, most);
    return { ids, hasMore: hasMore || holders.length > mostOfThem };
  }

  async #idsOfHolders(holders: readonly string[], most: number): Promise<{ ids: string[]; hasMore: boolean }> {
    const lists = await Promise.all(holders.map((holder) => this.#store.members(sessionsOf(holder), most + 1)));
    const taken = takeFairly(lists, most);
    return { ids: taken.flat(), hasMore: lengthOf(lists) > lengthOf(taken) };
  }

  async #records(ids: readonly string[]): Promise<SessionRecord[]> {
    const found: SessionRecord[] = [];
    for (const part of inParts(ids)) {
      const values = await this.#store.getAll(part.map(nameOf));
      found.push(...values.flatMap((value, index) => this.#open(value, part[index] ?? '') ?? []));
    }
    return found;
  }

  async drop(session: SealedSession): Promise<void> {
    this.#noted.delete(session.id);
    this.#opened.delete(session.id);
    await this.#store.delete(nameOf(session.id));
    await this.#store.removeMember(sessionsOf(holderName(session)), session.id);
  }

  /** Null where it is not the record of this session: whoever writes to the store could have exchanged two. */
  #open(value: string | null, id: string): SessionRecord | null {
    const record = value === null ? undefined : (this.#seal.open(value) as SessionRecord | undefined);
    return record?.session.id === id ? record : null;
  }
}

const nameOf = (id: string) => `session:${id}`;
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const ownerName = (session: Parameters<typeof ownerOf>[0]) => digest(ownerOf(session));
/** The sets: users of a Keystone, holders of a user's sessions (the user, and each application credential), sessions of a holder. */
const ownersAt = ({ authUrl }: Pick<SealedSession, 'authUrl'>) => `owners-at:${digest(authUrl)}`;
const holdersOf = (owner: string) => `holders-of:${owner}`;
const sessionsOf = (holder: string) => `sessions-of:${holder}`;

function holderName(session: SealedSession): string {
  const { signedInWith: how } = session;
  const owner = ownerName(session);
  if (how?.method !== 'application_credential') return owner;
  // Nobody knows which sessions of earlier versions have the same credential.
  return digest(JSON.stringify(how.id === undefined ? [owner, null, session.id] : [owner, how.id]));
}

/** Takes from all lists in turn, the first of each to begin with, until there are enough. Returns the beginning of each list. */
function takeFairly(lists: readonly (readonly string[])[], most: number): string[][] {
  const taken = lists.map((): string[] => []);
  let count = 0;
  for (let at = 0; count < most && lists.some((list) => list.length > at); at += 1)
    for (const [index, list] of lists.entries()) {
      const id = list[at];
      if (id === undefined || count === most) continue;
      taken[index]?.push(id);
      count += 1;
    }
  return taken;
}

const lengthOf = (lists: readonly (readonly string[])[]) => lists.reduce((sum, list) => sum + list.length, 0);

const inParts = <T>(items: readonly T[], size = askedAtOnce): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_each, part) => items.slice(part * size, (part + 1) * size));
