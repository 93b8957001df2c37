import { callApi, type CallContext, type ListPage, type Services } from '@sextant/sdk';

/** Heat's name of flavors; keys the registry, the details addresses and action results. */
export const flavorTypeId = 'OS::Nova::Flavor';

/** A flavor as the gateway sends it. */
export type RawFlavor = Awaited<ReturnType<typeof callApi<'readFlavor'>>>;

/** A flavor as the console's lists and forms know it. */
export interface Flavor {
  readonly id: string;
  readonly name: string;
  readonly vcpus: number;
  /** MiB */
  readonly ram: number;
  /** The size of the root disk, in GiB. */
  readonly disk: number;
  /** GiB */
  readonly ephemeral: number;
  /** MiB */
  readonly swap: number;
  readonly rxtx_factor: number;
  readonly is_public: boolean;
  readonly disabled: boolean;
  readonly description: string;
  /** Extra specs. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Ids of the projects that may use one that is not public; known for a loaded one. */
  readonly access?: readonly string[];
}

/** All there are, with their extra specs; the compute service sends them whole (listFlavors). */
export async function listFlavors({ services, signal }: CallContext): Promise<ListPage<Flavor>> {
  const { items } = await callApi(services, 'listFlavors', { query: { get_extras: true } }, signal ? { signal } : {});
  return { items: items.map(toFlavor), hasMore: false };
}

const whole = { get_extras: true, get_access_list: true };

/** Loads a flavor with the projects that may use it (readFlavor). For a missing flavor the page says so, without a toast. */
export async function loadFlavor(id: string, { services, signal }: CallContext): Promise<Flavor> {
  const options = { handled: [404], ...(signal && { signal }) };
  return toFlavor(await callApi(services, 'readFlavor', { params: { id }, query: whole }, options));
}

/** Reads the flavor as it is now, without a toast on failure. Its callers tell of that in a place of their own. */
export async function readFlavor(id: string, services: Services): Promise<Flavor> {
  return toFlavor(await callApi(services, 'readFlavor', { params: { id }, query: whole }, { quiet: true }));
}

export function toFlavor(raw: RawFlavor): Flavor {
  const { id, name, vcpus, ram, disk, swap, rxtx_factor: factor = 1, description, extras = {} } = raw;
  const isPublic = raw['os-flavor-access:is_public'] !== false;
  const access = raw['access-list'];
  return {
    id,
    name,
    vcpus,
    ram,
    disk,
    ephemeral: raw['OS-FLV-EXT-DATA:ephemeral'] ?? 0,
    swap,
    rxtx_factor: Number(factor),
    is_public: isPublic,
    disabled: raw['OS-FLV-DISABLED:disabled'] === true,
    description: description ?? '',
    metadata: extras,
    ...(access ? { access } : {}),
  };
}
