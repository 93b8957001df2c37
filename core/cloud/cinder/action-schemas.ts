import type { JsonSchema } from '../shared/body-schema.ts';
import { anyName, description, only, pairs, size, uuid, uuidOrNull, yesNo } from './schemas.ts';

const connector = { type: ['string', 'object', 'null'] } as const;
const uploadImage = {
  image_name: { type: 'string', minLength: 1, maxLength: 255 },
  force: yesNo,
  disk_format: { type: 'string', enum: ['raw', 'vmdk', 'vdi', 'qcow2', 'vhd', 'vhdx', 'ploop'] },
  container_format: description,
} as const;

/** The schemas of the bodies of a volume's actions. An action that is not listed accepts any body. */
export const actionSchemas: Readonly<Record<string, (version: number) => JsonSchema>> = {
  'os-extend': () => only('os-extend', { new_size: size }, { required: ['new_size'] }),
  'os-attach': () =>
    only(
      'os-attach',
      {
        instance_uuid: uuid,
        mountpoint: { type: 'string', minLength: 1, maxLength: 255 },
        host_name: { type: 'string', maxLength: 255 },
        mode: { type: 'string', enum: ['rw', 'ro'] },
      },
      { required: ['mountpoint'], anyOf: [{ required: ['instance_uuid'] }, { required: ['host_name'] }] },
    ),
  'os-detach': () => only('os-detach', { attachment_id: uuidOrNull }, { type: ['object', 'null'] }),
  'os-retype': () =>
    only(
      'os-retype',
      {
        new_type: { type: 'string' },
        migration_policy: { type: ['string', 'null'], enum: ['on-demand', 'never'] },
      },
      { required: ['new_type'] },
    ),
  'os-set_bootable': () => only('os-set_bootable', { bootable: yesNo }, { required: ['bootable'] }),
  'os-update_readonly_flag': () => only('os-update_readonly_flag', { readonly: yesNo }, { required: ['readonly'] }),
  'os-volume_upload_image': (version) =>
    only(
      'os-volume_upload_image',
      {
        ...uploadImage,
        ...(version >= 1 && {
          visibility: { type: 'string', enum: ['community', 'public', 'private', 'shared'] },
          protected: yesNo,
        }),
      },
      { required: ['image_name'] },
    ),
  'os-initialize_connection': () =>
    only('os-initialize_connection', { connector: { type: ['object', 'string'] } }, { required: ['connector'] }),
  'os-terminate_connection': () => only('os-terminate_connection', { connector }, { required: ['connector'] }),
  'os-force_detach': () => only('os-force_detach', { connector, attachment_id: { type: ['string', 'null'] } }),
  'os-reset_status': () =>
    only('os-reset_status', {
      status: { type: ['string', 'null'], format: 'volume_status' },
      attach_status: { type: ['string', 'null'], format: 'volume_attach_status' },
      migration_status: { type: ['string', 'null'], format: 'volume_migration_status' },
    }),
  'os-migrate_volume': (version) =>
    only(
      'os-migrate_volume',
      {
        host: { type: version >= 16 ? ['string', 'null'] : 'string', maxLength: 255 },
        force_host_copy: yesNo,
        lock_volume: yesNo,
        ...(version >= 16 && { cluster: anyName }),
      },
      version >= 16 ? {} : { required: ['host'] },
    ),
  'os-set_image_metadata': () => only('os-set_image_metadata', { metadata: pairs }, { required: ['metadata'] }),
  'os-unset_image_metadata': () =>
    only('os-unset_image_metadata', { key: { type: 'string', minLength: 1, maxLength: 255 } }, { required: ['key'] }),
};
