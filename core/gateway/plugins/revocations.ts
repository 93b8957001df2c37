import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Revocation } from '../openstack/revocation.ts';
import type { Seal } from './seal.ts';

/** The use of the seal: no cookie can be put in the place of one of these files. */
export const revocationPurpose = 'sextant revocation 1';

const longestPause = 60_000;
/** Far more sessions than end while a Keystone is away. */
const mostKept = 10_000;

export interface RevocationOptions {
  /** Folder with a file for each token: gateways that share it lose nothing of each other's. */
  directory: string;
  seal: Seal;
  /** Throws when Keystone did not say that it has forgotten the token. */
  revoke: (revocation: Revocation) => Promise<void>;
  /** Nothing else is called, whoever sealed the file. */
  isKeystone: (authUrl: string) => boolean;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Milliseconds before the second try; each further pause is twice as long, up to a minute. */
  firstPause?: number;
}

/** Tokens that Keystone could not be told to forget: it is told again until it has, or until they end by themselves. */
export class Revocations {
  readonly #options: RevocationOptions;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Files that are being written. */
  readonly #writes = new Map<string, Promise<void>>();
  #isClosed = false;

  constructor(options: RevocationOptions) {
    this.#options = options;
  }

  /** How many tokens are still to be revoked. */
  get size(): number {
    return this.#timers.size;
  }

  /** Goes on with what a former process, or another gateway, has left. */
  async load(): Promise<void> {
    for (const name of await readdir(this.#options.directory).catch(() => [])) {
      if (!isFileName(name)) continue;
      if (endOf(name) <= Date.now()) {
        await this.#drop(name);
        continue;
      }
      const sealed = await readFile(join(this.#options.directory, name), 'utf8').catch(() => '');
      const revocation = this.#options.seal.open(sealed.trim()) as Revocation | undefined;
      if (!revocation || !this.#options.isKeystone(revocation.authUrl)) continue;
      this.#plan(name, revocation, this.#options.firstPause);
    }
  }

  /** Resolves when a restart would not forget it. */
  async keep(revocation: Revocation): Promise<void> {
    const name = fileName(revocation);
    if (this.#timers.has(name) || revocation.until <= Date.now()) return;
    if (this.#timers.size >= mostKept) {
      this.#options.log.warn({ limit: mostKept }, 'too many tokens to revoke: one is not tried again');
      return;
    }
    this.#plan(name, revocation, this.#options.firstPause);
    const writing = this.#write(name, revocation).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'a token to revoke is not kept over a restart');
    });
    this.#writes.set(name, writing);
    await writing;
    this.#writes.delete(name);
  }

  /** The files stay: the next process goes on with them. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #plan(name: string, revocation: Revocation, pause = 1000): void {
    if (this.#isClosed) return;
    const timer = setTimeout(() => void this.#try(name, revocation, pause), pause);
    timer.unref();
    this.#timers.set(name, timer);
  }

  async #try(name: string, revocation: Revocation, pause: number): Promise<void> {
    if (revocation.until > Date.now()) {
      try {
        await this.#options.revoke(revocation);
      } catch {
        this.#plan(name, revocation, Math.min(pause * 2, longestPause));
        return;
      }
      this.#options.log.info({ event: 'revoked-later' }, 'a token was revoked that could not be revoked before');
    }
    this.#timers.delete(name);
    // A file that is written only now would stay.
    await this.#writes.get(name);
    await this.#drop(name);
  }

  /** Whole at every moment. */
  async #write(name: string, revocation: Revocation): Promise<void> {
    const { directory, seal } = this.#options;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const temporary = join(directory, `.${randomUUID()}`);
    try {
      await writeFile(temporary, `${seal.seal(revocation)}\n`, { mode: 0o600 });
      await rename(temporary, join(directory, name));
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async #drop(name: string): Promise<void> {
    await rm(join(this.#options.directory, name), { force: true }).catch(() => undefined);
  }
}

/** The token's end stands in the name, so that a file whose key is gone is taken away as well. */
function fileName({ authUrl, token, until }: Revocation): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([authUrl, token]))
    .digest('base64url');
  return `${Math.ceil(until)}-${hash}`;
}

const isFileName = (name: string) => /^\d{1,15}-[\w-]{43}$/.test(name);
const endOf = (name: string) => Number.parseInt(name, 10);
