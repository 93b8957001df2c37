import { GatewayError } from '../../http/errors.ts';
import { compare, computeVersions } from '../microversions.ts';
import type { NativeCaller } from '../native-caller.ts';
import { readList } from '../native-pages.ts';
import { segment } from '../path-segment.ts';

/** A flavor as nova gives it (Compute API, Flavors). */
export interface NativeFlavor {
  id: string;
  name: string;
  vcpus: number;
  ram: number;
  disk: number;
  /** Empty for none, until 2.75. */
  swap: number | '';
  'OS-FLV-EXT-DATA:ephemeral'?: number;
  'os-flavor-access:is_public'?: boolean;
  rxtx_factor?: number;
  /** From 2.55 on. */
  description?: string | null;
  /** From 2.61 on, for those who may see them. */
  extra_specs?: Record<string, string>;
}

/** The members of the request for a new flavor. */
export interface WantedFlavor {
  name: string;
  ram: number | string;
  vcpus: number | string;
  disk: number | string;
  swap: number | string;
  'OS-FLV-EXT-DATA:ephemeral': number | string;
  /** Null: nova chooses it. */
  id: string | null;
  rxtx_factor: number | string;
  'os-flavor-access:is_public': boolean;
  /** From 2.55 on. */
  description?: string;
}

const service = 'compute';
const pathOf = (id: string) => `/flavors/${segment(id)}`;
const specsOf = (id: string) => `${pathOf(id)}/os-extra_specs`;

/** The version that has extra specs inside of flavors; undefined on a cloud without it. */
export const embeddedSpecsVersion = (native: NativeCaller) => versionIfSpoken(native, '2.61');

/** The version in which flavors have a description; undefined on a cloud without it. */
export const describedVersion = (native: NativeCaller) => versionIfSpoken(native, '2.55');

async function versionIfSpoken(native: NativeCaller, version: string): Promise<string | undefined> {
  const { max } = await computeVersions(native);
  return max !== '' && compare(max, version) >= 0 ? version : undefined;
}

export function listFlavors(
  native: NativeCaller,
  query: Readonly<Record<string, string>>,
  microversion?: string,
): Promise<NativeFlavor[]> {
  return readList<NativeFlavor>(native, { service, path: '/flavors/detail', member: 'flavors', query, microversion });
}

export async function readFlavor(native: NativeCaller, id: string, microversion?: string): Promise<NativeFlavor> {
  return (await native.json<{ flavor: NativeFlavor }>({ service, path: pathOf(id), microversion })).flavor;
}

/** Nothing when there is none. Rejects when nova says neither. */
export function findFlavor(native: NativeCaller, id: string, microversion?: string): Promise<NativeFlavor | undefined> {
  return readFlavor(native, id, microversion).catch((error: unknown) => {
    if (error instanceof GatewayError && error.statusCode === 404) return undefined;
    throw error;
  });
}

export async function createFlavor(native: NativeCaller, flavor: WantedFlavor): Promise<NativeFlavor> {
  const microversion = flavor.description === undefined ? undefined : await describedVersion(native);
  const call = { service, method: 'POST', path: '/flavors', body: { flavor }, microversion } as const;
  return (await native.json<{ flavor: NativeFlavor }>(call)).flavor;
}

export async function deleteFlavor(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(id) });
}

/** Ids of the projects that may use a flavor which isn't public. */
export async function readFlavorAccess(native: NativeCaller, id: string): Promise<string[]> {
  const path = `${pathOf(id)}/os-flavor-access`;
  const { flavor_access: list } = await native.json<{ flavor_access: { tenant_id: string }[] }>({ service, path });
  return list.map((entry) => entry.tenant_id);
}

export function addFlavorAccess(native: NativeCaller, id: string, project: string): Promise<void> {
  return act(native, id, { addTenantAccess: { tenant: project } });
}

export function removeFlavorAccess(native: NativeCaller, id: string, project: string): Promise<void> {
  return act(native, id, { removeTenantAccess: { tenant: project } });
}

async function act(native: NativeCaller, id: string, body: object): Promise<void> {
  await native.send({ service, method: 'POST', path: `${pathOf(id)}/action`, body });
}

export async function readExtraSpecs(native: NativeCaller, id: string): Promise<Record<string, string>> {
  return (await native.json<{ extra_specs: Record<string, string> }>({ service, path: specsOf(id) })).extra_specs;
}

export async function addExtraSpecs(native: NativeCaller, id: string, specs: object): Promise<void> {
  await native.send({ service, method: 'POST', path: specsOf(id), body: { extra_specs: specs } });
}

export async function deleteExtraSpec(native: NativeCaller, id: string, key: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `${specsOf(id)}/${segment(key)}` });
}
