import { isDeepStrictEqual } from 'node:util';
import type { NovaApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import * as flavors from '../../../openstack/nova/flavors.ts';
import type { Call } from '../../operations/call.ts';
import { halfway } from '../halfway.ts';
import { sequentially } from '../sequential.ts';
import { dressFlavor, type FlavorDress, giveAccess, lacks, persist, takeAccess } from './dress-flavor.ts';
import { inTurn } from './flavor-turns.ts';
import { askedAccess } from './flavors.ts';

type Ops = NovaApi.NovaOperations;
type Wanted = flavors.WantedFlavor & { id: string };

/** A flavor with all that hangs on it. */
interface Whole extends FlavorDress {
  flavor: Wanted;
}

/**
 * replaceFlavor: nova changes no flavor, so it is deleted and made anew with its id. When that fails the old one is made again. From
 * the deletion on all goes on without the browser, which may leave, sign out or switch: half of it would lose the flavor.
 * Are only projects given and taken, nothing is deleted.
 */
export function replaceFlavor(call: Call<Ops['replaceFlavor']>): Promise<void> {
  return call.native.holdingToken(() => inTurn(call, () => change(call)));
}

async function change({ native, params, body, request }: Call<Ops['replaceFlavor']>): Promise<void> {
  const { access, isPublic, sizes } = askedAccess(body);
  const old = await readWhole(native, params.id);
  const flavor = { ...old.flavor, ...sizes, 'os-flavor-access:is_public': isPublic };
  if (isSame(flavor, old.flavor)) return changeAccess(native.detached(), params.id, old.access, access);
  await rehearse(native, old, flavor);
  await refuseChanged(native, old);
  await replace(native.detached(), old, { flavor, specs: old.specs, access }).catch((error: unknown) => {
    if (error instanceof GatewayError && error.code.startsWith('FLAVOR_')) {
      // The old values are logged, so that somebody can make it again by hand.
      request.log.error({ old, err: error }, 'a flavor was left halfway');
    }
    throw error;
  });
}

async function readWhole(native: NativeCaller, id: string): Promise<Whole> {
  const [flavor, specs] = await Promise.all([readWanted(native, id), flavors.readExtraSpecs(native, id)]);
  const access = flavor['os-flavor-access:is_public'] ? [] : await flavors.readFlavorAccess(native, id);
  return { flavor, specs, access };
}

async function readWanted(native: NativeCaller, id: string): Promise<Wanted> {
  return wantedAs(await flavors.readFlavor(native, id, await flavors.describedVersion(native)));
}

/** A flavor as it would be asked for. */
function wantedAs(flavor: flavors.NativeFlavor): Wanted {
  const { id, name, ram, vcpus, disk, swap, rxtx_factor: factor = 1, description } = flavor;
  return {
    id,
    name,
    ram,
    vcpus,
    disk,
    swap: swap === '' ? 0 : swap,
    'OS-FLV-EXT-DATA:ephemeral': flavor['OS-FLV-EXT-DATA:ephemeral'] ?? 0,
    rxtx_factor: factor,
    'os-flavor-access:is_public': flavor['os-flavor-access:is_public'] !== false,
    ...(description ? { description } : {}),
  };
}

const figures = ['ram', 'vcpus', 'disk', 'swap', 'OS-FLV-EXT-DATA:ephemeral', 'rxtx_factor'] as const;

/** Figures may be texts. */
function isSame(one: Wanted, other: Wanted): boolean {
  return (
    one.name === other.name &&
    one['os-flavor-access:is_public'] === other['os-flavor-access:is_public'] &&
    figures.every((name) => Number(one[name]) === Number(other[name]))
  );
}

async function changeAccess(
  native: NativeCaller,
  id: string,
  had: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  const given = wanted.filter((project) => !had.includes(project));
  await sequentially(given, (project) => giveAccess(native, id, project));
  const taken = had.filter((project) => !wanted.includes(project));
  await sequentially(taken, (project) => takeAccess(native, id, project));
}

/**
 * Would nova make it? Asked while the old one is still there, so that what it refuses loses nothing: rights and values are looked
 * at before the id, which is taken. A name that another one has would come to light only afterwards.
 */
async function rehearse(native: NativeCaller, old: Whole, wanted: Wanted): Promise<void> {
  if (wanted.name !== old.flavor.name) {
    const all = await flavors.listFlavors(native, { is_public: 'None' });
    if (all.some(({ id, name }) => name === wanted.name && id !== wanted.id)) {
      const detail = `Flavor with name ${wanted.name} already exists.`;
      throw new GatewayError('SERVICE_REFUSED', { detail }, { status: 409, service: 'compute' });
    }
  }
  try {
    await flavors.createFlavor(native, wanted);
  } catch (error) {
    if (isStatus(error, 409)) return;
    throw error;
  }
  // Somebody has deleted the old one meanwhile, and it is to be gone.
  await persist(() => flavors.deleteFlavor(native.detached(), wanted.id)).catch((error: unknown) => {
    const missing = { specs: Object.keys(old.specs), access: old.access };
    if (!isStatus(error, 404)) throw lacks(error, wanted.id, 'changed', missing);
  });
  const detail = `Flavor ${wanted.id} could not be found.`;
  throw new GatewayError('SERVICE_REFUSED', { detail }, { status: 404, service: 'compute' });
}

/** Throws FLAVOR_CHANGED when somebody changed the flavor meanwhile: making it again would undo that, so nothing is deleted. */
async function refuseChanged(native: NativeCaller, old: Whole): Promise<void> {
  const now = await readWhole(native, old.flavor.id);
  if (!isDeepStrictEqual(sorted(now), sorted(old))) throw new GatewayError('FLAVOR_CHANGED', { id: old.flavor.id });
}

const sorted = (whole: Whole) => ({ ...whole, access: whole.access.toSorted() });

function isStatus(error: unknown, status: number): boolean {
  return error instanceof GatewayError && error.statusCode === status;
}

async function replace(native: NativeCaller, old: Whole, wanted: Whole): Promise<void> {
  const { id } = old.flavor;
  let isDeleted = false;
  try {
    await flavors.deleteFlavor(native, id);
    isDeleted = true;
    await flavors.createFlavor(native, wanted.flavor);
  } catch (error) {
    // Somebody else has deleted it.
    if (!isDeleted && isStatus(error, 404)) throw error;
    if (!(await isThere(native, wanted.flavor, error))) return putBack(native, old, error);
  }
  const missing = await dressFlavor(native, id, wanted);
  if (missing) throw lacks(missing.error, id, 'changed', missing);
}

/** After a failure: is what was asked for there all the same? Its answer may have been lost on the way. */
async function isThere(native: NativeCaller, wanted: Wanted, failure: unknown): Promise<boolean> {
  const now = await persist(() => flavors.findFlavor(native, wanted.id)).catch(() => {
    throw halfway('FLAVOR_UNSURE', failure, { id: wanted.id });
  });
  if (!now) return false;
  if (isSame(wantedAs(now), wanted)) return true;
  // The old flavor was not deleted.
  throw failure;
}

/** Makes the old one again. Always throws: the edit's own failure when all is as it was, else what it lacks. */
async function putBack(native: NativeCaller, old: Whole, failure: unknown): Promise<never> {
  const { id } = old.flavor;
  try {
    await persist(async () => {
      // The attempt before may have come through.
      if (!(await flavors.findFlavor(native, id))) await flavors.createFlavor(native, old.flavor);
    });
  } catch {
    throw halfway('FLAVOR_LOST', failure, { id });
  }
  const missing = await dressFlavor(native, id, old);
  throw missing ? lacks(failure, id, 'as it was', missing) : failure;
}
