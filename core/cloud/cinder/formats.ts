import { commonFormats, type FormatCheck } from '../shared/body-schema.ts';

const words = (text: string): readonly string[] => text.split(' ');

/** States that an administrator may set by hand. */
export const settableStates = {
  volume_status: words(
    'creating available deleting error error_deleting error_managing managing attaching in-use detaching maintenance restoring-backup error_restoring reserved awaiting-transfer backing-up error_backing-up error_extending downloading uploading retyping extending',
  ),
  volume_attach_status: words('attached detached'),
  volume_migration_status: words('migrating error success completing none starting'),
  snapshot_status: words(
    'error available creating deleting deleted updating error_deleting unmanaging backing-up restoring',
  ),
  backup_status: words('available error'),
} as const;

const stateNames = {
  volume_status: 'Volume status',
  volume_attach_status: 'Volume attach status',
  volume_migration_status: 'Volume migration status',
  snapshot_status: 'Snapshot status',
  backup_status: 'Backup status',
} as const;

function stateFormat(name: keyof typeof settableStates): FormatCheck {
  const states: readonly string[] = settableStates[name];
  const list = states.map((state) => `'${state}'`).join(', ');
  // The states are a tuple in the real service, except where they are a list.
  const shown = name === 'volume_attach_status' || name === 'backup_status' ? `[${list}]` : `(${list})`;
  return (value) =>
    typeof value !== 'string' ||
    value === '' ||
    states.includes(value.toLowerCase()) ||
    `${stateNames[name]}: ${value} is invalid, valid statuses are: ${shown}.`;
}

const invalidName = (text: string) => `An invalid 'name' value was provided. ${text}`;

function lengthFormat(name: string): FormatCheck {
  return (value) => {
    if (typeof value !== 'string') return true;
    const length = [...value.trim()].length;
    return length <= 255 || `Invalid input received: ${name} has ${length} characters, more than 255.`;
  };
}

/** The formats that cinder knows besides the common ones; its refusals are whole sentences. */
export const formats: Readonly<Record<string, FormatCheck>> = {
  ...commonFormats,
  name: (value) => typeof value !== 'string' || value.trim() !== '' || invalidName("The 'name' can not be empty."),
  group_type: (value) => typeof value !== 'string' || value.trim() !== '' || "'group_type' can not be empty.",
  name_skip_leading_trailing_spaces(value) {
    if (typeof value !== 'string') return true;
    if (value === '') return invalidName("The 'name' can not be None.");
    if (value.trim() === '') return invalidName("The 'name' can not be empty.");
    return [...value.trim()].length <= 255 || invalidName("The 'name' can not be greater than 255 characters.");
  },
  name_non_mandatory_remove_white_spaces: lengthFormat('name'),
  description_non_mandatory_remove_white_spaces: lengthFormat('description'),
  volume_status: stateFormat('volume_status'),
  volume_attach_status: stateFormat('volume_attach_status'),
  volume_migration_status: stateFormat('volume_migration_status'),
  snapshot_status: stateFormat('snapshot_status'),
  backup_status: stateFormat('backup_status'),
};
