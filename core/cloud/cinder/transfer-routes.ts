import { type CinderCall, type CinderRoutes, enforce, linksOf, member, readBoolean } from './call.ts';
import { type CinderCore, touch } from './cinder-core.ts';
import { badRequest, invalidVolume, notFound } from './fault.ts';
import { nextLinks, pageOfThings, readLimit, readListQuery, wantsAll } from './list-query.ts';
import { amountsOf, enforceQuota, enforceVolumeSize } from './quotas.ts';
import { cinderTime, type TransferRecord } from './cinder-records.ts';
import { acceptTransferSchema, createTransferSchema } from './schemas.ts';
import { snapshotsOf, targetOf } from './volumes.ts';

/** Volumes that one project gives to another; the newer address knows more members. */
export function transferRoutes(route: CinderRoutes, core: CinderCore): void {
  for (const [path, isNew] of [
    ['/os-volume-transfer', false],
    ['/volume-transfers', true],
  ] as const) {
    route('GET', path, {}, (call) => list(core, call, isNew, false));
    route('GET', `${path}/detail`, {}, (call) => list(core, call, isNew, true));
    route('GET', `${path}/:id`, {}, (call) => {
      enforce(core, call, 'volume:get_transfer');
      return { transfer: detail(call, find(core, call)) };
    });
    const body = isNew ? createTransferSchema : createTransferSchema(0);
    route('POST', path, { status: 202, body }, (call) => create(core, call));
    route('POST', `${path}/:id/accept`, { status: 202, body: acceptTransferSchema }, (call) => accept(core, call));
    route('DELETE', `${path}/:id`, { status: 202 }, (call) => {
      const transfer = find(core, call);
      const volume = core.volumes.get(transfer.volume_id);
      if (volume) enforce(core, call, 'volume:delete_transfer', targetOf(volume));
      core.transfers.delete(transfer.id);
      if (volume?.status === 'awaiting-transfer') touch(core, core.volumes, volume.id, { status: 'available' });
    });
  }
}

/** A transfer is its volume's project's until it is accepted, and nobody's after that. */
function find(core: CinderCore, call: CinderCall): TransferRecord {
  const id = call.params['id']!;
  const transfer = core.transfers.get(id);
  const own = transfer && (call.isAdmin || transfer.source_project_id === call.projectId);
  if (!own || transfer.accepted) notFound(`Transfer ${id} could not be found.`);
  return transfer;
}

function list(core: CinderCore, call: CinderCall, isNew: boolean, withDetails: boolean): object {
  enforce(core, call, 'volume:get_all_transfers');
  const paged = isNew && call.version >= 59;
  const asked = readListQuery(call.query);
  const order = paged
    ? asked
    : { ...asked, marker: undefined, sorts: [{ key: 'created_at', direction: 'asc' as const }] };
  const all = wantsAll(call, asked.filters);
  const filters = ['id', 'name', 'volume_id'].filter((name) => asked.filters.has(name));
  const matching = [...core.transfers.values()].filter(
    (transfer) =>
      !transfer.accepted &&
      (all || transfer.source_project_id === call.projectId) &&
      filters.every((name) => String(valueOf(transfer, name) ?? '') === asked.filters.get(name)),
  );
  const page = pageOfThings(matching, order, valueOf, {
    find: (id) => core.transfers.get(id),
    missing: (id) => `Transfer ${id} could not be found.`,
    keys: 'name display_name volume_id accepted',
  }).slice(0, readLimit(call.query));
  return {
    transfers: page.map((transfer) => (withDetails ? detail(call, transfer) : summary(call, transfer))),
    ...nextLinks(
      call,
      'transfers_links',
      'os-volume-transfer',
      page.map(({ id }) => id),
    ),
  };
}

function valueOf(transfer: TransferRecord, key: string): string | number | boolean | null | undefined {
  return (transfer as unknown as Record<string, string | number | boolean | null | undefined>)[
    key === 'display_name' ? 'name' : key
  ];
}

function create(core: CinderCore, call: CinderCall): object {
  const asked = member(call, 'transfer');
  const id = String(asked['volume_id']);
  const volume = core.volumes.get(id);
  if (!volume || !(call.isAdmin || volume.project_id === call.projectId)) notFound(`Volume ${id} could not be found.`);
  enforce(core, call, 'volume:create_transfer', targetOf(volume));
  if (volume.status !== 'available') invalidVolume('status must be available');
  const withoutSnapshots = readBoolean(asked['no_snapshots'] ?? false) === true;
  const busy = withoutSnapshots ? undefined : snapshotsOf(core, id).find(({ status }) => status !== 'available');
  if (busy) badRequest(`Invalid snapshot: snapshot: ${busy.id} status must be available`);
  const transfer: TransferRecord = {
    id: core.context.ids.uuid(),
    volume_id: id,
    name: typeof asked['name'] === 'string' ? asked['name'].trim() : null,
    auth_key: core.context.ids.hex().slice(0, 16),
    no_snapshots: withoutSnapshots,
    source_project_id: volume.project_id,
    destination_project_id: null,
    accepted: false,
    created_at: core.now(),
  };
  core.transfers.set(transfer.id, transfer);
  touch(core, core.volumes, id, { status: 'awaiting-transfer' });
  return { transfer: { ...detail(call, transfer), auth_key: transfer.auth_key } };
}

function accept(core: CinderCore, call: CinderCall): object {
  const id = call.params['id']!;
  enforce(core, call, 'volume:accept_transfer');
  const transfer = core.transfers.get(id);
  if (!transfer || transfer.accepted) notFound(`Transfer ${id} could not be found.`);
  if (String(member(call, 'accept')['auth_key']) !== transfer.auth_key) {
    badRequest(`Invalid auth key: Attempt to transfer ${id} with invalid auth key.`);
  }
  const volume = core.volumes.get(transfer.volume_id) ?? notFound(`Volume ${transfer.volume_id} could not be found.`);
  enforceVolumeSize(core, call.projectId, volume.size);
  enforceQuota(core, call.projectId, amountsOf(core, 'volumes', volume.type_id, volume.size), 'volumes', volume.size);
  const owner = { project_id: call.projectId, user_id: call.credentials.user_id };
  touch(core, core.volumes, volume.id, { ...owner, status: 'available' });
  for (const snapshot of transfer.no_snapshots ? [] : snapshotsOf(core, volume.id)) {
    touch(core, core.snapshots, snapshot.id, owner);
  }
  core.transfers.set(id, { ...transfer, accepted: true, destination_project_id: call.projectId });
  return { transfer: summary(call, transfer) };
}

function summary(call: CinderCall, { id, volume_id, name }: TransferRecord): object {
  return { id, volume_id, name, links: linksOf(call, 'os-volume-transfer', id) };
}

function detail(call: CinderCall, transfer: TransferRecord): object {
  const { id, name, volume_id, no_snapshots, destination_project_id, source_project_id, accepted } = transfer;
  return {
    id,
    created_at: cinderTime(transfer.created_at),
    name,
    volume_id,
    links: linksOf(call, 'os-volume-transfer', id),
    ...(call.version >= 55 && { no_snapshots }),
    ...(call.version >= 57 && { destination_project_id, source_project_id, accepted }),
  };
}
