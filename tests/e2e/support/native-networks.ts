import { signInNatively } from './native-session.ts';
import type { User } from './target.ts';

/** The network service itself: what a test has to find there. */
export class NativeNetworks {
  projectId = '';
  #token = '';
  #address = '';

  constructor(
    private readonly authUrl: string,
    private readonly user: User,
  ) {}

  async signIn(): Promise<this> {
    const { token, address } = await signInNatively(this.authUrl, this.user, ['network']);
    this.#token = token;
    this.#address = address;
    const own = await this.call<{ tenant: { tenant_id: string } }>('GET', 'quotas/tenant');
    this.projectId = own.tenant.tenant_id;
    return this;
  }

  /** `path` begins after `/v2.0/`. Throws what the service says when it refuses. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.#address}/v2.0/${path}`, {
      method,
      headers: { 'x-auth-token': this.#token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}
