import { onTestFinished } from 'vitest';
import type { ComputeCall, NativeCompute } from './native-compute.ts';

/** The needs of tests of servers: the seed's things by name, servers that go away with their test, waiting for states. */
export interface ServerKit {
  flavor(name: string): Promise<string>;
  image(name: string): Promise<string>;
  network(name: string): Promise<string>;
  /** Makes a server of demo's, of tiny-qcow2 and m1.nano unless `more` says otherwise, without a network; its id. */
  make(name: string, more?: Record<string, unknown>): Promise<string>;
  show(id: string, call?: ComputeCall): Promise<any>;
  /** The server, once it has the status and nothing is being done to it. */
  settled(id: string, status: string): Promise<any>;
  /** `POST …/action`; fails when it is refused. */
  act(id: string, body: object, call?: Omit<ComputeCall, 'body'>): Promise<any>;
  refused(id: string, body: object, call?: Omit<ComputeCall, 'body'>): Promise<[number, string]>;
  /** Resolves when `check` gives something but undefined. */
  until<T>(check: () => Promise<T | undefined>): Promise<T>;
}

const newest = { version: '2.90' };

export function serverKit(nova: NativeCompute): ServerKit {
  const idOf = (things: { id: string; name: string }[], name: string): string => {
    const found = things.find((thing) => thing.name === name);
    if (!found) throw new Error(`the cloud has no ${name}`);
    return found.id;
  };
  // The seed's images stay; the cloud is asked once for each.
  const images = new Map<string, Promise<string>>();
  const imageNamed = async (name: string) => {
    const demo = await nova.cloud.as('demo');
    return idOf((await demo.image('GET', `/v2/images?name=${name}`)).json.images, name);
  };
  let plainFlavor: Promise<string> | undefined;
  const kit: ServerKit = {
    flavor: async (name) => idOf((await nova.read('/flavors', { as: 'admin' })).flavors, name),
    image(name) {
      const known = images.get(name) ?? imageNamed(name);
      images.set(name, known);
      return known;
    },
    async network(name) {
      const demo = await nova.cloud.as('demo');
      return idOf((await demo.call('network', 'GET', `/v2.0/networks?name=${name}`)).json.networks, name);
    },
    async make(name, more = {}) {
      const plain = {
        flavorRef: await (plainFlavor ??= kit.flavor('m1.nano')),
        imageRef: await kit.image('tiny-qcow2'),
        networks: 'none',
      };
      const body = { server: { name: nova.cloud.name(name), ...plain, ...more } };
      const answer = await nova.ask('POST', '/servers', { ...newest, body });
      if (answer.status !== 202) throw new Error(`POST /servers: ${answer.status} ${answer.text}`);
      const { id } = answer.json.server;
      // Not at the end of the file: the project's quota has room for few at a time.
      onTestFinished(async () => {
        // A lock doesn't hold an administrator up. The metadata are read because the network service isn't asked for them.
        const left = await nova.ask('DELETE', `/servers/${id}`, { as: 'admin' });
        if (left.status === 404) return;
        await kit.until(
          async () => (await nova.ask('GET', `/servers/${id}/metadata`, { as: 'admin' })).status === 404 || undefined,
        );
      }, 120_000);
      return id;
    },
    show: async (id, call = newest) => (await nova.read(`/servers/${id}`, call)).server,
    settled: (id, status) =>
      kit.until(async () => {
        const server = await kit.show(id);
        if (server.status === 'ERROR' && status !== 'ERROR') throw new Error(JSON.stringify(server.fault));
        return server.status === status && server['OS-EXT-STS:task_state'] === null ? server : undefined;
      }),
    async act(id, body, call = newest) {
      const answer = await nova.ask('POST', `/servers/${id}/action`, { ...call, body });
      if (answer.status >= 300) throw new Error(`${JSON.stringify(body)}: ${answer.status} ${answer.text}`);
      return answer.json;
    },
    refused: (id, body, call = newest) => nova.refusal('POST', `/servers/${id}/action`, { ...call, body }),
    async until(check) {
      for (let tries = 0; tries < 300; tries++) {
        const found = await check();
        if (found !== undefined) return found;
        await nova.cloud.pass(tries);
      }
      throw new Error('it never came to that');
    },
  };
  return kit;
}
