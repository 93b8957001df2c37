import type { NovaApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import * as flavors from '../../../openstack/nova/flavors.ts';
import type { Call } from '../../operations/call.ts';
import { sequentially } from '../sequential.ts';
import { lacks, missingFrom } from './dress-flavor.ts';
import { inTurn } from './flavor-turns.ts';

type Ops = NovaApi.NovaOperations;

/** listFlavors: what administrators see hangs on `is_public`; nova shows all others their own, whatever is asked. */
export async function listFlavors({ native, query }: Call<Ops['listFlavors']>): Promise<Ops['listFlavors']['answer']> {
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

/** readFlavor. */
export async function showFlavor({ native, params, query }: Call<Ops['readFlavor']>): Promise<NovaApi.Flavor> {
  const [flavor, extras] = await Promise.all([
    flavors.readFlavor(native, params.id, query.get_extras ? await flavors.describedVersion(native) : undefined),
    query.get_extras ? flavors.readExtraSpecs(native, params.id) : undefined,
  ]);
  const shown = extras ? withExtras(flavor, extras) : shownFlavor(flavor);
  if (!query.get_access_list || flavor['os-flavor-access:is_public'] !== false) return shown;
  return { ...shown, 'access-list': await flavors.readFlavorAccess(native, params.id) };
}

/**
 * createFlavor: all of it or nothing. Are projects named that can't be given access, what was made is deleted again; once that has
 * begun, the browser may leave.
 */
export function makeFlavor(call: Call<Ops['createFlavor']>): Promise<NovaApi.Flavor> {
  return call.native.holdingToken(() => make(call));
}

async function make({ native: asked, body }: Call<Ops['createFlavor']>): Promise<NovaApi.Flavor> {
  const { access, isPublic, sizes } = askedAccess(body);
  const { id, rxtx_factor: factor = 1, ...rest } = sizes;
  const native = asked.detached();
  const made = await flavors.createFlavor(native, {
    ...rest,
    id: id === 'auto' ? null : id,
    rxtx_factor: factor,
    'os-flavor-access:is_public': isPublic,
  });
  try {
    await sequentially(access, (project) => flavors.addFlavorAccess(native, made.id, project));
  } catch (error) {
    const undone = await flavors.deleteFlavor(native, made.id).then(
      () => true,
      () => false,
    );
    if (undone) throw error;
    throw lacks(error, made.id, 'as it was asked for', await missingFrom(native, made.id, {}, access));
  }
  return shownFlavor(made);
}

/** Returns who may use a wanted flavor: it is public when nobody says and no project is named. */
export function askedAccess<T extends Pick<NovaApi.NewFlavor, 'flavor_access' | 'os-flavor-access:is_public'>>({
  flavor_access: named = [],
  'os-flavor-access:is_public': said,
  ...sizes
}: T) {
  const isPublic = said ?? named.length === 0;
  if (isPublic && named.length > 0) {
    const detail = 'a public flavor has no list of projects';
    throw new GatewayError('INVALID_PARAMETER', { name: 'flavor_access', detail });
  }
  return { access: [...new Set(named.map(({ id }) => id))], isPublic, sizes };
}

/** changeFlavorExtraSpecs: taking away comes first, so that a key may be named in both parts. */
export function changeExtraSpecs(call: Call<Ops['changeFlavorExtraSpecs']>): Promise<void> {
  const { native, params, body } = call;
  return inTurn(call, async () => {
    await sequentially(body.removed ?? [], (key) => flavors.deleteExtraSpec(native, params.id, key));
    if (Object.keys(body.updated).length > 0) await flavors.addExtraSpecs(native, params.id, body.updated);
  });
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
