import { expect } from 'vitest';
import { callApi } from '../../../../core/services/api/call-api.ts';
import { launchCode } from '../../../../plugins/launch/launch-code.ts';
import { launchSettingsOf } from '../../../../plugins/launch/launch-settings.ts';
import { emptySpec, type LaunchSpec } from '../../../../plugins/launch/launch-spec.ts';
import { payloadOf } from '../../../../plugins/launch/payload.ts';
import { flavorOf, imageOf } from '../../../../plugins/launch/records.ts';
import type { ConsoleAndShell } from '../console.ts';
import { awkward, type Row } from '../row.ts';

/** The actions that open the wizard; they differ in what is chosen in it. */
const actions = [
  ...['OS::Cinder::Volume', 'OS::Glance::Image', 'OS::Nova::Server', 'OS::Nova::ServerGroup'].map(
    (type) => `launch.instance on ${type}`,
  ),
  'launch.another on OS::Nova::Server',
];

async function chosen({ services }: ConsoleAndShell): Promise<Pick<LaunchSpec, 'source' | 'flavor' | 'networks'>> {
  const [flavors, images, networks] = await Promise.all([
    callApi(services, 'listFlavors', {}),
    callApi(services, 'listImages', {}),
    callApi(services, 'listNetworks', {}),
  ]);
  return {
    source: [imageOf(images.items.find(({ name }) => name === 'tiny-raw')!)],
    flavor: flavorOf(flavors.items.find(({ name }) => name === 'm1.nano')!),
    networks: networks.items.filter(({ name }) => name === 'demo-net'),
  };
}

const serversNamed = async ({ services }: ConsoleAndShell, name: string) =>
  (await callApi(services, 'listServers', {})).items.filter((server) => server.name.startsWith(name));

interface Attached {
  'os-extended-volumes:volumes_attached'?: readonly { delete_on_termination?: boolean }[];
}

/** Returns what the instances are, once they run, and removes them: the quota has room for few. */
async function outcomeOf(at: ConsoleAndShell, name: string, count: number): Promise<unknown> {
  await expect
    .poll(async () => (await serversNamed(at, name)).map(({ status }) => status), { timeout: 60_000, interval: 200 })
    .toEqual(Array.from({ length: count }, () => 'ACTIVE'));
  const servers = await serversNamed(at, name);
  const outcome = servers.map(({ name: full, description, image_name, flavor, metadata, addresses, ...rest }) => ({
    name: full.slice(name.length),
    description: description === full ? '' : description,
    image_name,
    flavor: (flavor as { original_name?: string }).original_name,
    metadata,
    networks: Object.keys(addresses ?? {}),
    volumes: (rest as Attached)['os-extended-volumes:volumes_attached']?.map((volume) => volume.delete_on_termination),
  }));
  for (const { id } of servers) await callApi(at.services, 'deleteServer', { params: { id } });
  await expect.poll(async () => (await serversNamed(at, name)).length, { timeout: 60_000, interval: 200 }).toBe(0);
  return outcome.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function launch(title: string, more: Partial<LaunchSpec>, also: Partial<Row> = {}): Row {
  return {
    actions,
    title,
    ...also,
    async begin(at, way) {
      const name = `launched ${title} ${way}`;
      const spec: LaunchSpec = { ...emptySpec(launchSettingsOf({})), ...(await chosen(at)), name, ...more };
      return {
        byConsole: async () => void (await callApi(at.services, 'createServer', { body: payloadOf(spec, true) })),
        code: () => launchCode(spec, true),
        outcome: () => outcomeOf(at, name, spec.instance_count ?? 1),
      };
    },
  };
}

export const rows: readonly Row[] = [
  launch('two instances from an image', {
    instance_count: 2,
    description: awkward.replace('\n', ' '),
    metadata: { role: awkward.replace('\n', ' ') },
  }),
  // The command of the test's day wants an image or a volume by its own option; later ones take a block device alone.
  launch(
    'an instance on a new volume',
    { vol_create: true, vol_size: 1, vol_delete_on_instance_delete: true },
    { withoutCommand: true },
  ),
];
