import type { JsonSchema } from '../shared/body-schema.ts';

const longest = 2147483647;

const trueWords = 'True TRUE true 1 ON On on YES Yes yes y t'.split(' ');
const falseWords = 'False FALSE false 0 OFF Off off NO No no n f'.split(' ');
export const yesNo = {
  type: ['boolean', 'string'],
  enum: [true, ...trueWords, false, ...falseWords],
} as const;
const key = '^[a-zA-Z0-9-_:. /]{1,255}$';
export const uuid = { type: 'string', format: 'uuid' } as const;
const optionalUuid = { oneOf: [{ type: 'null' }, uuid] } as const;
export const uuidOrNull = { oneOf: [uuid, { type: 'null' }] } as const;
export const pairs = {
  type: 'object',
  patternProperties: { [key]: { type: 'string', maxLength: 255 } },
  additionalProperties: false,
} as const;
const pairsOrNull = { ...pairs, type: ['object', 'null'] } as const;
const pairsWithNull = {
  ...pairs,
  patternProperties: { [key]: { type: ['string', 'null'], maxLength: 255 } },
} as const;
const trimmedName = { type: ['string', 'null'], format: 'name_non_mandatory_remove_white_spaces' } as const;
const trimmedDescription = {
  type: ['string', 'null'],
  format: 'description_non_mandatory_remove_white_spaces',
} as const;
export const anyName = { type: ['string', 'null'], minLength: 0, maxLength: 255 } as const;
export const description = { type: ['string', 'null'], minLength: 0, maxLength: 255 } as const;
export const size = { type: ['integer', 'string'], pattern: '^[0-9]+$', minimum: 1, maximum: longest } as const;
const imageRef = { type: ['string', 'null'], minLength: 0, maxLength: 255 } as const;
const strippedName = {
  oneOf: [{ type: 'string', format: 'name_skip_leading_trailing_spaces' }, { type: 'null' }],
} as const;

/** A body with one member, which is an object of these properties and no others. */
export function only(name: string, properties: JsonSchema['properties'] & object, more: JsonSchema = {}): JsonSchema {
  return {
    type: 'object',
    properties: { [name]: { type: 'object', properties, additionalProperties: false, ...more } },
    required: [name],
    additionalProperties: false,
  };
}

const names = {
  name: trimmedName,
  description: trimmedDescription,
  display_name: trimmedName,
  display_description: trimmedDescription,
};

export function createVolumeSchema(version: number): JsonSchema {
  const schema = only(
    'volume',
    {
      ...names,
      volume_type: anyName,
      metadata: pairsOrNull,
      snapshot_id: optionalUuid,
      source_volid: optionalUuid,
      consistencygroup_id: optionalUuid,
      size: { ...size, type: [...size.type, 'null'] },
      availability_zone: { type: ['string', 'null'], minLength: 1, maxLength: 255 },
      multiattach: { oneOf: [{ type: 'null' }, yesNo] },
      image_id: imageRef,
      imageRef,
      ...(version >= 13 && { group_id: imageRef }),
      ...(version >= 47 && { backup_id: optionalUuid }),
    },
    { additionalProperties: version < 53 },
  );
  return {
    ...schema,
    properties: { ...schema.properties, 'OS-SCH-HNT:scheduler_hints': { type: ['object', 'null'] } },
  };
}

export function updateVolumeSchema(version: number): JsonSchema {
  const oneOfThem = [...Object.keys(names), 'metadata'].map((name) => ({ required: [name] }));
  return only('volume', { ...names, metadata: pairs }, version >= 53 ? { anyOf: oneOfThem } : {});
}

export const metadataSchema: JsonSchema = {
  type: 'object',
  properties: { metadata: pairs },
  required: ['metadata'],
  additionalProperties: false,
};
export const metaSchema: JsonSchema = {
  type: 'object',
  properties: { meta: { ...pairs, minProperties: 1, maxProperties: 1 } },
  required: ['meta'],
  additionalProperties: false,
};

export const createSnapshotSchema = only(
  'snapshot',
  {
    name: anyName,
    display_name: anyName,
    description,
    volume_id: uuidOrNull,
    force: yesNo,
    metadata: pairsOrNull,
  },
  { required: ['volume_id'] },
);
export const updateSnapshotSchema = only(
  'snapshot',
  { name: anyName, description, display_name: anyName, display_description: description },
  {
    anyOf: [
      { required: ['name'] },
      { required: ['description'] },
      { required: ['display_name'] },
      { required: ['display_description'] },
    ],
  },
);

export const updateSnapshotStatusSchema = only(
  'os-update_snapshot_status',
  {
    status: { type: ['string'], format: 'snapshot_status' },
    progress: { type: ['string', 'null'], pattern: '^[0-9]{1,3}%$' },
  },
  { required: ['status'] },
);

export function createBackupSchema(version: number): JsonSchema {
  return only(
    'backup',
    {
      volume_id: uuid,
      container: anyName,
      description,
      incremental: yesNo,
      force: yesNo,
      name: anyName,
      snapshot_id: uuidOrNull,
      ...(version >= 43 && { metadata: pairsOrNull }),
      ...(version >= 51 && { availability_zone: anyName }),
    },
    { required: ['volume_id'] },
  );
}
export function updateBackupSchema(version: number): JsonSchema {
  return only('backup', { name: anyName, description, ...(version >= 43 && { metadata: pairs }) });
}
export const importRecordSchema = only(
  'backup-record',
  {
    backup_service: { type: 'string', minLength: 1, maxLength: 255 },
    backup_url: { type: 'string', minLength: 1, format: 'base64' },
  },
  { required: ['backup_service', 'backup_url'] },
);
export const restoreSchema = only('restore', { name: anyName, volume_id: uuidOrNull }, { type: ['object', 'null'] });

export function createTransferSchema(version: number): JsonSchema {
  const properties = { volume_id: uuid, name: strippedName, ...(version >= 55 && { no_snapshots: yesNo }) };
  return only('transfer', properties, { required: ['volume_id'] });
}
export const acceptTransferSchema = only(
  'accept',
  { auth_key: { type: ['string', 'integer'] } },
  { required: ['auth_key'] },
);

export const createTypeSchema = only(
  'volume_type',
  {
    name: { type: 'string', minLength: 1, maxLength: 255, format: 'name' },
    description,
    extra_specs: pairsWithNull,
    'os-volume-type-access:is_public': yesNo,
  },
  { required: ['name'] },
);
export const updateTypeSchema = only('volume_type', {
  name: { type: ['string', 'null'], minLength: 1, maxLength: 255 },
  description,
  is_public: yesNo,
});
const specs = {
  type: 'object',
  patternProperties: { '^[a-zA-Z0-9-_:.]{1,255}$': { type: ['string', 'null'], minLength: 0, maxLength: 255 } },
  additionalProperties: false,
} as const;
export const createSpecsSchema: JsonSchema = {
  type: 'object',
  properties: { extra_specs: specs },
  required: ['extra_specs'],
  additionalProperties: false,
};
export const updateSpecSchema: JsonSchema = { ...specs, minProperties: 1, maxProperties: 1 };
export const createGroupTypeSchema = only(
  'group_type',
  {
    name: { type: 'string', minLength: 1, maxLength: 255, format: 'name' },
    description,
    is_public: yesNo,
    group_specs: pairsWithNull,
  },
  { required: ['name'] },
);
export const updateGroupTypeSchema = only('group_type', {
  name: { type: ['string', 'null'], minLength: 0, maxLength: 255, format: 'name' },
  description,
  is_public: yesNo,
});
export const groupSpecsSchema: JsonSchema = {
  type: 'object',
  properties: { group_specs: specs },
  required: ['group_specs'],
  additionalProperties: false,
};
export const createGroupSchema = only(
  'group',
  {
    name: anyName,
    description,
    group_type: { type: 'string', format: 'group_type' },
    volume_types: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', maxLength: 255 } },
    availability_zone: { type: ['string', 'null'], minLength: 1, maxLength: 255 },
  },
  { required: ['group_type', 'volume_types'] },
);
const volumeIds = { type: ['string', 'null'] } as const;
export const updateGroupSchema = only(
  'group',
  { name: anyName, description, add_volumes: volumeIds, remove_volumes: volumeIds },
  { anyOf: ['name', 'description', 'add_volumes', 'remove_volumes'].map((one) => ({ required: [one] })) },
);
export const groupFromSourceSchema = only(
  'create-from-src',
  { name: anyName, description, source_group_id: uuid, group_snapshot_id: uuid },
  { oneOf: [{ required: ['source_group_id'] }, { required: ['group_snapshot_id'] }] },
);
export const deleteGroupSchema = only('delete', { 'delete-volumes': yesNo });
export const createGroupSnapshotSchema = only(
  'group_snapshot',
  { name: anyName, description, group_id: uuid },
  { required: ['group_id'] },
);

export const accessSchema = (action: string): JsonSchema => only(action, { project: uuid }, { required: ['project'] });
const encryption = {
  key_size: { type: ['string', 'integer', 'null'], minimum: 0, maximum: longest },
  provider: { type: 'string', minLength: 0, maxLength: 255 },
  control_location: { enum: ['front-end', 'back-end'] },
  cipher: { type: ['string', 'null'], minLength: 0, maxLength: 255 },
} as const;
export const createEncryptionSchema = only('encryption', encryption, {
  required: ['provider', 'control_location'],
  additionalProperties: true,
});
export const updateEncryptionSchema = only('encryption', encryption, { additionalProperties: true });
export const defaultTypeSchema = only(
  'default_type',
  { volume_type: { type: 'string', minLength: 1, maxLength: 255, format: 'name' } },
  { required: ['volume_type'] },
);

export const createQosSchema = only(
  'qos_specs',
  { name: { type: 'string', format: 'name_skip_leading_trailing_spaces' } },
  { required: ['name'], additionalProperties: true },
);
export const updateQosSchema: JsonSchema = {
  type: 'object',
  properties: { qos_specs: pairsWithNull },
  required: ['qos_specs'],
  additionalProperties: false,
};
export const qosKeysSchema: JsonSchema = {
  type: 'object',
  properties: {
    keys: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 255 }, uniqueItems: true },
  },
  required: ['keys'],
  additionalProperties: false,
};

export function createAttachmentSchema(version: number): JsonSchema {
  return only(
    'attachment',
    {
      instance_uuid: uuid,
      connector: { type: ['object', 'null'] },
      volume_uuid: uuid,
      ...(version >= 54 && { mode: { type: 'string', enum: ['rw', 'ro'] } }),
    },
    { required: ['volume_uuid'] },
  );
}
export const updateAttachmentSchema = only(
  'attachment',
  { connector: { type: 'object', minProperties: 1 } },
  { required: ['connector'] },
);

export function resetStatusSchema(format: 'snapshot_status' | 'backup_status'): JsonSchema {
  return only('os-reset_status', { status: { type: 'string', format } }, { required: ['status'] });
}

export const quotaSchema: JsonSchema = {
  type: 'object',
  properties: { quota_set: { type: 'object', minProperties: 1 } },
  required: ['quota_set'],
  additionalProperties: false,
};
export const quotaClassSchema: JsonSchema = {
  type: 'object',
  properties: {
    quota_class_set: {
      type: 'object',
      patternProperties: {
        '^[a-zA-Z0-9-_:. ]{1,255}$': {
          type: ['integer', 'string'],
          pattern: '^[0-9]*$',
          minimum: -1,
          minLength: 1,
          maximum: longest,
        },
      },
      additionalProperties: false,
    },
  },
  required: ['quota_class_set'],
  additionalProperties: false,
};

const host = {
  type: ['string', 'null'],
  minLength: 1,
  maxLength: 255,
  pattern: '^[a-zA-Z0-9-._#@:/+\\[\\]]*$',
} as const;
const word = { type: 'string', minLength: 1, maxLength: 255 } as const;
export function serviceSchema(withReason: boolean): JsonSchema {
  return {
    type: 'object',
    properties: { binary: word, host, cluster: anyName, service: word, ...(withReason && { disabled_reason: word }) },
    anyOf: [{ required: ['binary'] }, { required: ['service'] }],
    additionalProperties: false,
  };
}
