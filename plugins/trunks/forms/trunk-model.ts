import type { FormErrors } from '@sextant/ui';
import { greatestVlan, leastVlan, type Subport, type Trunk } from '../trunk.ts';
import { type Port, unknownPort } from './ports.ts';

/** A subport as the wizard holds it. */
export interface ChosenSubport {
  readonly port: Port;
  readonly type: string;
  /** null: none, or none yet. */
  readonly id: number | null;
}

/** The data of the trunk wizards. */
export interface TrunkModel {
  readonly name: string;
  readonly description: string;
  readonly isUp: boolean;
  /** The parent that was chosen: one at most, and none in an edit. */
  readonly parents: readonly Port[];
  readonly subports: readonly ChosenSubport[];
}

export const emptyTrunk: TrunkModel = { name: '', description: '', isUp: true, parents: [], subports: [] };

/** The longest name and description that the network service takes. */
const longestText = 255;

/** Returns the trunk as it is, with which an edit begins (row TRK-10). */
export function modelOf(trunk: Trunk, ports: readonly Port[]): TrunkModel {
  const known = new Map(ports.map((port) => [port.id, port]));
  return {
    name: trunk.name ?? '',
    description: trunk.description ?? '',
    isUp: trunk.admin_state_up ?? true,
    parents: [],
    subports: trunk.sub_ports.map(({ port_id: id, segmentation_type: type = 'vlan', segmentation_id: vlan }) => ({
      port: known.get(id) ?? unknownPort(id),
      type,
      id: vlan ?? null,
    })),
  };
}

/**
 * The subports for these ports: those that were there as they were, each new one with the lowest VLAN that is free. One of the
 * trunk's own that comes back has what it had, unless that was given away meanwhile.
 * @param own the subports that the trunk has
 */
export function withPorts(
  before: readonly ChosenSubport[],
  ports: readonly Port[],
  own: readonly ChosenSubport[] = [],
): ChosenSubport[] {
  const known = new Map(before.map((subport) => [subport.port.id, subport]));
  const wanted = new Set(ports.map(({ id }) => id));
  const taken = new Set(ports.map(({ id }) => known.get(id)?.id));
  for (const subport of own) {
    const comesBack = wanted.has(subport.port.id) && !known.has(subport.port.id);
    if (!comesBack || (subport.id !== null && taken.has(subport.id))) continue;
    known.set(subport.port.id, subport);
    taken.add(subport.id);
  }
  let next = leastVlan;
  return ports.map((port) => {
    const there = known.get(port.id);
    if (there) return there;
    while (taken.has(next)) next += 1;
    taken.add(next);
    return { port, type: 'vlan', id: next <= greatestVlan ? next : null };
  });
}

/** Another segmentation of one subport; a type without ids has none (row TRK-04). */
export function withSegmentation(
  subports: readonly ChosenSubport[],
  portId: string,
  change: Partial<Pick<ChosenSubport, 'type' | 'id'>>,
): ChosenSubport[] {
  return subports.map((subport) => {
    if (subport.port.id !== portId) return subport;
    const next = { ...subport, ...change };
    return next.type === 'inherit' ? { ...next, id: null } : next;
  });
}

/** Returns the subports as the network service takes them. */
export function sentSubports({ subports }: Pick<TrunkModel, 'subports'>): Subport[] {
  return subports.map(({ port, type, id }) => ({
    port_id: port.id,
    segmentation_type: type,
    ...(id === null ? {} : { segmentation_id: id }),
  }));
}

/** The body of a creation (createTrunk). */
export function newTrunk(model: TrunkModel) {
  return {
    port_id: model.parents[0]?.id ?? '',
    name: model.name,
    description: model.description,
    admin_state_up: model.isUp,
    sub_ports: sentSubports(model),
  };
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

export function detailsErrors({ name, description }: TrunkModel, t: Translate): FormErrors {
  const tooLong = [t('trunks:form.too-long', { count: longestText })];
  return {
    ...(name.length > longestText ? { name: tooLong } : {}),
    ...(description.length > longestText ? { description: tooLong } : {}),
  };
}

/** Returns the problem of the chosen parent, as a locale key (row TRK-03). */
export function parentError({ parents }: TrunkModel): string | undefined {
  if (parents.length > 1) return 'trunks:parent.several';
  return parents.length === 0 ? 'trunks:parent.missing' : undefined;
}

/** Returns the errors in the segmentations, by the id of the port. */
export function segmentationErrors({ subports }: Pick<TrunkModel, 'subports'>, t: Translate): FormErrors {
  const uses = new Map<number, number>();
  for (const { id } of subports) if (id !== null) uses.set(id, (uses.get(id) ?? 0) + 1);
  return Object.fromEntries(
    subports.flatMap(({ port, type, id }): [string, string[]][] => {
      if (type !== 'vlan') return [];
      const isVlan = id !== null && Number.isInteger(id) && id >= leastVlan && id <= greatestVlan;
      if (!isVlan) return [[port.id, [t('trunks:subports.range', { least: leastVlan, greatest: greatestVlan })]]];
      return uses.get(id) === 1 ? [] : [[port.id, [t('trunks:subports.twice', { id })]]];
    }),
  );
}
