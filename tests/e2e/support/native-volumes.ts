import type { User } from './target.ts';

/** Block storage itself: what the console made there, and its removal. */
export class NativeVolumes {
  #token = '';
  #address = '';

  constructor(
    private readonly authUrl: string,
    private readonly user: User,
  ) {}

  async signIn(): Promise<this> {
    const domain = { name: 'Default' };
    const { name, password, project } = this.user;
    const answer = await fetch(`${this.authUrl}/auth/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        auth: {
          identity: { methods: ['password'], password: { user: { name, password, domain } } },
          scope: { project: { name: project, domain } },
        },
      }),
    });
    if (answer.status !== 201) throw new Error(`Keystone answered ${answer.status}`);
    this.#token = answer.headers.get('x-subject-token') ?? '';
    const { token } = (await answer.json()) as any;
    const service = token.catalog.find(({ type }: any) => ['volumev3', 'block-storage', 'volume'].includes(type));
    this.#address = service.endpoints.find((endpoint: any) => endpoint.interface === 'public').url.replace(/\/$/, '');
    return this;
  }

  /** The volumes of that name; they are deleted, as soon as the service lets them be. */
  async removeNamed(name: string): Promise<any[]> {
    const { volumes } = await this.#json('GET', `/volumes/detail?name=${encodeURIComponent(name)}`);
    for (const { id } of volumes) {
      const deadline = Date.now() + 60_000;
      while ((await this.#call('DELETE', `/volumes/${id}`)).status === 400 && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 500));
    }
    return volumes;
  }

  #call(method: string, path: string): Promise<Response> {
    return fetch(this.#address + path, { method, headers: { 'x-auth-token': this.#token } });
  }

  async #json(method: string, path: string): Promise<any> {
    return (await this.#call(method, path)).json();
  }
}
