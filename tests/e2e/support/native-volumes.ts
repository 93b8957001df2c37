import { signInNatively } from './native-session.ts';
import type { User } from './target.ts';

/** A volume as the service itself has it. */
export interface NativeVolume {
  id: string;
  name: string;
  [field: string]: unknown;
}

/** Block storage itself: what the console made there, and its removal. */
export class NativeVolumes {
  #token = '';
  #address = '';

  constructor(
    private readonly authUrl: string,
    private readonly user: User,
  ) {}

  async signIn(): Promise<this> {
    const types = ['volumev3', 'block-storage', 'volume'];
    const { token, address } = await signInNatively(this.authUrl, this.user, types);
    this.#token = token;
    this.#address = address;
    return this;
  }

  /** The volumes of that name; they are deleted, as soon as the service lets them be. */
  async removeNamed(name: string): Promise<NativeVolume[]> {
    const answer = await this.#call('GET', `/volumes/detail?name=${encodeURIComponent(name)}`);
    const { volumes } = (await answer.json()) as { volumes: NativeVolume[] };
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
}
