import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Revocation, RevocationKeeper } from '../openstack/revocation.ts';
import type { CookieSeal } from './sealed-cookie.ts';

/** The use of the seal: no cookie can be put in the place of one of these files. */
export const revocationPurpose = 'sextant revocation 1';

const longestPause = 60_000;
/** Far more sessions than end while a Keystone is away. */
const mostKept = 10_000;
/** Milliseconds from one look at the folder to the next. */
const usualLook = 60_000;
/** So often its gateway touches a file between two looks. */
const touchesPerLook = 3;

export interface RevocationOptions {
  /** Folder with a file for each token: gateways that share it revoke what one that is away has left. */
  directory: string;
  seal: CookieSeal;
  /** Throws when Keystone did not say that it has forgotten the token. */
  revoke: (revocation: Revocation) => Promise<void>;
  /** Nothing else is called, whoever sealed the file. */
  isKeystone: (authUrl: string) => boolean;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Milliseconds before the second try; each further pause is twice as long, up to a minute. */
  firstPause?: number;
  /** Milliseconds; a file that has not been touched from one look to the next has been left behind. */
  lookEvery?: number;
}

/** The content of a file. */
interface Kept extends Revocation {
  /** Until then calls may run with it at the gateway that touches the file; 0: none does. */
  heldUntil: number;
}

interface Entry {
  name: string;
  kept: Kept;
  /** Ends when the file is as `kept` is. */
  written: Promise<void>;
  /** The next try, once the first one has failed. */
  timer?: NodeJS.Timeout;
}

/**
 * Tokens that Keystone has still to forget, each with a file from before the first try. Where that fails, Keystone is told
 * again until it has forgotten the token, or until the token ends by itself. Two gateways that revoke the same one do no harm.
 */
export class Revocations implements RevocationKeeper {
  readonly #options: RevocationOptions;
  readonly #entries = new Map<string, Entry>();
  /** Files of others, and when each was last touched as this gateway looked. */
  #others = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isClosed = false;

  constructor(options: RevocationOptions) {
    this.#options = options;
  }

  /** How many tokens are still to be revoked. */
  get size(): number {
    return this.#entries.size;
  }

  /** Goes on with what a former process has left, and from now on with what other gateways leave behind. */
  async load(): Promise<void> {
    await this.#look(({ heldUntil }) => heldUntil <= Date.now());
    const every = this.#options.lookEvery ?? usualLook;
    this.#repeat(every, () => this.#look(() => false));
    this.#repeat(every / touchesPerLook, async () => {
      for (const { name } of [...this.#entries.values()]) await this.#touch(name);
    });
  }

  async keep(revocation: Revocation, heldUntil = 0): Promise<void> {
    if (revocation.until <= Date.now()) return;
    const key = keyOf(revocation);
    const known = this.#entries.get(key);
    if (!known && this.#entries.size >= mostKept) {
      this.#options.log.warn({ limit: mostKept }, 'too many tokens to revoke: one is not kept');
      return;
    }
    const entry = known ?? {
      name: fileName(revocation),
      kept: { ...revocation, heldUntil },
      written: Promise.resolve(),
    };
    this.#entries.set(key, entry);
    if (known && known.kept.heldUntil === heldUntil) return known.written;
    entry.kept = { ...entry.kept, heldUntil };
    const { name, kept } = entry;
    entry.written = entry.written
      .then(() => this.#write(name, kept))
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'a token to revoke is not kept over a restart');
      });
    return entry.written;
  }

  async tryAgain(revocation: Revocation): Promise<void> {
    const written = this.keep(revocation);
    this.#plan(keyOf(revocation), this.#options.firstPause);
    await written;
  }

  async drop(revocation: Revocation): Promise<void> {
    const entry = this.#entries.get(keyOf(revocation));
    if (!entry) return;
    clearTimeout(entry.timer);
    this.#entries.delete(keyOf(revocation));
    // A file that is written only now would stay.
    await entry.written;
    await this.#remove(entry.name);
  }

  /** Resolves when the end of this process would lose none of them. */
  async written(): Promise<void> {
    await Promise.all([...this.#entries.values()].map((entry) => entry.written));
  }

  /** The files stay: the next process goes on with them. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const { timer } of this.#entries.values()) clearTimeout(timer);
  }

  /** Takes up what nobody has touched since the last look, and what is free at once. */
  async #look(isFree: (kept: Kept) => boolean): Promise<void> {
    const { directory } = this.#options;
    const own = new Set([...this.#entries.values()].map(({ name }) => name));
    const others = new Map<string, number>();
    for (const name of await readdir(directory).catch(() => [])) {
      if (!isFileName(name) || own.has(name)) continue;
      if (endOf(name) <= Date.now()) {
        await this.#remove(name);
        continue;
      }
      const touched = await stat(join(directory, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => null,
      );
      if (touched === null) continue;
      others.set(name, touched);
      const isLeft = this.#others.get(name) === touched;
      const kept = await this.#read(name);
      if (kept && (isLeft || isFree(kept))) this.#takeUp(name, kept);
    }
    this.#others = others;
  }

  async #read(name: string): Promise<Kept | undefined> {
    const sealed = await readFile(join(this.#options.directory, name), 'utf8').catch(() => '');
    const kept = this.#options.seal.open(sealed.trim()) as Kept | undefined;
    if (!kept || !this.#options.isKeystone(kept.authUrl)) return undefined;
    return { ...kept, heldUntil: kept.heldUntil ?? 0 };
  }

  #takeUp(name: string, kept: Kept): void {
    const key = keyOf(kept);
    if (this.#entries.has(key) || this.#entries.size >= mostKept) return;
    this.#entries.set(key, { name, kept, written: Promise.resolve() });
    this.#plan(key, this.#options.firstPause);
  }

  #plan(key: string, pause = 1000): void {
    const entry = this.#entries.get(key);
    if (!entry || this.#isClosed) return;
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => void this.#try(key, entry, pause), pause);
    entry.timer.unref();
  }

  async #try(key: string, { kept }: Entry, pause: number): Promise<void> {
    if (kept.until > Date.now()) {
      try {
        await this.#options.revoke(kept);
      } catch {
        this.#plan(key, Math.min(pause * 2, longestPause));
        return;
      }
      this.#options.log.info({ event: 'revoked-later' }, 'a token was revoked that could not be revoked before');
    }
    await this.drop(kept);
  }

  /** Leaves out a turn while the work of the one before is under way. */
  #repeat(milliseconds: number, work: () => Promise<void>): void {
    if (this.#isClosed) return;
    let isBusy = false;
    const timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      void work().finally(() => (isBusy = false));
    }, milliseconds);
    this.#timers.push(timer.unref());
  }

  /** Whole at every moment. */
  async #write(name: string, kept: Kept): Promise<void> {
    const { directory, seal } = this.#options;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const temporary = join(directory, `.${randomUUID()}`);
    try {
      await writeFile(temporary, `${seal.seal(kept)}\n`, { mode: 0o600 });
      await rename(temporary, join(directory, name));
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async #touch(name: string): Promise<void> {
    const now = new Date();
    await utimes(join(this.#options.directory, name), now, now).catch(() => undefined);
  }

  async #remove(name: string): Promise<void> {
    await rm(join(this.#options.directory, name), { force: true }).catch(() => undefined);
  }
}

function keyOf({ authUrl, token }: Revocation): string {
  return createHash('sha256')
    .update(JSON.stringify([authUrl, token]))
    .digest('base64url');
}

/** The token's end stands in the name, so that a file whose key is gone is taken away as well. */
function fileName(revocation: Revocation): string {
  return `${Math.ceil(revocation.until)}-${keyOf(revocation)}`;
}

const isFileName = (name: string) => /^\d{1,15}-[\w-]{43}$/.test(name);
const endOf = (name: string) => Number.parseInt(name, 10);
