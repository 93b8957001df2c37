import type { Subport, Trunk } from '../trunk.ts';
import { sentSubports, type TrunkModel } from './trunk-model.ts';

/** The parts of a trunk that an edit may change. */
export interface TrunkState {
  readonly name: string;
  readonly description: string;
  readonly admin_state_up: boolean;
  readonly sub_ports: readonly Subport[];
}

/** The parts in which two states differ: members, and subports by their port. */
export interface Difference {
  readonly members: readonly ('name' | 'description' | 'admin_state_up')[];
  readonly added: readonly Subport[];
  readonly removed: readonly Subport[];
}

export function stateOf(trunk: Trunk): TrunkState {
  return {
    name: trunk.name ?? '',
    description: trunk.description ?? '',
    admin_state_up: trunk.admin_state_up ?? true,
    sub_ports: trunk.sub_ports.map(plain),
  };
}

export function stateIn(model: TrunkModel): TrunkState {
  return {
    name: model.name,
    description: model.description,
    admin_state_up: model.isUp,
    sub_ports: sentSubports(model),
  };
}

/** Returns the state as it is sent. */
export function sent({ sub_ports: subports, ...rest }: TrunkState) {
  return { ...rest, sub_ports: [...subports] };
}

/** The three members that count, in one order: the gateway compares subports as wholes. */
function plain({ port_id, segmentation_type, segmentation_id: id }: Subport): Subport {
  return {
    port_id,
    ...(segmentation_type === undefined ? {} : { segmentation_type }),
    ...(typeof id === 'number' ? { segmentation_id: id } : {}),
  };
}

const mark = ({ port_id: port, segmentation_type: type, segmentation_id: id }: Subport) => `${port} ${type} ${id}`;

/** Returns the changes that lead from one state to the other. A subport with a new segmentation is removed and added. */
export function difference(before: TrunkState, after: TrunkState): Difference {
  const had = new Set(before.sub_ports.map(mark));
  const has = new Set(after.sub_ports.map(mark));
  return {
    members: (['name', 'description', 'admin_state_up'] as const).filter((name) => before[name] !== after[name]),
    added: after.sub_ports.filter((subport) => !had.has(mark(subport))),
    removed: before.sub_ports.filter((subport) => !has.has(mark(subport))),
  };
}

export function isNone({ members, added, removed }: Difference): boolean {
  return members.length + added.length + removed.length === 0;
}

/** The state with these changes, whose members have the values of `wanted`. */
export function withChanges(state: TrunkState, changes: Difference, wanted: TrunkState): TrunkState {
  const { members, added, removed } = changes;
  const gone = new Set([...removed, ...added].map(({ port_id: id }) => id));
  return {
    ...state,
    ...Object.fromEntries(members.map((name) => [name, wanted[name]])),
    sub_ports: [...state.sub_ports.filter(({ port_id: id }) => !gone.has(id)), ...added],
  };
}

/** Splits the sent changes into those that hold now and those that don't. A save is several calls, any of which may fail. */
export function outcome(before: TrunkState, sent: TrunkState, now: TrunkState): Record<'saved' | 'left', Difference> {
  const { members, added, removed } = difference(before, sent);
  const there = new Set(now.sub_ports.map(mark));
  const part = (isPart: boolean): Difference => ({
    members: members.filter((name) => (now[name] === sent[name]) === isPart),
    added: added.filter((subport) => there.has(mark(subport)) === isPart),
    removed: removed.filter((subport) => !there.has(mark(subport)) === isPart),
  });
  return { saved: part(true), left: part(false) };
}

/** Does it change the subports of a trunk that is disabled? The service refuses that, once it has saved the rest. */
export function changesDisabled(before: TrunkState, after: TrunkState): boolean {
  const { added, removed } = difference(before, after);
  return !after.admin_state_up && added.length + removed.length > 0;
}

/** Segmentations that two ports of a state would have: what two editors gave out at the same time. */
export function taken({ sub_ports: subports }: TrunkState): number[] {
  const seen = new Set<number>();
  return subports.flatMap(({ segmentation_type: type, segmentation_id: id }) => {
    if (type !== 'vlan' || typeof id !== 'number') return [];
    if (seen.has(id)) return [id];
    seen.add(id);
    return [];
  });
}
