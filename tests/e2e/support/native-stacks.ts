import { signInNatively } from './native-session.ts';
import type { User } from './target.ts';

/** A stack as the service itself has it. */
export interface NativeStack {
  id: string;
  stack_name: string;
  stack_status: string;
}

/** The orchestration service itself: what a test has to find there. */
export class NativeStacks {
  #token = '';
  #address = '';

  constructor(
    private readonly authUrl: string,
    private readonly user: User,
  ) {}

  async signIn(): Promise<this> {
    const { token, address } = await signInNatively(this.authUrl, this.user, ['orchestration']);
    this.#token = token;
    this.#address = address;
    return this;
  }

  /** `path` begins after the project: `stacks`. Throws what the service says when it refuses. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.#address}/${path}`, {
      method,
      headers: { 'x-auth-token': this.#token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text.startsWith('{') ? JSON.parse(text) : undefined) as T;
  }

  /** The stack of this name; undefined when there is none. */
  async named(name: string): Promise<NativeStack | undefined> {
    return (await this.call<{ stacks: NativeStack[] }>('GET', `stacks?name=${name}`)).stacks[0];
  }

  /** Makes a stack; it goes on being made when this resolves. */
  async make(name: string, template: string): Promise<void> {
    await this.call('POST', 'stacks', { stack_name: name, template });
  }

  async remove(name: string): Promise<void> {
    const stack = await this.named(name);
    if (stack) await this.call('DELETE', `stacks/${name}/${stack.id}`);
  }
}
