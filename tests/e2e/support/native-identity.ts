import { signInNatively } from './native-session.ts';
import { uniqueName } from './native.ts';
import type { User } from './target.ts';

interface Named {
  id: string;
  name: string;
}

/** Keystone itself, as an administrator: makes what a test looks at, and tells what the console did. Gone after `cleanUp`. */
export class NativeIdentity {
  #token = '';
  readonly #made: string[] = [];
  readonly #names: [collection: string, name: string][] = [];

  constructor(
    private readonly authUrl: string,
    private readonly admin: User,
  ) {}

  async signIn(): Promise<this> {
    this.#token = (await signInNatively(this.authUrl, this.admin, ['identity'])).token;
    return this;
  }

  /** `path` begins after `/v3`. Gives the answer's body; nothing where Keystone refuses with 404. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T | undefined> {
    const answer = await fetch(`${this.authUrl}${path}`, {
      method,
      headers: { 'x-auth-token': this.#token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok && answer.status !== 404) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return answer.ok && text !== '' ? (JSON.parse(text) as T) : undefined;
  }

  /** Makes a thing in a collection: `make('users', 'user', {…})`. */
  async make(collection: string, member: string, fields: object = {}): Promise<Named> {
    const body = { [member]: { name: uniqueName(), ...fields } };
    const made = (await this.call<Record<string, Named>>('POST', `/${collection}`, body))![member]!;
    this.#made.push(`/${collection}/${made.id}`);
    return made;
  }

  /** A name that the console will make something under. */
  reserve(collection: string): string {
    const name = uniqueName();
    this.#names.push([collection, name]);
    return name;
  }

  async named<T extends Named>(collection: string, name: string): Promise<T | undefined> {
    const found = await this.call<Record<string, T[]>>('GET', `/${collection}?name=${encodeURIComponent(name)}`);
    return found?.[collection]?.find((item) => item.name === name);
  }

  async cleanUp(): Promise<void> {
    for (const [collection, name] of this.#names) {
      const found = await this.named(collection, name);
      if (found) this.#made.push(`/${collection}/${found.id}`);
    }
    for (const path of this.#made.toReversed()) {
      if (path.startsWith('/domains/')) await this.call('PATCH', path, { domain: { enabled: false } });
      await this.call('DELETE', path);
    }
  }
}
