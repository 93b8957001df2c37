import { signInNatively } from './native-session.ts';
import type { User } from './target.ts';

/** Server groups of compute itself, and their members. They are gone after `cleanUp`. */
export class NativeServerGroups {
  #token = '';
  #address = '';
  readonly #made: string[] = [];

  constructor(
    private readonly authUrl: string,
    private readonly user: User,
  ) {}

  async signIn(): Promise<this> {
    const { token, address } = await signInNatively(this.authUrl, this.user, ['compute']);
    this.#token = token;
    this.#address = address;
    return this;
  }

  /** `path` begins after `/v2.1/`, asked in version 2.73 unless said. Throws what the service says when it refuses. */
  async call<T>(method: string, path: string, body?: unknown, version = '2.73'): Promise<T> {
    const answer = await fetch(`${this.#address}/${path}`, {
      method,
      headers: {
        'x-auth-token': this.#token,
        'content-type': 'application/json',
        'openstack-api-version': `compute ${version}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Starts a server without a network, of the smallest flavor and the first image. Returns its id. */
  async server(name: string, hints: Record<string, string> = {}): Promise<string> {
    const { flavors } = await this.call<{ flavors: { id: string; ram: number }[] }>('GET', 'flavors/detail');
    // Nova lists images until 2.35.
    const { images } = await this.call<{ images: { id: string }[] }>('GET', 'images?status=ACTIVE', undefined, '2.35');
    const flavor = flavors.toSorted((a, b) => a.ram - b.ram)[0]!;
    const { server } = await this.call<{ server: { id: string } }>('POST', 'servers', {
      server: { name, flavorRef: flavor.id, imageRef: images[0]!.id, networks: 'none' },
      'os:scheduler_hints': hints,
    });
    this.#made.push(`servers/${server.id}`);
    return server.id;
  }

  async group(name: string, policy: string): Promise<string> {
    const body = { server_group: { name, policy } };
    const { server_group: group } = await this.call<{ server_group: { id: string } }>('POST', 'os-server-groups', body);
    this.#made.push(`os-server-groups/${group.id}`);
    return group.id;
  }

  async groups(): Promise<{ id: string; name: string; policy: string; rules: object }[]> {
    return (
      await this.call<{ server_groups: { id: string; name: string; policy: string; rules: object }[] }>(
        'GET',
        'os-server-groups',
      )
    ).server_groups;
  }

  async cleanUp(): Promise<void> {
    await Promise.all(this.#made.splice(0).map((path) => this.call('DELETE', path).catch(() => undefined)));
  }
}
