import type { CachedValue } from '@sextant/sdk';
import type { LaunchData } from './launch-data.ts';
import { type LaunchSpec, type SourceType, withFlavor, withSource } from './launch-spec.ts';

/** A chosen record as a draft keeps it: enough to find it again, and to name it when it is gone. */
export interface Ref {
  /** Undefined for a key pair, whose name is its key. */
  readonly id?: string | number;
  readonly name?: string | null;
  /** The network of a port. */
  readonly network_id?: string;
}

/** The members of the spec that hold chosen records. */
export const choiceMembers = [
  'source',
  'flavor',
  'networks',
  'ports',
  'security_groups',
  'key_pair',
  'server_groups',
] as const;
export type ChoiceMember = (typeof choiceMembers)[number];

/** The steps in which they are chosen. */
export const stepOf: Readonly<Record<ChoiceMember, string>> = {
  source: 'source',
  flavor: 'flavor',
  networks: 'networks',
  ports: 'ports',
  security_groups: 'security-groups',
  key_pair: 'key-pair',
  server_groups: 'server-groups',
};

const keyOf = ({ id, name }: Ref) => String(id ?? name ?? '');

export const nameOf = ({ id, name }: Ref) => name || String(id ?? '');

/** Returns the records that a member of the spec holds; a flavor counts as a list of one. */
export function recordsOf(spec: Partial<LaunchSpec>, member: ChoiceMember): readonly Ref[] {
  const value: unknown = spec[member];
  return (Array.isArray(value) ? value : value ? [value] : []) as readonly Ref[];
}

/** Puts records in the place of those that a member holds. */
export function withRecords(spec: LaunchSpec, member: ChoiceMember, records: readonly Ref[]): LaunchSpec {
  if (member === 'source') return withSource(spec, records as LaunchSpec['source']);
  if (member === 'flavor') return withFlavor(spec, (records[0] ?? null) as LaunchSpec['flavor']);
  return { ...spec, [member]: records };
}

/** The refs of records that are there, as the lists have them now, and the others. */
export interface Found {
  readonly there: readonly Ref[];
  readonly gone: readonly Ref[];
}

/**
 * Looks for records in the lists. What a list that can't be read would have counts as there, when it is a whole record.
 * @param isAnew whether the lists are read again
 */
export async function findRecords(
  data: LaunchData,
  member: ChoiceMember,
  refs: readonly Ref[],
  { type, isAnew }: { type: SourceType; isAnew: boolean },
): Promise<Found> {
  if (refs.length === 0) return { there: [], gone: [] };
  const lists = await listsOf(data, member, refs, type);
  const answers = await Promise.all(lists.map((list) => (isAnew ? list.refresh() : list.get())));
  if (answers.some((answer) => answer === undefined)) return { there: refs, gone: [] };
  const records = new Map(answers.flatMap((answer) => answer ?? []).map((record) => [keyOf(record), record]));
  const there = refs.flatMap((ref) => records.get(keyOf(ref)) ?? []);
  return { there, gone: refs.filter((ref) => !records.has(keyOf(ref))) };
}

async function listsOf(
  data: LaunchData,
  member: ChoiceMember,
  refs: readonly Ref[],
  type: SourceType,
): Promise<CachedValue<readonly Ref[]>[]> {
  if (member === 'source') {
    const { images, volumes, volumeSnapshots } = data;
    return [{ image: images, snapshot: images, volume: volumes, volume_snapshot: volumeSnapshots }[type]];
  }
  if (member === 'ports') {
    const networks = await data.networks.get();
    const wanted = new Set(refs.flatMap(({ network_id: id }) => id ?? []));
    // The list of networks may not have come, and has none without a subnet.
    return [...wanted].map((id) =>
      data.ports(networks.find((each) => each.id === id) ?? { id, name: '', subnets: [] }),
    );
  }
  const { flavors, networks, securityGroups, keyPairs, serverGroups } = data;
  return [
    { flavor: flavors, networks, security_groups: securityGroups, key_pair: keyPairs, server_groups: serverGroups }[
      member
    ],
  ];
}
