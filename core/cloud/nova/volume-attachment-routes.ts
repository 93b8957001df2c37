import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JsonSchema } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { checkedBody, checkedQuery } from './checks.ts';
import { completeAttachment, releaseVolume, reserveVolume, showVolume } from './cinder-calls.ts';
import { type Caller, type NovaCore, parameter } from './nova-core.ts';
import { findServerFor } from './find-server.ts';
import { kinds, only, wrapped } from './formats.ts';
import { finishAction, startAction } from './instance-actions.ts';
import { looseFlag } from './list-query.ts';
import type { ServerRecord, ServerVolume, VmState } from './nova-records.ts';
import { requireState } from './server-state.ts';

const path = '/v2.1/servers/:server/os-volume_attachments';
const rule = 'os_compute_api:os-volumes-attachments';
// prettier-ignore
const changeable: readonly VmState[] = [
  'active', 'paused', 'stopped', 'suspended', 'resized', 'shelved', 'shelved_offloaded',
];

/** A server's volumes: listing, attaching, changing and detaching. */
export function volumeAttachmentRoutes(app: FastifyInstance, core: NovaCore): void {
  const find = (request: FastifyRequest, caller: Caller, action: string) =>
    findServerFor(core, parameter(request, 'server'), caller, `${rule}:${action}`);

  app.get(path, async (request) => {
    const caller = core.caller(request);
    const number: JsonSchema = { type: 'array', items: kinds.nonNegative };
    const query = checkedQuery(request, caller, { limit: number, offset: number });
    const server = find(request, caller, 'index');
    const offset = Number(query.get('offset') ?? 0);
    const limit = Number(query.get('limit') ?? 0) || 1000;
    const volumes = server.volumes.slice(offset, offset + limit);
    return { volumeAttachments: volumes.map((volume) => attachmentView(server, volume, caller.minor)) };
  });

  app.get(`${path}/:volume`, async (request) => {
    const caller = core.caller(request);
    const server = find(request, caller, 'show');
    const volume = volumeOf(server, parameter(request, 'volume'));
    return { volumeAttachment: attachmentView(server, volume, caller.minor) };
  });

  app.post(path, async (request) => {
    const caller = core.caller(request);
    const { volumeAttachment: wanted } = checkedBody<{ volumeAttachment: WantedAttachment }>(
      request,
      wrapped('volumeAttachment', attachmentSchema(caller.minor)),
    );
    const server = find(request, caller, 'create');
    const volume = await attachVolume(core, caller, server, wanted);
    return {
      volumeAttachment: {
        id: volume.volume_id,
        serverId: server.id,
        volumeId: volume.volume_id,
        device: volume.device,
        ...(caller.minor >= 70 ? { tag: volume.tag } : {}),
        ...(caller.minor >= 79 ? { delete_on_termination: volume.delete_on_termination } : {}),
      },
    };
  });

  app.put(`${path}/:volume`, async (request, reply) => {
    const caller = core.caller(request);
    const { volumeAttachment: wanted } = checkedBody<{ volumeAttachment: WantedAttachment }>(
      request,
      wrapped('volumeAttachment', updateSchema(caller.minor)),
    );
    await updateAttachment(core, caller, request, wanted);
    return reply.code(202).send();
  });

  app.delete(`${path}/:volume`, async (request, reply) => {
    const caller = core.caller(request);
    const server = find(request, caller, 'delete');
    const id = parameter(request, 'volume');
    if (!(await showVolume(core, id, caller))) throw new CloudError(404, `Volume ${id} could not be found.`);
    const volume = volumeOf(server, id);
    if (volume.boot_index === 0) throw new CloudError(400, 'Cannot detach a root device volume');
    requireState(core, server, caller, 'detach_volume', { states: changeable });
    startAction(core, server, 'detach_volume', caller, 'compute_detach_volume');
    await releaseVolume(core, volume.attachment_id);
    const current = core.servers.get(server.id) ?? server;
    core.servers.change(server.id, { volumes: current.volumes.filter((one) => one.volume_id !== id) });
    finishAction(core, server.id, caller.requestId, null);
    return reply.code(202).send();
  });
}

interface WantedAttachment {
  volumeId: string;
  device?: string | null;
  tag?: string;
  delete_on_termination?: boolean | string;
  serverId?: string;
  id?: string;
}

const device: JsonSchema = { type: ['string', 'null'], pattern: '(^/dev/x{0,1}[a-z]{0,1}d{0,1})([a-z]+)[0-9]*$' };

function attachmentSchema(minor: number): JsonSchema {
  return only(
    {
      volumeId: kinds.uuid,
      device,
      ...(minor >= 49 ? { tag: kinds.tag } : {}),
      ...(minor >= 79 ? { delete_on_termination: kinds.flag } : {}),
    },
    ['volumeId'],
  );
}

function updateSchema(minor: number): JsonSchema {
  if (minor < 85) return only({ volumeId: kinds.uuid }, ['volumeId']);
  const known = { volumeId: kinds.uuid, device, tag: kinds.tag, delete_on_termination: kinds.flag };
  return only({ ...known, serverId: kinds.uuid, id: kinds.uuid }, ['volumeId']);
}

function volumeOf(server: ServerRecord, id: string): ServerVolume {
  const volume = server.volumes.find((one) => one.volume_id === id);
  if (!volume) throw new CloudError(404, `Instance ${server.id} is not attached to volume ${id}`);
  return volume;
}

function attachmentView(server: ServerRecord, volume: ServerVolume, minor: number): object {
  return {
    ...(minor < 89 ? { id: volume.volume_id } : {}),
    volumeId: volume.volume_id,
    serverId: server.id,
    device: volume.device,
    ...(minor >= 70 ? { tag: volume.tag } : {}),
    ...(minor >= 79 ? { delete_on_termination: volume.delete_on_termination } : {}),
    ...(minor >= 89 ? { attachment_id: volume.attachment_id, bdm_uuid: volume.bdm_uuid } : {}),
  };
}

async function attachVolume(
  core: NovaCore,
  caller: Caller,
  server: ServerRecord,
  wanted: WantedAttachment,
): Promise<ServerVolume> {
  const { volumeId: id } = wanted;
  requireState(core, server, caller, 'attach_volume', { states: changeable });
  const volume = await showVolume(core, id, caller);
  if (!volume) throw new CloudError(404, `Volume ${id} could not be found.`);
  if (server.volumes.some((one) => one.volume_id === id)) {
    throw new CloudError(400, `Invalid volume: volume ${id} already attached`);
  }
  if (volume.multiattach && caller.minor < 60) {
    throw new CloudError(400, 'Multiattach volumes are only supported starting with compute API version 2.60.');
  }
  const name = wanted.device || freeDevice(server);
  if (server.volumes.some((one) => one.device === name) || name === server.root_device_name) {
    throw new CloudError(409, `The supplied device path (${name}) is in use.`);
  }
  const reserved = await reserveVolume(core, id, server.id, caller);
  if ('message' in reserved) throw new CloudError(400, `Invalid volume: ${reserved.message}`);
  startAction(core, server, 'attach_volume', caller, 'compute_attach_volume');
  const attached: ServerVolume = {
    volume_id: id,
    device: name,
    delete_on_termination: looseFlag(String(wanted.delete_on_termination ?? 'false')),
    boot_index: null,
    attachment_id: reserved.id,
    bdm_uuid: core.context.ids.uuid(),
    tag: wanted.tag ?? null,
  };
  const current = core.servers.get(server.id) ?? server;
  core.servers.change(server.id, { volumes: [...current.volumes, attached] });
  await completeAttachment(core, reserved.id, server.host, name);
  finishAction(core, server.id, caller.requestId, null);
  return attached;
}

/** `/dev/sdb`, or the next letter that nothing has. */
export function freeDevice(server: ServerRecord): string {
  const taken = new Set([server.root_device_name, ...server.volumes.map((volume) => volume.device)]);
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') if (!taken.has(`/dev/sd${letter}`)) return `/dev/sd${letter}`;
  throw new CloudError(
    403,
    'The maximum allowed number of disk devices (26) to attach to a single instance has been exceeded.',
  );
}

/** Updates an attachment: whether the volume is deleted with the server, and, for cinder, the volume itself. */
async function updateAttachment(
  core: NovaCore,
  caller: Caller,
  request: FastifyRequest,
  wanted: WantedAttachment,
): Promise<void> {
  const id = parameter(request, 'volume');
  const swaps = caller.minor < 85 || wanted.volumeId !== id;
  const server = findServerFor(core, parameter(request, 'server'), caller, swaps ? `${rule}:swap` : `${rule}:update`);
  const volume = volumeOf(server, id);
  const fixed = { id: [wanted.id, id], serverId: [wanted.serverId, server.id], device: [wanted.device, volume.device] };
  for (const [name, [asked, is]] of Object.entries({ ...fixed, tag: [wanted.tag, volume.tag] })) {
    if (asked !== undefined && asked !== is) throw new CloudError(400, `The ${name} property is not mutable`);
  }
  let changed = volume;
  if (wanted.delete_on_termination !== undefined) {
    changed = { ...changed, delete_on_termination: looseFlag(String(wanted.delete_on_termination)) };
  }
  if (swaps && wanted.volumeId !== id) changed = await swapVolume(core, caller, server, changed, wanted.volumeId);
  const volumes = server.volumes.map((one) => (one === volume ? changed : one));
  core.servers.change(server.id, { volumes });
}

async function swapVolume(
  core: NovaCore,
  caller: Caller,
  server: ServerRecord,
  volume: ServerVolume,
  wanted: string,
): Promise<ServerVolume> {
  requireState(core, server, caller, 'swap_volume', { states: ['active', 'paused', 'resized'] });
  const found = await showVolume(core, wanted, caller);
  if (!found) throw new CloudError(400, `Volume ${wanted} could not be found.`);
  const reserved = await reserveVolume(core, wanted, server.id, caller);
  if ('message' in reserved) throw new CloudError(400, `Invalid volume: ${reserved.message}`);
  await completeAttachment(core, reserved.id, server.host, volume.device);
  await releaseVolume(core, volume.attachment_id);
  return { ...volume, volume_id: wanted, attachment_id: reserved.id };
}
