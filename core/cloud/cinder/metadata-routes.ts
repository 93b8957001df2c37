import { type CinderCall, type CinderRoutes, enforce, member } from './call.ts';
import { type CinderCore, touch } from './cinder-core.ts';
import { badRequest, notFound } from './fault.ts';
import { refuseBusy } from './image-metadata-actions.ts';
import { metadataSchema, metaSchema } from './schemas.ts';
import { findSnapshot, findVolume, targetOf } from './volumes.ts';

interface Holder {
  /** Things that have metadata: `volumes`. */
  path: string;
  /** How refusals call one of them. */
  name: 'Volume' | 'Snapshot';
  rules: Record<'get' | 'create' | 'update' | 'delete', string>;
  /** The metadata of the thing that the call names; checks that the caller may see it. */
  read(call: CinderCall, rule: string, changing?: 'Updating' | 'Deleting'): Record<string, string>;
  write(id: string, metadata: Record<string, string>): void;
}

/** Metadata of volumes and snapshots, whole and by item. */
export function metadataRoutes(route: CinderRoutes, core: CinderCore): void {
  holderRoutes(route, {
    path: 'volumes',
    name: 'Volume',
    rules: {
      get: 'volume:get_volume_metadata',
      create: 'volume:create_volume_metadata',
      update: 'volume:update_volume_metadata',
      delete: 'volume:delete_volume_metadata',
    },
    read(call, rule, changing) {
      const volume = findVolume(core, call, call.params['id']!);
      enforce(core, call, rule, targetOf(volume));
      if (changing) refuseBusy(volume, changing);
      return volume.metadata;
    },
    write: (id, metadata) => void touch(core, core.volumes, id, { metadata }),
  });
  holderRoutes(route, {
    path: 'snapshots',
    name: 'Snapshot',
    rules: {
      get: 'volume:get_snapshot_metadata',
      create: 'volume:update_snapshot_metadata',
      update: 'volume:update_snapshot_metadata',
      delete: 'volume:delete_snapshot_metadata',
    },
    read(call, rule) {
      const snapshot = findSnapshot(core, call, call.params['id']!);
      enforce(core, call, rule, targetOf(snapshot));
      return snapshot.metadata;
    },
    write: (id, metadata) => void touch(core, core.snapshots, id, { metadata }),
  });
}

function holderRoutes(route: CinderRoutes, holder: Holder): void {
  const all = `/${holder.path}/:id/metadata`;
  const one = `${all}/:key`;
  const given = (call: CinderCall) => member(call, 'metadata') as Record<string, string>;
  const missing = (call: CinderCall, key: string) =>
    notFound(`${holder.name} ${call.params['id']} has no metadata with key ${key}.`);

  route('GET', all, {}, (call) => ({ metadata: holder.read(call, holder.rules.get) }));
  route('POST', all, { body: metadataSchema }, (call) => {
    const metadata = { ...holder.read(call, holder.rules.create, 'Updating'), ...given(call) };
    holder.write(call.params['id']!, metadata);
    return { metadata };
  });
  route('PUT', all, { body: metadataSchema }, (call) => {
    holder.read(call, holder.rules.update, 'Updating');
    holder.write(call.params['id']!, given(call));
    return { metadata: given(call) };
  });
  route('GET', one, {}, (call) => {
    const metadata = holder.read(call, holder.rules.get);
    const key = call.params['key']!;
    if (!Object.hasOwn(metadata, key)) missing(call, key);
    return { meta: { [key]: metadata[key] } };
  });
  route('PUT', one, { body: metaSchema }, (call) => {
    const meta = member(call, 'meta') as Record<string, string>;
    if (!Object.hasOwn(meta, call.params['key']!)) badRequest('Request body and URI mismatch');
    holder.write(call.params['id']!, { ...holder.read(call, holder.rules.update, 'Updating'), ...meta });
    return { meta };
  });
  route('DELETE', one, {}, (call) => {
    const key = call.params['key']!;
    const metadata = holder.read(call, holder.rules.delete);
    if (!Object.hasOwn(metadata, key)) missing(call, key);
    holder.read(call, holder.rules.delete, 'Deleting');
    const { [key]: _gone, ...rest } = metadata;
    holder.write(call.params['id']!, rest);
  });
}
