import type { GlanceOptions } from './options.ts';
import type { Schema } from './schema-check.ts';

export const uuidPattern = '^([0-9a-fA-F]){8}-([0-9a-fA-F]){4}-([0-9a-fA-F]){4}-([0-9a-fA-F]){4}-([0-9a-fA-F]){12}$';

const statuses = [
  'queued',
  'saving',
  'active',
  'killed',
  'deleted',
  'uploading',
  'importing',
  'pending_delete',
  'deactivated',
];

const readOnlyText = (description: string) => ({ type: 'string', readOnly: true, description });

/** Properties that every image has, whether they may be set or not. */
export function baseProperties(options: GlanceOptions): Readonly<Record<string, Schema>> {
  return {
    id: { type: 'string', description: 'Id of the image', pattern: uuidPattern },
    name: { type: ['null', 'string'], description: 'Name of the image', maxLength: 255 },
    status: { ...readOnlyText('Where the image is in its life'), enum: statuses },
    visibility: {
      type: 'string',
      description: 'Who can see the image',
      enum: ['community', 'public', 'private', 'shared'],
    },
    protected: { type: 'boolean', description: 'A protected image cannot be deleted' },
    os_hidden: { type: 'boolean', description: 'A hidden image is not in lists unless asked for' },
    checksum: { type: ['null', 'string'], readOnly: true, description: 'MD5 of the data', maxLength: 32 },
    os_hash_algo: {
      type: ['null', 'string'],
      readOnly: true,
      description: 'How os_hash_value was made',
      maxLength: 64,
    },
    os_hash_value: {
      type: ['null', 'string'],
      readOnly: true,
      description: 'Digest of the data, in hex',
      maxLength: 128,
    },
    owner: { type: ['null', 'string'], description: 'Project that the image belongs to', maxLength: 255 },
    size: { type: ['null', 'integer'], readOnly: true, description: 'Bytes of the data' },
    virtual_size: {
      type: ['null', 'integer'],
      readOnly: true,
      description: 'Bytes of the disk that the data describes',
    },
    container_format: {
      type: ['null', 'string'],
      description: 'What the disk is wrapped in',
      enum: [null, ...options.containerFormats],
    },
    disk_format: { type: ['null', 'string'], description: 'Format of the disk', enum: [null, ...options.diskFormats] },
    created_at: readOnlyText('When the image was made'),
    updated_at: readOnlyText('When the image was last changed'),
    tags: { type: 'array', description: 'Words to find the image by', items: { type: 'string', maxLength: 255 } },
    direct_url: readOnlyText('Where the data lies, outside of the image service'),
    min_ram: { type: 'integer', description: 'Memory in MB that a server needs to boot it' },
    min_disk: { type: 'integer', description: 'Disk in GB that a server needs to boot it' },
    self: readOnlyText('Path of the image'),
    file: readOnlyText("Path of the image's data"),
    stores: readOnlyText('Ids of the stores that hold the data, separated by commas'),
    schema: readOnlyText('Path of the schema of an image'),
    locations: {
      type: 'array',
      description: 'Where the data lies',
      items: {
        type: 'object',
        properties: { url: { type: 'string', maxLength: 255 }, metadata: { type: 'object' } },
        required: ['url', 'metadata'],
      },
    },
  };
}

const imageId = (description: string) => ({
  type: ['null', 'string'],
  pattern: uuidPattern,
  description,
  is_base: false,
});
const wellKnown = (description: string) => ({ description, type: 'string', is_base: false });

/** Custom properties whose meaning is agreed on. */
const commonProperties: Readonly<Record<string, Schema>> = {
  kernel_id: imageId('Image with the kernel of an AMI-style image'),
  ramdisk_id: imageId('Image with the ramdisk of an AMI-style image'),
  instance_uuid: wellKnown('Server that the image was made from'),
  architecture: wellKnown('Processor architecture that the system is for'),
  os_distro: wellKnown('Common name of the operating system'),
  os_version: wellKnown("The operating system's version"),
  description: wellKnown('What people should know about the image'),
  cinder_encryption_key_id: wellKnown('Key that a volume made of the image is encrypted with'),
  cinder_encryption_key_deletion_policy: {
    ...wellKnown('Is that key deleted with the image?'),
    enum: ['on_image_deletion', 'do_not_delete'],
  },
};

export function imageSchema(options: GlanceOptions): Schema {
  return {
    name: 'image',
    properties: { ...baseProperties(options), ...commonProperties },
    additionalProperties: { type: 'string' },
    links: [
      { rel: 'self', href: '{self}' },
      { rel: 'enclosure', href: '{file}' },
      { rel: 'describedby', href: '{schema}' },
    ],
  };
}
