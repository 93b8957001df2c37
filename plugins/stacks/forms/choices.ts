import { callApi, type Services } from '@sextant/sdk';
import type { ComboboxOption } from '@sextant/ui';

interface Named {
  readonly id: string;
  readonly name?: string | null;
}

const optionsOf = (items: readonly Named[]): ComboboxOption[] =>
  items.map(({ id, name }) => ({ value: id, label: name || id, hint: id }));

type Load = (services: Services) => Promise<readonly ComboboxOption[]>;

const quiet = { quiet: true } as const;
const items = ({ items: some }: { items: readonly Named[] }) => optionsOf(some);

/** Heat's custom constraint → the things that it may name. Heat takes ids; a key pair is known by its name. */
const sources: Readonly<Record<string, Load>> = {
  'nova.flavor': (services) => callApi(services, 'listFlavors', {}, quiet).then(items),
  'nova.keypair': (services) =>
    callApi(services, 'listKeyPairs', {}, quiet).then(({ items: some }) =>
      some.map(({ keypair: { name } }) => ({ value: name, label: name })),
    ),
  'nova.server': (services) => callApi(services, 'listServers', {}, quiet).then(items),
  'glance.image': (services) =>
    callApi(services, 'listImages', { query: { paginate: false, status: 'active' } }, quiet).then(items),
  'neutron.network': (services) =>
    callApi(services, 'listNetworks', { query: { include_external: true } }, quiet).then(items),
  'neutron.subnet': (services) =>
    callApi(services, 'listNetworks', { query: { include_external: true } }, quiet).then(({ items: networks }) =>
      networks.flatMap(({ subnets }) =>
        subnets.map(({ id, name, cidr }) => ({ value: id, label: name || cidr, hint: name ? cidr : id })),
      ),
    ),
  'neutron.port': (services) => callApi(services, 'listPorts', {}, quiet).then(items),
  'neutron.router': (services) => callApi(services, 'listRouters', {}, quiet).then(items),
  'neutron.security_group': (services) => callApi(services, 'listSecurityGroups', {}, quiet).then(items),
  'cinder.volume': (services) => callApi(services, 'listVolumes', {}, quiet).then(items),
  'cinder.snapshot': (services) => callApi(services, 'listVolumeSnapshots', {}, quiet).then(items),
  'cinder.vtype': (services) => callApi(services, 'listVolumeTypes', {}, quiet).then(items),
};

/** Is there a list of what such a constraint may name? */
export const hasChoices = (constraint: string | undefined): boolean =>
  constraint !== undefined && Object.hasOwn(sources, constraint);

/** Asks for the things that a constraint may name. An empty list where they can't be had: then the value is typed. Never rejects. */
export async function loadChoices(constraint: string, services: Services): Promise<readonly ComboboxOption[]> {
  try {
    return (await sources[constraint]?.(services)) ?? [];
  } catch {
    return [];
  }
}
