import type { Code, CodeCall, CodeCommand, CodeOption } from '@sextant/sdk';
import type { NewImage } from '../image-service.ts';
import { newImage } from './create-image-form.ts';
import { changedFields, sentFields } from './edit-image-form.ts';
import { type FormSetting, formatsOf, type ImageModel, type Metadata } from './image-form.ts';
import { metadataChanges } from './metadata-changes.ts';

type Members = Readonly<Record<string, unknown>>;
type Operation = Readonly<{ op: 'add' | 'replace' | 'remove'; path: string; value?: unknown }>;

const service = 'image';
const at = (id: string) => `/images/${encodeURIComponent(id)}`;
const patchType = 'application/openstack-images-v2.1-json-patch';

/** Returns the code that makes the image outside the console. It expects the file in the folder where it runs. */
export function creationCode(model: ImageModel, sources: FormSetting['sources']): Code {
  const wanted = newImage(model, sources);
  const { image_url: url, import_data: isFetched, source_type: source } = wanted;
  const members = nativeMembers(wanted);
  const { name: given, ...unnamed } = members;
  const name = String(given ?? '');
  const file = source?.startsWith('file') ? model.file?.name : undefined;
  const record: CodeCall = { method: 'POST', service, path: '/images', body: members };
  const kept = { ...record, keeps: { variable: 'IMAGE_ID', member: ['id'] } };
  const resources = [{ type: 'openstack_images_image_v2', name, attributes: attributesOf(members, { file, url }) }];
  if (source === 'url' && url) {
    // Not every `openstack` command can have the service fetch an address.
    const fetching = isFetched ? importCall(url) : locationCall(url);
    return { calls: [kept, fetching], ...(isFetched ? { resources } : {}) };
  }
  // Without data some `openstack` commands can't protect what they make; unprotected is what they make anyway.
  const hasCommand = file !== undefined || wanted.protected !== true;
  const options = optionsOf(unnamed).filter((option) => option !== '--unprotected');
  const command = {
    command: 'image create',
    options: [...options, ...(file === undefined ? [] : [['--file', file] as const])],
    names: [name],
  };
  return {
    ...(hasCommand ? { commands: [command] } : {}),
    calls:
      file === undefined
        ? [record]
        : [kept, { method: 'PUT', service, path: '/images/{IMAGE_ID}/file', file } as const],
    ...(file === undefined ? {} : { resources }),
  };
}

/** Returns the code that saves an edit outside the console. */
export function editCode(id: string, initial: ImageModel, model: ImageModel): Code {
  const after = nativeMembers({ ...changedFields(initial, model) });
  const fields = Object.entries(after).filter(([name, value]) => !isCleared(name, value));
  const members = nativeMembers({ ...sentFields(initial.form), ...formatsOf(initial.form) });
  // The service has no empty texts: a member without a text is added, not replaced.
  const known = new Set(Object.keys(members).filter((name) => members[name] !== ''));
  const cleared = Object.keys(after).filter((name) => isCleared(name, after[name]));
  const { updated: metadata, removed: gone } = metadataChanges(initial.metadata, model.metadata);
  const removed = [...cleared, ...gone];
  return changeCode(id, { known, fields: Object.fromEntries(fields), before: initial.metadata, metadata, removed });
}

export function stateCode(verb: 'deactivate' | 'reactivate', { id }: { id: string }): Code {
  return {
    commands: [{ command: 'image set', options: [verb === 'deactivate' ? '--deactivate' : '--activate'], names: [id] }],
    calls: [{ method: 'POST', service, path: `${at(id)}/actions/${verb}` }],
  };
}

export function deletionCode({ id }: { id: string }): Code {
  return {
    commands: [{ command: 'image delete', names: [id] }],
    calls: [{ method: 'DELETE', service, path: at(id) }],
  };
}

interface Changes {
  /** Members that the image has. */
  known: ReadonlySet<string>;
  fields: Members;
  before: Metadata;
  metadata: Metadata;
  removed: readonly string[];
}

function changeCode(id: string, { known, fields, before, metadata, removed }: Changes): Code {
  const operations: Operation[] = [
    ...Object.entries({ ...fields, ...nativeMembers(metadata) }).map(([name, value]): Operation => {
      const isThere = known.has(name) || Object.hasOwn(before, name);
      return { op: isThere ? 'replace' : 'add', path: pointer(name), value };
    }),
    ...removed.map((name): Operation => ({ op: 'remove', path: pointer(name) })),
  ];
  const options = optionsOf({ ...fields, ...metadata });
  const gone = removed.map((name) => ['--property', name] as const);
  // The command splits a pair at its first `=`: a name that holds one would be another property's.
  const hasCommand = Object.keys(metadata).every((name) => !name.includes('='));
  const commands: CodeCommand[] = [
    ...(options.length > 0 ? [{ command: 'image set', options, names: [id] }] : []),
    ...(gone.length > 0 ? [{ command: 'image unset', options: gone, names: [id] }] : []),
  ];
  return {
    ...(hasCommand ? { commands } : {}),
    calls:
      operations.length > 0
        ? [{ method: 'PATCH', service, path: at(id), headers: { 'Content-Type': patchType }, body: operations }]
        : [],
  };
}

const pointer = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** An emptied one of them is taken away: the service knows no empty id, and no architecture without a name. */
const isCleared = (name: string, value: unknown) =>
  value === '' && ['kernel_id', 'ramdisk_id', 'architecture'].includes(name);

/** Returns the members by the image service's names, without those that say where the data comes from. */
function nativeMembers(image: NewImage): Members {
  const { kernel, ramdisk, source_type, image_url, import_data, is_copying, data, ...members } = image;
  const all = { ...members, kernel_id: kernel, ramdisk_id: ramdisk };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name, value]) => value !== undefined && !(value === '' && name === 'disk_format'))
      .map(([name, value]) => [name, name === 'os_hidden' ? value === true || value === 'true' : value]),
  );
}

const ownOptions: Readonly<Record<string, string>> = {
  name: '--name',
  disk_format: '--disk-format',
  container_format: '--container-format',
  min_disk: '--min-disk',
  min_ram: '--min-ram',
};

function optionsOf(members: Members): CodeOption[] {
  return Object.entries(members).flatMap(([name, value]): CodeOption[] => {
    if (name === 'visibility') return [`--${String(value)}`];
    if (name === 'protected') return [value ? '--protected' : '--unprotected'];
    const own = ownOptions[name];
    return [own ? [own, String(value)] : ['--property', `${name}=${String(value)}`]];
  });
}

function attributesOf(
  {
    name,
    disk_format,
    container_format,
    min_disk,
    min_ram,
    visibility,
    protected: isProtected,
    ...properties
  }: Members,
  { file, url }: { file: string | undefined; url: string | undefined },
) {
  return {
    name: String(name ?? ''),
    ...(file === undefined ? { image_source_url: url ?? '', web_download: true } : { local_file_path: file }),
    disk_format: disk_format as string | undefined,
    container_format: container_format as string | undefined,
    min_disk_gb: min_disk as number | undefined,
    min_ram_mb: min_ram as number | undefined,
    visibility: visibility as string | undefined,
    protected: isProtected as boolean | undefined,
    properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, String(value)])),
  };
}

const importCall = (uri: string): CodeCall => ({
  method: 'POST',
  service,
  path: '/images/{IMAGE_ID}/import',
  body: { method: { name: 'web-download', uri } },
});

const locationCall = (url: string): CodeCall => ({
  method: 'PATCH',
  service,
  path: '/images/{IMAGE_ID}',
  headers: { 'Content-Type': patchType },
  body: [{ op: 'add', path: '/locations/-', value: { url, metadata: {} } }],
});
