import { setTimeout as wait } from 'node:timers/promises';
import { GatewayError } from '../../../http/errors.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import * as flavors from '../../../openstack/nova/flavors.ts';
import { halfway } from '../halfway.ts';

/** The parts of a flavor beside its sizes. */
export interface FlavorDress {
  specs: Readonly<Record<string, string>>;
  /** Ids of projects. */
  access: readonly string[];
}

/** The parts that could not be given, and why the first of them could not. */
export interface Undressed {
  specs: readonly string[];
  access: readonly string[];
  error: unknown;
}

/**
 * Gives a flavor that was just made its extra specs and its projects, as much as can be: one that is refused keeps none of the
 * others out. Nothing when all of it is there.
 */
export async function dressFlavor(
  native: NativeCaller,
  id: string,
  { specs, access }: FlavorDress,
): Promise<Undressed | undefined> {
  const keys = Object.keys(specs);
  const missing: Record<keyof FlavorDress, string[]> = { specs: [], access: [] };
  const errors: unknown[] = [];
  if (keys.length > 0) {
    await persist(() => flavors.addExtraSpecs(native, id, specs)).catch((error: unknown) => {
      missing.specs.push(...keys);
      errors.push(error);
    });
  }
  for (const project of access) {
    // A service that fails is not asked a thousand times.
    const isHopeless = errors.some(isPassing);
    const given = isHopeless ? Promise.reject(errors[0]) : persist(() => giveAccess(native, id, project));
    await given.catch((error: unknown) => {
      missing.access.push(project);
      errors.push(error);
    });
  }
  return errors.length > 0 ? { ...missing, error: errors[0] } : undefined;
}

/** A project that has it already has it. */
export function giveAccess(native: NativeCaller, id: string, project: string): Promise<void> {
  return flavors.addFlavorAccess(native, id, project).catch(unless(409));
}

/** A project that doesn't have it has it not. */
export function takeAccess(native: NativeCaller, id: string, project: string): Promise<void> {
  return flavors.removeFlavorAccess(native, id, project).catch(unless(404));
}

function unless(status: number) {
  return (error: unknown): void => {
    if (!(error instanceof GatewayError) || error.statusCode !== status) throw error;
  };
}

/** Returns all the extra specs, and the projects that nova does not list; every project when nova doesn't answer. */
export async function missingFrom(
  native: NativeCaller,
  id: string,
  specs: Readonly<Record<string, string>>,
  access: readonly string[],
): Promise<Omit<Undressed, 'error'>> {
  const given = await flavors.readFlavorAccess(native, id).catch((): string[] => []);
  return { specs: Object.keys(specs), access: access.filter((project) => !given.includes(project)) };
}

const pauses = [250, 1000];

/** Tries again what failed on the way: a service that refuses is not asked twice. */
export async function persist<T>(run: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await run();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await wait(pause);
    }
  }
  return run();
}

function isPassing(error: unknown): boolean {
  return !(error instanceof GatewayError) || error.statusCode >= 500 || error.statusCode === 429;
}

/** The error that says what a flavor lacks now. */
export function lacks(
  error: unknown,
  id: string,
  state: string,
  { specs, access }: Omit<Undressed, 'error'>,
): GatewayError {
  const parts = [
    ...(specs.length > 0 ? [`its extra specs (${specs.join(', ')})`] : []),
    ...(access.length > 0 ? [`the access of projects (${access.join(', ')})`] : []),
  ];
  return halfway('FLAVOR_INCOMPLETE', error, { id, state, missing: parts.join(' and ') });
}
