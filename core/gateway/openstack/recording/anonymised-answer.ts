import { otherAddress, otherSentence } from './anonymised-text.ts';
import { memberNames } from './member-names.ts';
import { isPlainValue } from './plain-values.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** Deeper than any answer of OpenStack's services. */
const deepest = 40;

/** Stands for what no one may have. */
const redacted = '***';

/** Members that hold a secret, or what somebody has written into a thing. */
const secret =
  /pass(?:w(?:or)?d|phrase|code)|secret|private_?key|token|user_?data|cloud_?init|(?:^|_)(?:psk|blob|csr|pem|signature)$|auth_?key|temp-url-key|credential_data|(?:^|_)contents?$|script|console_?log|^output$|kubeconfig|sync-key/i;

/** Members that hold a message of a service. */
const messages: ReadonlySet<string> = new Set(
  `
    message detail details title faultstring explanation error_message stack_status_reason resource_status_reason status_reason
    disabled_reason fail_reason node_error error errorMessage reason
  `
    .trim()
    .split(/\s+/),
);

/** Members whose content has names and values of its users: nothing in them stays but true, false and null. */
const freeForm: ReadonlySet<string> = new Set(
  `
    metadata meta properties property extra_specs labels labels_added labels_overridden labels_skipped tags parameters outputs environment
    environment_files files template template_body user_options options extra volume_image_metadata admin_metadata binding:profile
    binding:vif_details scheduler_hints OS-SCH-HNT:scheduler_hints os:scheduler_hints connection_info hints specs qos_specs
    default_values custom annotations capabilities driver_info instance_info properties_target
  `
    .trim()
    .split(/\s+/),
);

/** Members whose own members are called by names that somebody gave. */
const namedByUsers: ReadonlySet<string> = new Set([
  'addresses',
  'resources',
  'faults',
  'allocations',
  'node_addresses',
]);

/** The members of an image that are the service's own; all others are properties that somebody gave it. */
const imageMembers: ReadonlySet<string> = new Set(
  `
    checksum container_format created_at direct_url disk_format file id locations min_disk min_ram name os_hash_algo os_hash_value os_hidden
    owner protected schema self size status stores tags updated_at virtual_size visibility
  `
    .trim()
    .split(/\s+/),
);

/** Quotas of a volume type have its name at their end. */
const quotaOfType = /^(volumes|gigabytes|snapshots)_(.+)$/;

/** The place of a value: its member, and whether it stands in what somebody wrote. */
interface Place {
  member: string;
  isFree: boolean;
  depth: number;
  /** The value is one of a list. */
  isListed?: boolean;
}

/**
 * Returns the JSON of an answer without anything that somebody chose: names, ids and addresses are others, consistently; secrets and contents are
 * gone. Structure, states, times, sizes and the shape of messages stay. What is not known to be harmless counts as a name.
 *
 * @throws {RangeError} for JSON that is nested more deeply than any service's
 */
export function otherAnswer(value: unknown, names: Pseudonyms): unknown {
  return other(value, { member: '', isFree: false, depth: 0 }, names);
}

function other(value: unknown, place: Place, names: Pseudonyms): unknown {
  if (place.depth > deepest) throw new RangeError('The answer is nested too deeply.');
  if (value === null || typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    const inList = { ...place, depth: place.depth + 1, isListed: true };
    return value.map((each) => other(each, inList, names));
  }
  if (typeof value === 'object') return otherObject(value as Record<string, unknown>, place, names);
  if (secret.test(place.member) && !isSettingOfSecrets(place.member)) return typeof value === 'number' ? 0 : redacted;
  if (typeof value === 'number') return place.isFree ? 0 : value;
  return otherText(String(value), place, names);
}

/** Names of members that only sound like secrets: when one ends, or which one it is. */
function isSettingOfSecrets(member: string): boolean {
  return /(?:_at|_id|_ids|_policy|_enabled|_length|_type)$/.test(member);
}

function otherObject(value: Record<string, unknown>, place: Place, names: Pseudonyms): Record<string, unknown> {
  const isImage = 'disk_format' in value && 'container_format' in value && !place.isFree;
  const isNamed = namedByUsers.has(place.member) && !place.isListed;
  const made: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [member, each] of Object.entries(value)) {
    const isFree = place.isFree || freeForm.has(member) || (isImage && !imageMembers.has(member));
    made[isNamed ? names.of(member) : otherMember(member, place, names)] = other(
      each,
      { member, isFree, depth: place.depth + 1 },
      names,
    );
  }
  return made;
}

function otherMember(member: string, place: Place, names: Pseudonyms): string {
  if (memberNames.has(member)) return member;
  const [, kind, type] = quotaOfType.exec(member) ?? [];
  if (type !== undefined && !place.isFree) return `${kind}_${names.of(type)}`;
  return names.of(member);
}

function otherText(text: string, { member, isFree }: Place, names: Pseudonyms): string {
  if (text === '') return text;
  if (isFree) return names.known(text) ?? names.name(text);
  if (messages.has(member)) return otherSentence(text, names);
  // The zone of a server is in the port's owner, and somebody called it so.
  if (member === 'device_owner' && text.startsWith('compute:')) return `compute:${names.of(text.slice(8))}`;
  if (isPlainValue(member, text)) return text;
  if (/^https?:\/\//i.test(text) || /^\/v\d/.test(text)) return otherAddress(text, names);
  return names.of(text);
}
