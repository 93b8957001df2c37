import { type SourceType, sourceTypes } from './records.ts';
import type { LaunchTemplate, Reference } from './launch-template.ts';

/** A launch that the operator of the cloud has prepared. */
export interface LaunchPreset {
  readonly label: string;
  readonly description?: string;
  readonly template: LaunchTemplate;
}

/**
 * Reads the setting `LAUNCH_INSTANCE_PRESETS`. The gateway has checked the one of the configuration; one of the site's file may be
 * anything: what is no preset is left out.
 */
export function presetsOf(value: unknown): LaunchPreset[] {
  return (Array.isArray(value) ? value : []).flatMap((given: unknown) => {
    const members = objectOf(given);
    const label = textOf(members?.['label']);
    if (!members || label === undefined) return [];
    const description = textOf(members['description']);
    return [{ label, ...(description === undefined ? {} : { description }), template: templateOf(members) }];
  });
}

type Members = Readonly<Record<string, unknown>>;

function templateOf(members: Members): LaunchTemplate {
  const type = members['source_type'];
  const source = referenceOf(members['source']);
  const size = numberOf(members['new_volume']);
  const all: { [Name in keyof LaunchTemplate]: LaunchTemplate[Name] | undefined } = {
    description: textOf(members['instance_description']),
    instance_count: numberOf(members['instance_count']),
    availability_zone: textOf(members['availability_zone']),
    source: source && { type: isSourceType(type) ? type : 'image', ...source },
    volume: size === undefined ? undefined : { size, isDeleted: members['delete_volume'] === true },
    flavor: referenceOf(members['flavor']),
    networks: referencesOf(members['networks']),
    security_groups: referencesOf(members['security_groups']),
    key_pair: referenceOf(members['key_pair']),
    server_group: referenceOf(members['server_group']),
    user_data: textOf(members['user_data']),
    config_drive: typeof members['config_drive'] === 'boolean' ? members['config_drive'] : undefined,
    scheduler_hints: textsOf(members['scheduler_hints']),
    metadata: textsOf(members['metadata']),
  };
  return Object.fromEntries(Object.entries(all).filter(([, member]) => member !== undefined));
}

const isSourceType = (value: unknown): value is SourceType => sourceTypes.some((type) => type === value);

function objectOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : undefined;

function referenceOf(value: unknown): Reference | undefined {
  const name = textOf(value);
  return name === undefined ? undefined : { name };
}

function referencesOf(value: unknown): Reference[] | undefined {
  return Array.isArray(value) ? value.flatMap((each) => referenceOf(each) ?? []) : undefined;
}

function textsOf(value: unknown): Record<string, string> | undefined {
  const members = objectOf(value);
  return members && Object.fromEntries(Object.entries(members).map(([name, member]) => [name, String(member)]));
}
