import type { OperationInput } from '@sextant/sdk';
import { type FormErrors, isUnique } from '@sextant/ui';
import type { Flavor } from '../flavor.ts';

/** The data of the flavor forms. */
export interface FlavorData {
  name?: string;
  id?: string;
  vcpus?: number;
  ram?: number;
  disk?: number;
  ephemeral?: number;
  swap?: number;
  rxtx_factor?: number;
  is_public?: boolean;
  /** Ids of the projects that may use a flavor that is not public. */
  projects?: string[];
}

export const newFlavor: FlavorData = { id: '', ephemeral: 0, swap: 0, rxtx_factor: 1, is_public: true, projects: [] };

export function dataOf({ id, name, vcpus, ram, disk, ephemeral, swap, ...rest }: Flavor): FlavorData {
  const { rxtx_factor, is_public, access = [] } = rest;
  return { id, name, vcpus, ram, disk, ephemeral, swap, rxtx_factor, is_public, projects: [...access] };
}

/** The names and ids that other flavors have already. */
export interface Taken {
  names: readonly string[];
  ids: readonly string[];
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** The ids that the compute service accepts. */
const idPattern = /^[a-zA-Z0-9. _-]+$/;

/** Returns the errors that the schema cannot express. */
export function flavorErrors({ name = '', id = '' }: FlavorData, taken: Taken, t: Translate): FormErrors {
  const isBlank = name !== '' && name.trim() === '';
  const isNameTaken = name !== '' && !isUnique(name.trim(), taken.names);
  const isIdBad = id.trim() !== '' && !idPattern.test(id.trim());
  const isIdTaken = id.trim() !== '' && !isUnique(id.trim(), taken.ids);
  return {
    ...(isBlank ? { name: [t('flavors:problem.blank')] } : {}),
    ...(isNameTaken ? { name: [t('flavors:problem.name')] } : {}),
    ...(isIdBad ? { id: [t('flavors:problem.characters')] } : {}),
    ...(isIdTaken ? { id: [t('flavors:problem.id')] } : {}),
  };
}

/** The body of an edit (replaceFlavor). Whether it is public is said: without it, one without projects would be. */
export function editBody(data: FlavorData): OperationInput<'replaceFlavor'>['body'] {
  const { name = '', vcpus = 0, ram = 0, disk = 0, ephemeral = 0, swap = 0, projects = [] } = data;
  const { rxtx_factor: factor = 1, is_public: isPublic = true } = data;
  return {
    name: name.trim(),
    vcpus,
    ram,
    disk,
    'OS-FLV-EXT-DATA:ephemeral': ephemeral,
    swap,
    rxtx_factor: factor,
    'os-flavor-access:is_public': isPublic,
    flavor_access: isPublic ? [] : projects.map((id) => ({ id })),
  };
}

/** The body of a creation (createFlavor). An id that is not given, the compute service chooses. */
export function creationBody(data: FlavorData): OperationInput<'createFlavor'>['body'] {
  return { ...editBody(data), id: data.id?.trim() || 'auto' };
}
