import { callApi, type Services } from '@sextant/sdk';
import type { ComboboxOption } from '@sextant/ui';

/** A network that clusters may use, with its subnets. */
export interface NetworkChoice extends ComboboxOption {
  readonly isExternal: boolean;
  readonly subnets: readonly ComboboxOption[];
}

/** The images, flavors, key pairs and networks that a form offers. What cannot be had is an empty list, and a toast has said so. */
export interface Choices {
  readonly images: readonly ComboboxOption[];
  readonly flavors: readonly ComboboxOption[];
  readonly keyPairs: readonly ComboboxOption[];
  readonly networks: readonly NetworkChoice[];
}

interface Named {
  readonly id: string;
  readonly name?: string | null;
}

/** Asks for the choices of a form about templates (listImages, listFlavors, listKeyPairs, listClusterNetworks). */
export async function loadChoices(services: Services): Promise<Choices> {
  const [images, flavors, keyPairs, networks] = await Promise.all([
    orNone(callApi(services, 'listImages', { query: { paginate: false, status: 'active' } }).then(imageOptions)),
    loadFlavors(services),
    readKeyPairs(services),
    orNone(callApi(services, 'listClusterNetworks', {}).then(({ items }) => items.map(networkOption))),
  ]);
  return { images, flavors, keyPairs: keyPairs ?? [], networks };
}

/** Asks for the flavors. A flavor is known by its name, which is unique. */
export function loadFlavors(services: Services): Promise<readonly ComboboxOption[]> {
  return orNone(callApi(services, 'listFlavors', {}).then(({ items }) => namedOptions(items)));
}

/** Asks for the key pairs of the operator. A key pair is known by its name. Undefined when they can't be had: a toast has said so. */
export function readKeyPairs(services: Services): Promise<readonly ComboboxOption[] | undefined> {
  return callApi(services, 'listKeyPairs', {}).then(
    ({ items }) => items.map(({ keypair: { name } }) => ({ value: name, label: name })),
    () => undefined,
  );
}

async function orNone<T>(options: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await options;
  } catch {
    return [];
  }
}

/** Returns options whose value is the name. Of several with one name, and without a name, it is the id. */
export function namedOptions(items: readonly Named[]): ComboboxOption[] {
  const uses = new Map<string, number>();
  for (const { name } of items) if (name) uses.set(name, (uses.get(name) ?? 0) + 1);
  return items.map(({ id, name }) => ({
    value: name && uses.get(name) === 1 ? name : id,
    label: name || id,
    hint: id,
  }));
}

/** Images that name their system come first: the service refuses others. */
function imageOptions({ items }: { items: readonly Named[] }): ComboboxOption[] {
  const distro = (image: Named) => (image as { os_distro?: unknown }).os_distro;
  const sorted = items.toSorted((one, other) => Number(!distro(one)) - Number(!distro(other)));
  const named = new Map(items.map((image) => [image.id, distro(image)]));
  return namedOptions(sorted).map((option) => {
    const system = named.get(option.hint ?? '');
    return typeof system === 'string' && system !== '' ? { ...option, hint: system } : option;
  });
}

function networkOption(network: Named & { readonly subnets: readonly unknown[] }): NetworkChoice {
  const { id, name, subnets } = network;
  return {
    value: id,
    label: name || id,
    hint: id,
    isExternal: (network as { 'router:external'?: unknown })['router:external'] === true,
    subnets: (subnets as readonly (Named & { readonly cidr?: string })[]).map((subnet) => ({
      value: subnet.id,
      label: subnet.name || subnet.id,
      hint: subnet.cidr ?? subnet.id,
    })),
  };
}
