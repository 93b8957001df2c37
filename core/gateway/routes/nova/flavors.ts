import type { NovaApi } from '#protocol';
import type { NativeCaller } from '../../openstack/native-caller.ts';
import * as flavors from '../../openstack/nova/flavors.ts';
import type { Call } from '../../operations/call.ts';
import { inOrder } from '../in-order.ts';

type Ops = NovaApi.NovaOperations;

/** NV-27: what administrators see hangs on `is_public`; nova shows all others their own, whatever is asked. */
export async function listFlavors({ native, query }: Call<Ops['NV-27']>): Promise<Ops['NV-27']['answer']> {
  const filter = publicFilter(query.is_public);
  const version = query.get_extras ? await flavors.embeddedSpecsVersion(native) : undefined;
  const found = await flavors.listFlavors(native, filter, version);
  if (!query.get_extras) return { items: found.map(shownFlavor) };
  if (version !== undefined) return { items: found.map((flavor) => withExtras(flavor, flavor.extra_specs ?? {})) };
  // A cloud from before 2.61 tells extra specs of one flavor at a time only.
  const extras = await Promise.all(found.map(({ id }) => flavors.readExtraSpecs(native, id)));
  return { items: found.map((flavor, at) => withExtras(flavor, extras[at] ?? {})) };
}

function publicFilter(asked: string | undefined): Record<string, string> {
  if (asked === undefined) return { is_public: 'None' };
  return asked.toLowerCase() === 'true' ? {} : { is_public: 'False' };
}

/** NV-29. */
export async function showFlavor({ native, params, query }: Call<Ops['NV-29']>): Promise<NovaApi.Flavor> {
  const [flavor, extras] = await Promise.all([
    flavors.readFlavor(native, params.id),
    query.get_extras ? flavors.readExtraSpecs(native, params.id) : undefined,
  ]);
  const shown = extras ? withExtras(flavor, extras) : shownFlavor(flavor);
  if (!query.get_access_list || flavor['os-flavor-access:is_public'] !== false) return shown;
  return { ...shown, 'access-list': await flavors.readFlavorAccess(native, params.id) };
}

/** NV-28: a flavor is public exactly when no project is named. */
export async function makeFlavor({ native, body }: Call<Ops['NV-28']>): Promise<NovaApi.Flavor> {
  const { flavor_access: access = [], id, ...sizes } = body;
  const wanted = wantedFlavor(sizes, id === 'auto' ? null : id, access.length === 0);
  const made = await flavors.createFlavor(native, wanted);
  await inOrder(access, (project) => flavors.addFlavorAccess(native, made.id, project.id));
  return shownFlavor(made);
}

/**
 * NV-30: nova changes no flavor, so it is deleted and made anew with its id. When that fails the old one is made again. From
 * the deletion on all goes on without the browser, which may leave, sign out or switch: half of it would lose the flavor.
 */
export function replaceFlavor(call: Call<Ops['NV-30']>): Promise<void> {
  return call.native.holdingToken(() => replace(call));
}

async function replace({ native: asked, params, body, request }: Call<Ops['NV-30']>): Promise<void> {
  const { flavor_access: access = [], ...sizes } = body;
  const old = await oldFlavor(asked, params.id);
  const native = asked.detached();
  try {
    await flavors.deleteFlavor(native, params.id);
    await flavors.createFlavor(native, wantedFlavor(sizes, params.id, access.length === 0));
  } catch (error) {
    await restore(native, old).catch((failure: unknown) => {
      request.log.error({ flavor: params.id, err: failure }, 'a flavor could not be restored');
    });
    throw error;
  }
  if (Object.keys(old.specs).length > 0) await flavors.addExtraSpecs(native, params.id, old.specs);
  await inOrder(access, (project) => flavors.addFlavorAccess(native, params.id, project.id));
}

interface OldFlavor {
  flavor: flavors.NativeFlavor;
  specs: Record<string, string>;
  access: string[];
}

async function oldFlavor(native: NativeCaller, id: string): Promise<OldFlavor> {
  const [flavor, specs] = await Promise.all([flavors.readFlavor(native, id), flavors.readExtraSpecs(native, id)]);
  const isPublic = flavor['os-flavor-access:is_public'] !== false;
  return { flavor, specs, access: isPublic ? [] : await flavors.readFlavorAccess(native, id) };
}

/** Does nothing when the old one is still there. */
async function restore(native: NativeCaller, { flavor, specs, access }: OldFlavor): Promise<void> {
  if (await flavors.flavorExists(native, flavor.id)) return;
  const { id, name, ram, vcpus, disk, swap } = flavor;
  const ephemeral = flavor['OS-FLV-EXT-DATA:ephemeral'] ?? 0;
  const sizes = { name, ram, vcpus, disk, swap: swap === '' ? 0 : swap, 'OS-FLV-EXT-DATA:ephemeral': ephemeral };
  await flavors.createFlavor(native, wantedFlavor(sizes, id, flavor['os-flavor-access:is_public'] !== false));
  await inOrder(access, (project) => flavors.addFlavorAccess(native, id, project));
  if (Object.keys(specs).length > 0) await flavors.addExtraSpecs(native, id, specs);
}

function wantedFlavor(
  sizes: Omit<flavors.WantedFlavor, 'id' | 'rxtx_factor' | 'os-flavor-access:is_public'>,
  id: string | null,
  isPublic: boolean,
): flavors.WantedFlavor {
  return { ...sizes, id, rxtx_factor: 1, 'os-flavor-access:is_public': isPublic };
}

/** NV-33: taking away comes first, so that a key may be named in both parts. */
export async function changeExtraSpecs({ native, params, body }: Call<Ops['NV-33']>): Promise<void> {
  await inOrder(body.removed ?? [], (key) => flavors.deleteExtraSpec(native, params.id, key));
  if (Object.keys(body.updated).length > 0) await flavors.addExtraSpecs(native, params.id, body.updated);
}

/** Nova writes no swap as an empty text, until 2.75. */
function shownFlavor(flavor: flavors.NativeFlavor): NovaApi.Flavor {
  return { ...flavor, swap: flavor.swap === '' ? 0 : flavor.swap };
}

function withExtras(
  { extra_specs: _embedded, ...flavor }: flavors.NativeFlavor,
  extras: Record<string, string>,
): NovaApi.Flavor {
  return { ...shownFlavor(flavor), extras };
}
