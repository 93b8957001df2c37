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

/** A server group as compute itself has it. */
interface NativeGroup {
  id: string;
  name: string;
  policy: string;
  rules: object;
}

/** The version of compute that has the rules of server groups; 2.60 serves for all else. */
const groupVersion = '2.73';

/** Compute and its neighbours themselves: what stands there, things of a test, and their removal. */
export class NativeServers {
  /** The paths in compute of what the test made. */
  readonly #made: string[] = [];
  readonly #addresses: Partial<Record<Service, Promise<{ token: string; address: string }>>> = {};

  constructor(
    private readonly authUrl: string,
    private readonly user: User,
  ) {}

  /** Throws what the service says when it refuses. The version is compute's. */
  async call(service: Service, method: string, path: string, body?: unknown, version = '2.60'): Promise<any> {
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
        'openstack-api-version': service === 'compute' ? `compute ${version}` : 'volume 3.0',
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
    const found = await this.#idsNamed(name);
    await Promise.all(found.map((id) => this.call('compute', 'DELETE', `/servers/${id}`)));
    while (found.length > 0 && (await this.#idsNamed(name)).length > 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 500));
  }

  /** The ids of the servers whose names begin so: for the whole servers compute would ask the network service about each. */
  async #idsNamed(name: string): Promise<string[]> {
    const { servers } = await this.call('compute', 'GET', `/servers?name=${encodeURIComponent(`^${name}`)}`);
    return (servers as NativeServer[]).map(({ id }) => id);
  }

  /** The id of the server of this name. */
  async idOf(name: string): Promise<string> {
    return (await this.named(name)).find((server) => server.name === name)?.id ?? '';
  }

  async act(id: string, body: object): Promise<void> {
    await this.call('compute', 'POST', `/servers/${id}/action`, body);
  }

  /** The console's log, which has each line that was entered at the screen as `tty1: …`. */
  async log(id: string): Promise<string> {
    return (await this.call('compute', 'POST', `/servers/${id}/action`, { 'os-getConsoleOutput': {} })).output;
  }

  /** The address of the cloud's own page of a console. */
  async consolePage(id: string): Promise<string> {
    const asked = { 'os-getVNCConsole': { type: 'novnc' } };
    return (await this.call('compute', 'POST', `/servers/${id}/action`, asked, '2.1')).console.url;
  }

  /** Starts a server without a network, of the smallest flavor; gone after `cleanUp`. Returns its id. */
  async server(name: string, hints: Record<string, string> = {}): Promise<string> {
    const { flavors } = await this.call('compute', 'GET', '/flavors/detail');
    const { images } = await this.call('image', 'GET', '/v2/images?status=active&name=tiny-raw');
    const flavor = (flavors as { id: string; ram: number }[]).toSorted((a, b) => a.ram - b.ram)[0]!;
    const { server } = await this.call('compute', 'POST', '/servers', {
      server: { name, flavorRef: flavor.id, imageRef: images[0].id, networks: 'none' },
      'os:scheduler_hints': hints,
    });
    this.#made.push(`/servers/${server.id}`);
    return server.id;
  }

  /** Makes a server group; gone after `cleanUp`. Returns its id. */
  async group(name: string, policy: string): Promise<string> {
    const body = { server_group: { name, policy } };
    const { server_group: group } = await this.call('compute', 'POST', '/os-server-groups', body, groupVersion);
    this.#made.push(`/os-server-groups/${group.id}`);
    return group.id;
  }

  async groups(): Promise<NativeGroup[]> {
    return (await this.call('compute', 'GET', '/os-server-groups', undefined, groupVersion)).server_groups;
  }

  async cleanUp(): Promise<void> {
    await Promise.all(this.#made.splice(0).map((path) => this.call('compute', 'DELETE', path).catch(() => undefined)));
  }
}
