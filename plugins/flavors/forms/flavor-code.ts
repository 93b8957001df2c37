import type { Code, CodeCall, CodeCommand, CodeOption, CodeResource } from '@sextant/sdk';
import type { Flavor } from '../flavor.ts';
import { changedParts, difference } from './edit-state.ts';
import { creationBody, dataOf, type FlavorData } from './flavor-form.ts';

const service = 'compute';
const at = (id: string) => `/flavors/${encodeURIComponent(id)}`;

/** The first version of the compute service in which flavors have a description. */
const describedSince = '2.55';

interface Steps {
  commands: readonly CodeCommand[];
  calls: readonly CodeCall[];
}

/** Returns the code that makes the flavor outside the console. */
export function creationCode(data: FlavorData): Code {
  const { id, flavor_access: projects = [] } = creationBody(data);
  const code = making(data, { id: id === 'auto' ? undefined : id });
  // The access list is another resource in Terraform, which would have to know this one's id.
  return projects.length > 0 ? code : { ...code, resources: [resourceOf(data)] };
}

/**
 * Returns the code that saves an edit outside the console. If only the access of projects changes, nothing else happens.
 * Otherwise the flavor is deleted and made anew with its id, and given what it had. One that is gone already is made anew.
 */
export function editCode({ id, known, owed, description }: FlavorEdit, wanted: FlavorData): Code {
  const specs = { ...known?.metadata, ...owed };
  const kept = { id, specs, description };
  if (!known) return making(wanted, kept);
  const isOther = changedParts(dataOf(known), { ...wanted, name: wanted.name?.trim() ?? '' }).length > 0;
  if (isOther) return inTurn([deletion(id), making(wanted, kept)]);
  const { missing, surplus } = difference(wanted, known);
  return inTurn([
    ...missing.map((project) => access('add', { id, name: id }, project)),
    ...surplus.map((project) => access('remove', { id, name: id }, project)),
    ...(Object.keys(owed).length > 0 ? [givingSpecs(id, owed)] : []),
  ]);
}

export function deletionCode({ id }: Pick<Flavor, 'id'>): Code {
  return deletion(id);
}

const deletion = (id: string): Steps => ({
  commands: [{ command: 'flavor delete', names: [id] }],
  calls: [{ method: 'DELETE', service, path: at(id) }],
});

/** The members that a flavor keeps and the form does not ask for. */
interface Kept {
  /** Absent: the compute service chooses one. */
  id: string | undefined;
  specs?: Flavor['metadata'];
  description?: string;
}

function making(data: FlavorData, { id, specs = {}, description }: Kept): Steps {
  const { flavor_access: given = [], ...flavor } = creationBody(data);
  const projects = given.map((project) => project.id);
  const isAsked = id === undefined && projects.length > 0;
  const command: CodeCommand = {
    command: 'flavor create',
    ...(description ? { globals: [['--os-compute-api-version', describedSince]] } : {}),
    options: [
      ...(id === undefined ? [] : [['--id', id] as const]),
      ...sizeOptions(data),
      ...(data.is_public === false ? ['--private'] : []),
      ...(description ? [['--description', description] as const] : []),
    ],
    names: [flavor.name],
  };
  const call: CodeCall = {
    method: 'POST',
    service,
    path: '/flavors',
    ...(description ? { headers: { 'OpenStack-API-Version': `compute ${describedSince}` } } : {}),
    body: { flavor: { ...flavor, id: id ?? null, ...(description ? { description } : {}) } },
    ...(isAsked ? { keeps: { variable: 'FLAVOR_ID', member: ['flavor', 'id'] } } : {}),
  };
  return inTurn([
    { commands: [command], calls: [call] },
    ...(id !== undefined && Object.keys(specs).length > 0 ? [givingSpecs(id, specs)] : []),
    ...projects.map((project) => access('add', { id, name: id ?? flavor.name }, project)),
  ]);
}

/** In two commands, as `flavor create` would call it done when these were refused. */
const givingSpecs = (id: string, specs: Flavor['metadata']): Steps => ({
  commands: [
    {
      command: 'flavor set',
      options: Object.entries(specs).map(([key, value]) => ['--property', `${key}=${value}`] as const),
      names: [id],
    },
  ],
  calls: [{ method: 'POST', service, path: `${at(id)}/os-extra_specs`, body: { extra_specs: specs } }],
});

/** @param name what the command finds it by */
function access(
  verb: 'add' | 'remove',
  { id, name }: { id: string | undefined; name: string },
  project: string,
): Steps {
  const action = verb === 'add' ? 'addTenantAccess' : 'removeTenantAccess';
  const path = `${id === undefined ? '/flavors/{FLAVOR_ID}' : at(id)}/action`;
  return {
    commands: [
      { command: `flavor ${verb === 'add' ? 'set' : 'unset'}`, options: [['--project', project]], names: [name] },
    ],
    calls: [{ method: 'POST', service, path, body: { [action]: { tenant: project } } }],
  };
}

/** Sizes; those that are what the command takes by itself are left out. */
function sizeOptions({ vcpus, ram, disk, ephemeral, swap, rxtx_factor: factor }: FlavorData): CodeOption[] {
  const further: [string, number | undefined, number][] = [
    ['--ephemeral', ephemeral, 0],
    ['--swap', swap, 0],
    ['--rxtx-factor', factor, 1],
  ];
  return [
    ['--vcpus', String(vcpus ?? 0)],
    ['--ram', String(ram ?? 0)],
    ['--disk', String(disk ?? 0)],
    ...further.flatMap(([name, value, usual]): CodeOption[] =>
      value === undefined || value === usual ? [] : [[name, String(value)]],
    ),
  ];
}

function resourceOf(data: FlavorData): CodeResource {
  const { id, name, vcpus, ram, disk, swap, rxtx_factor: factor, ...flavor } = creationBody(data);
  return {
    type: 'openstack_compute_flavor_v2',
    name,
    attributes: {
      name,
      flavor_id: id === 'auto' ? undefined : id,
      vcpus: Number(vcpus),
      ram: Number(ram),
      disk: Number(disk),
      ephemeral: Number(flavor['OS-FLV-EXT-DATA:ephemeral']) || undefined,
      swap: Number(swap) || undefined,
      rx_tx_factor: Number(factor) === 1 ? undefined : Number(factor),
      is_public: flavor['os-flavor-access:is_public'] ?? true,
    },
  };
}

function inTurn(steps: readonly Steps[]): Steps {
  return { commands: steps.flatMap(({ commands }) => commands), calls: steps.flatMap(({ calls }) => calls) };
}

/** An edit under way. */
export interface FlavorEdit {
  readonly id: string;
  /** The flavor as it was when it was last read; nothing once it is gone. */
  known: Flavor | undefined;
  /** The state that the form compares with: as the flavor was, with what others changed since, and nothing of what our own attempts did. */
  start: FlavorData;
  /** The flavor is gone, which the operator does not know yet. */
  isNews?: boolean;
  /** Extra specs that an attempt took from it, and that the next gives back. */
  owed: Readonly<Record<string, string>>;
  /** The flavor's description: no form asks for it, and a flavor that is made anew gets it back. */
  description: string;
  /** Something was sent: the flavor may be another than the pages show. */
  isTouched?: boolean;
}
