import { signInNatively } from './native-session.ts';
import type { User } from './target.ts';

/** A server as compute itself has it. */
export interface NativeServer {
  id: string;
  name: string;
  status: string;
  [field: string]: any;
}

type Service = 'compute' | 'volume' | 'image' | 'network';
const types: Readonly<Record<Service, readonly string[]>> = {
  compute: ['compute'],
  volume: ['volumev3', 'block-storage', 'volume'],
  image: ['image'],
  network: ['network'],
};

/** Compute and its neighbours themselves: what the console launched there, and its removal. */
export class NativeServers {
  readonly #addresses: Partial<Record<Service, Promise<{ token: string; address: string }>>> = {};

  constructor(
    private readonly authUrl: string,
    private readonly user: User,
  ) {}

  /** Throws what the service says when it refuses. */
  async call(service: Service, method: string, path: string, body?: unknown): Promise<any> {
    const { token, address } = await (this.#addresses[service] ??= signInNatively(
      this.authUrl,
      this.user,
      types[service],
    ));
    const answer = await fetch(address + path, {
      method,
      headers: {
        'x-auth-token': token,
        'content-type': 'application/json',
        'openstack-api-version': service === 'compute' ? 'compute 2.60' : 'volume 3.0',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** Servers whose name begins so, by name. */
  async named(name: string): Promise<NativeServer[]> {
    const { servers } = await this.call('compute', 'GET', `/servers/detail?name=${encodeURIComponent(`^${name}`)}`);
    return (servers as NativeServer[]).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Makes a volume that can be booted from; resolves when it is there. */
  async bootableVolume(name: string): Promise<{ id: string; name: string }> {
    const { images } = await this.call('image', 'GET', '/v2/images?status=active&name=tiny-raw');
    const { volume } = await this.call('volume', 'POST', '/volumes', {
      volume: { name, size: 1, imageRef: images[0].id },
    });
    const deadline = Date.now() + 60_000;
    while ((await this.call('volume', 'GET', `/volumes/${volume.id}`)).volume.status !== 'available') {
      if (Date.now() > deadline) throw new Error(`the volume ${name} does not get available`);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return volume;
  }

  /** Deletes the servers whose names begin so; resolves when they are gone. */
  async removeNamed(name: string): Promise<void> {
    const deadline = Date.now() + 120_000;
    for (const { id } of await this.named(name)) await this.call('compute', 'DELETE', `/servers/${id}`);
    while ((await this.named(name)).length > 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
