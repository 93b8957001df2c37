import { NativeServers } from '../support/native-servers.ts';
import { NativeVolumes } from '../support/native-volumes.ts';
import { uniqueName } from '../support/native.ts';
import { expect, test as base } from '../support/test.ts';

interface OwnServer {
  name: string;
  /** The name of a security group that no port has yet. */
  group: string;
  /** The name for a volume of the test. */
  volume: string;
}

/** A server of the test's own in demo-net. The server, its addresses, its volume and its group are removed in the end. */
export const test = base.extend<{ server: OwnServer }>({
  server: async ({ target }, use) => {
    const user = target.users['demo']!;
    const cloud = new NativeServers(target.authUrl, user);
    const name = uniqueName('attached');
    const named = async (service: 'compute' | 'network' | 'image', path: string, list: string, wanted: string) =>
      (await cloud.call(service, 'GET', path))[list].find((each: { name: string }) => each.name === wanted).id;
    const [image, flavor, network, made] = await Promise.all([
      named('image', '/v2/images?status=active', 'images', 'tiny-qcow2'),
      named('compute', '/flavors', 'flavors', 'm1.nano'),
      named('network', '/v2.0/networks', 'networks', 'demo-net'),
      cloud.call('network', 'POST', '/v2.0/security-groups', { security_group: { name } }),
    ]);
    const addressIds = async (): Promise<string[]> =>
      (await cloud.call('network', 'GET', '/v2.0/floatingips')).floatingips.map(({ id }: { id: string }) => id);
    const addressesBefore = await addressIds();
    const body = { name, imageRef: image, flavorRef: flavor, networks: [{ uuid: network }] };
    const { server } = await cloud.call('compute', 'POST', '/servers', { server: body });
    const portIds = async (): Promise<string[]> =>
      (await cloud.call('network', 'GET', `/v2.0/ports?device_id=${server.id}`)).ports.map(
        ({ id }: { id: string }) => id,
      );
    try {
      await expect.poll(async () => (await cloud.named(name))[0]?.status, { timeout: 60_000 }).toBe('ACTIVE');
      await use({ name, group: name, volume: `${name}-disk` });
    } finally {
      const ports = await portIds();
      const { floatingips } = await cloud.call('network', 'GET', '/v2.0/floatingips');
      for (const { id, port_id: port } of floatingips as { id: string; port_id: string | null }[])
        if (port && ports.includes(port) && !addressesBefore.includes(id))
          await cloud.call('network', 'DELETE', `/v2.0/floatingips/${id}`);
      await cloud.removeNamed(name);
      await (await new NativeVolumes(target.authUrl, user).signIn()).removeNamed(`${name}-disk`);
      await cloud.call('network', 'DELETE', `/v2.0/security-groups/${made.security_group.id}`);
    }
  },
});
