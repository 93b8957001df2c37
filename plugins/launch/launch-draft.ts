import {
  type ChoiceMember,
  choiceMembers,
  findRecords,
  nameOf,
  recordsOf,
  type Ref,
  stepOf,
  withRecords,
} from './choices.ts';
import type { LaunchData } from './launch-data.ts';
import type { LaunchPreset } from './launch-presets.ts';
import { type LaunchSpec, sourceTypes } from './launch-spec.ts';
import { layPreset } from './lay-template.ts';

export type Change = (spec: LaunchSpec) => LaunchSpec;

/** The members that a draft keeps as they are. */
const plainMembers = [
  'name',
  'description',
  'instance_count',
  'availability_zone',
  'source_type',
  'vol_create',
  'vol_size',
  'vol_size_typed',
  'vol_device_name',
  'vol_delete_on_instance_delete',
  'disk_config',
  'config_drive',
  'scheduler_hints',
  'metadata',
] as const satisfies readonly (keyof LaunchSpec)[];

const sourceMembers: readonly string[] = ['source', ...plainMembers.filter((name) => /^(?:source_|vol_)/.test(name))];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function isRef(value: unknown): value is Ref {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name } = value as Ref;
  return typeof id === 'string' || typeof id === 'number' || typeof name === 'string';
}

/**
 * The draft of a launch: plain members, and the keys of chosen records, which are looked up in the lists when the draft is taken.
 * A draft has only what the person changed; what the steps chose by themselves they choose again.
 */
export class LaunchDraft {
  readonly #data: LaunchData;
  readonly #empty: LaunchSpec;
  /** The presets that are offered. */
  readonly #presets: readonly LaunchPreset[];
  /** The spec as it would be if the person had done nothing. */
  #start: LaunchSpec;
  /** The refs of a draft that was taken whose lists are still on their way. */
  readonly #pending = new Map<ChoiceMember, readonly Ref[]>();

  constructor(data: LaunchData, empty: LaunchSpec, presets: readonly LaunchPreset[] = []) {
    this.#data = data;
    this.#empty = empty;
    this.#presets = presets;
    this.#start = empty;
  }

  /** The wizard begins, or begins anew. */
  begin(): void {
    this.#start = this.#empty;
    this.#pending.clear();
    this.#data.missing.set({});
    this.#data.laid.set(undefined);
  }

  /** Returns the change that lays into the spec what the steps chose by themselves, but for what the person chose meanwhile. */
  preselected(change: Change): Change {
    const before = this.#start;
    this.#start = change(before);
    return (spec) => keepChosen(spec, change(spec), before);
  }

  /** Begins anew with another preset, or with none. Returns the change for that, in which stays what the person chose. */
  restart(preset: string): Change {
    const before = this.#start;
    const start = { ...this.#empty, preset };
    this.#start = start;
    return (spec) => ({ ...keepChosen(spec, start, before), preset });
  }

  /** Returns the part of a spec that is kept. The script and the password never are. */
  partOf(spec: LaunchSpec): Partial<LaunchSpec> {
    const part: Record<string, unknown> = {};
    for (const member of plainMembers) {
      if (!isSame(spec[member], this.#start[member])) part[member] = spec[member];
    }
    for (const member of choiceMembers) {
      const pending = this.#pending.get(member);
      const refs = pending ?? refsOf(spec, member);
      if (!pending && isSame(refs, refsOf(this.#start, member))) continue;
      part[member] = member === 'flavor' ? (refs[0] ?? null) : refs;
    }
    if (spec.preset) part['preset'] = spec.preset;
    return part as Partial<LaunchSpec>;
  }

  /** Whether a spec holds something that the draft leaves out, so that closing would lose it. */
  leavesOut({ user_data: script, admin_pass: password }: LaunchSpec): boolean {
    return script !== this.#start.user_data || password !== '';
  }

  /**
   * Returns the plain part of a draft, and lays its choices into the spec as their lists come. Things that the wizard was opened
   * for go before those of the draft.
   */
  fit(kept: Partial<LaunchSpec>, change: (next: Change) => void): Partial<LaunchSpec> {
    const isLeftOut = this.#chosenByContext();
    const part: Record<string, unknown> = {};
    for (const member of plainMembers) {
      if (member in kept && !isLeftOut(member)) part[member] = kept[member];
    }
    if (!sourceTypes.some((type) => type === part['source_type'])) delete part['source_type'];
    if (part['disk_config'] !== 'AUTO' && part['disk_config'] !== 'MANUAL') delete part['disk_config'];
    const preset = this.#presets.find(({ label }) => label === kept.preset);
    if (preset) part['preset'] = preset.label;
    const plain = part as Partial<LaunchSpec>;
    const type = plain.source_type ?? this.#start.source_type;
    for (const member of choiceMembers) {
      if (!(member in kept) || isLeftOut(member)) continue;
      const refs = recordsOf(kept, member).filter(isRef);
      this.#pending.set(member, refs);
      void findRecords(this.#data, member, refs, { type, isAnew: false }).then(({ there, gone }) => {
        if (this.#pending.get(member) !== refs) return;
        this.#pending.delete(member);
        this.#data.miss(stepOf[member], gone.map(nameOf));
        if (there.length > 0 || refs.length === 0) change((now) => withRecords(now, member, there));
      });
    }
    if (preset) {
      this.#start = { ...this.#start, preset: preset.label };
      void layPreset(preset, this.#data, (next) => change(this.preselected(next)));
    }
    if (plain.availability_zone) void this.#checkZone(plain.availability_zone, change);
    // Another kind of source has none of the sources of before.
    return plain.source_type ? { source: [], ...plain } : plain;
  }

  async #checkZone(zone: string, change: (next: Change) => void): Promise<void> {
    const zones = await this.#data.zones.get();
    if (zones.some(({ zoneName }) => zoneName === zone)) return;
    this.#data.miss('details', [zone]);
    change((now) => (now.availability_zone === zone ? { ...now, availability_zone: '' } : now));
  }

  #chosenByContext(): (member: string) => boolean {
    const { imageId, volumeId, snapshotId, networkId, portId, serverGroupId, zone, likeId } = this.#data.context;
    if (likeId) return (member) => !['name', 'description', 'instance_count'].includes(member);
    const members = [
      ...(imageId || volumeId || snapshotId ? sourceMembers : []),
      ...(networkId || portId ? ['networks', 'ports'] : []),
      ...(serverGroupId ? ['server_groups'] : []),
      ...(zone ? ['availability_zone'] : []),
    ];
    return (member) => members.includes(member);
  }
}

/** Members that make sense together alone: when the person chose one, all stay. */
const wholes: readonly (readonly string[])[] = [sourceMembers, ['networks', 'ports']];

/** Returns `laid`, but with those members of `spec` that the person changed since `before`. */
function keepChosen(spec: LaunchSpec, laid: LaunchSpec, before: LaunchSpec): LaunchSpec {
  const isChosen = (member: string) => !isSame(spec[member as keyof LaunchSpec], before[member as keyof LaunchSpec]);
  const kept = Object.entries(spec).filter(([member]) =>
    (wholes.find((whole) => whole.includes(member)) ?? [member]).some(isChosen),
  );
  return { ...laid, ...Object.fromEntries(kept) };
}

function refsOf(spec: LaunchSpec, member: ChoiceMember): Ref[] {
  return recordsOf(spec, member).map(({ id, name, network_id: network }) => ({
    ...(id === undefined ? {} : { id }),
    ...(name ? { name } : {}),
    ...(member === 'ports' && network ? { network_id: network } : {}),
  }));
}
