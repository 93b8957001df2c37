import type { CinderApi } from '#protocol';
import {
  createVolume,
  listTransfers,
  type NativeAttachment,
  type NativeVolume,
  readVolume,
  volumeList,
} from '../../../openstack/cinder/volumes.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { segment } from '../../../openstack/path-segment.ts';
import type { Call } from '../../operations/call.ts';
import { readPage } from '../paging.ts';
import { shownVolume } from './shapes.ts';

type Operations = CinderApi.CinderOperations;

/** listVolumes: volumes and transfers are asked for side by side. */
export async function listVolumes(call: Call<Operations['listVolumes']>): Promise<Operations['listVolumes']['answer']> {
  const { native, query, filters, request } = call;
  const all = query.all_projects === true;
  const paginate = !all && (query.paginate ?? false);
  const sortDir = query.sort_dir ?? 'desc';
  const asked: Record<string, string> = all
    ? { all_tenants: '1' }
    : { ...filters, ...(paginate ? { sort: `created_at:${sortDir}` } : {}) };
  const [page, transfers] = await Promise.all([
    readPage<NativeVolume>(native, request, {
      list: volumeList(asked),
      marker: all ? undefined : query.marker || undefined,
      paginate,
      backwards: sortDir === 'asc',
    }),
    native.aside('volume', () => listTransfers(native, all), []),
  ]);
  const byVolume = new Map(transfers.map((transfer) => [transfer.volume_id, transfer]));
  const items = page.items.map((volume) => shownVolume(volume, byVolume.get(volume.id)));
  // A page that was walked back to stands in the order of all others: newest first.
  const ordered = paginate && sortDir === 'asc' ? items.toReversed() : items;
  return { items: ordered, has_more_data: page.more, has_prev_data: page.prev };
}

/** createVolume: what is empty isn't sent; the service has its own defaults. */
export async function makeVolume({ native, body }: Call<Operations['createVolume']>): Promise<CinderApi.Volume> {
  const { size, name, description, volume_type, snapshot_id, metadata, image_id, availability_zone, source_volid } =
    body;
  const rest = {
    name,
    description,
    volume_type,
    snapshot_id,
    metadata,
    imageRef: image_id,
    availability_zone,
    source_volid,
  };
  const given = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return shownVolume(await createVolume(native, { size, ...Object.fromEntries(given) }), undefined);
}

/** readVolume: one volume is attached to few servers; the name of each is read, and null where that fails. */
export async function showVolume({ native, params }: Call<Operations['readVolume']>): Promise<CinderApi.Volume> {
  const [volume, transfers] = await Promise.all([
    readVolume(native, params.id),
    native.aside('volume', () => listTransfers(native), []),
  ]);
  const transfer = transfers.find((each) => each.volume_id === volume.id);
  const attachments = await Promise.all(
    (volume.attachments ?? []).map(async (attachment) => ({
      ...attachment,
      instance_name: await serverName(native, attachment),
    })),
  );
  return shownVolume({ ...volume, attachments }, transfer);
}

async function serverName(native: NativeCaller, { server_id: id }: NativeAttachment): Promise<string | null> {
  if (!id) return null;
  const read = () => native.json<{ server: { name: string } }>({ service: 'compute', path: `/servers/${segment(id)}` });
  return (await native.aside('compute', read, null))?.server.name ?? null;
}
