import { randomBytes } from 'node:crypto';
import { checkBody } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { checkSources, prepareVolumes, type WantedVolume, wantedVolumes } from './block-devices.ts';
import { type Caller, linksOf, type NovaCore } from './nova-core.ts';
import { createSchema, type SchedulerHints, type ServerRequest } from './create-schema.ts';
import { novaFormats } from './formats.ts';
import { startAction } from './instance-actions.ts';
import { looseFlag } from './list-query.ts';
import { newServer } from './new-server.ts';
import type { FlavorRecord, ServerGroupRecord, ServerRecord } from './nova-records.ts';
import { checkFlavor, checkImage, findFlavor, findGroup, findZone } from './request-checks.ts';
import { requestGroups, requestNetworks, type WantedPort } from './request-networks.ts';
import { chooseHost, type Placement } from './scheduler.ts';
import { allocatePorts, PortRefusedError } from './server-ports.ts';
import { checkMetadata, serversAllowed } from './server-quotas.ts';
import { TaskFailedError } from './server-tasks.ts';

/** Seconds that a server is built. */
export const buildSeconds = 1.2;

interface Plan {
  caller: Caller;
  wanted: ServerRequest;
  flavor: FlavorRecord;
  group: ServerGroupRecord | undefined;
  hints: SchedulerHints;
  zone: string | null;
  host: string | undefined;
  ports: WantedPort[];
  groups: string[];
  volumes: WantedVolume[];
  reservation: string;
}

/**
 * `POST /servers`: everything that nova refuses at once is refused here; what fails later becomes the server's fault. The
 * neighbours are asked before the call is answered, states move by the clock.
 */
export async function createServers(
  core: NovaCore,
  caller: Caller,
  body: unknown,
): Promise<{ server: { id: string } } | { reservation_id: string }> {
  checkBody(createSchema(caller.minor), body, novaFormats);
  const { server: wanted, ...beside } = body as { server: ServerRequest } & Record<string, SchedulerHints>;
  const hints = beside['os:scheduler_hints'] ?? beside['OS-SCH-HNT:scheduler_hints'] ?? {};
  const [least, most] = counts(wanted);
  core.enforce('os_compute_api:servers:create', caller);
  const { zone, host } = findZone(core, caller, wanted);
  const volumes = wantedVolumes(wanted);
  if (volumes.length > 0) core.enforce('os_compute_api:servers:create:attach_volume', caller);
  if (!wanted.imageRef && volumes.length === 0) throw new CloudError(400, 'Missing imageRef attribute');
  if (Array.isArray(wanted.networks) && wanted.networks.length > 0) {
    core.enforce('os_compute_api:servers:create:attach_network', caller);
  }

  const flavor = findFlavor(core, caller, wanted.flavorRef);
  const image = await checkImage(core, caller, wanted.imageRef);
  const groups = await requestGroups(core, caller, names(wanted));
  const ports = await requestNetworks(core, caller, wanted.networks, most);
  if (wanted.key_name !== undefined && !core.keyPairs.has(`${caller.userId}/${wanted.key_name}`)) {
    throw new CloudError(400, 'Invalid key_name provided.');
  }
  if (most > 1 && volumes.some(({ source }) => source === 'volume')) {
    throw new CloudError(400, 'Cannot attach one or more volumes to multiple instances');
  }
  checkMetadata(core, caller.projectId, wanted.metadata);
  checkFlavor(
    core,
    caller,
    flavor,
    image,
    volumes.some((volume) => volume.boot_index === 0),
  );
  await checkSources(core, caller, volumes, image !== undefined);
  const group = findGroup(core, caller, hints.group);
  const count = serversAllowed(core, caller.projectId, flavor, least, most);

  const reservation = `r-${randomBytes(5).toString('hex').slice(0, 8)}`;
  const plan = { caller, wanted, flavor, group, hints, zone, host, ports, groups, volumes, reservation };
  const made: ServerRecord[] = [];
  for (const { server, host } of placeServers(core, plan, count))
    made.push(await prepareServer(core, plan, server, host));
  if (looseFlag(String(wanted.return_reservation_id ?? 'false'))) return { reservation_id: reservation };
  return answerOf(core, made[0]!, wanted);
}

function counts(wanted: ServerRequest): [least: number, most: number] {
  const least = Number(wanted.min_count ?? 1);
  const most = Number(wanted.max_count ?? least);
  if (least > most) throw new CloudError(400, 'min_count must be <= max_count');
  if (most > 1 && wanted.hostname !== undefined) {
    throw new CloudError(400, 'Unable to allocate a single hostname to multiple instances');
  }
  return [least, most];
}

function names(wanted: ServerRequest): string[] {
  return (wanted.security_groups ?? []).flatMap(({ name }) => (name === undefined ? [] : [name]));
}

interface PlacedServer {
  server: ServerRecord;
  host: string | undefined;
}

/** Makes the records of all servers of a call with a host for each; when one finds none, all have none, as in nova. */
function placeServers(core: NovaCore, plan: Plan, count: number): PlacedServer[] {
  const placed: PlacedServer[] = [];
  for (let at = 0; at < count; at++) {
    const host = chooseHost(core, placementOf(core, plan));
    // The host is written at once: the next server and other calls reckon with it.
    const server = core.servers.put({ ...newServer(core, plan, at, count), host: host ?? null });
    const group = plan.group && core.serverGroups.get(plan.group.id);
    if (group) core.serverGroups.set(group.id, { ...group, members: [...group.members, server.id] });
    placed.push({ server, host });
  }
  if (placed.every(({ host }) => host !== undefined)) return placed;
  return placed.map(({ server }) => ({ server: core.servers.put({ ...server, host: null }), host: undefined }));
}

function placementOf(core: NovaCore, { flavor, host, zone, group, hints }: Plan): Placement {
  const list = (ids: string | string[] | undefined) => [ids ?? []].flat();
  return {
    flavor,
    host,
    zone,
    group: group && core.serverGroups.get(group.id),
    sameHost: list(hints.same_host),
    differentHost: list(hints.different_host),
  };
}

/** Makes a server's ports and volumes; the task `spawn` does the rest. */
async function prepareServer(
  core: NovaCore,
  plan: Plan,
  server: ServerRecord,
  host: string | undefined,
): Promise<ServerRecord> {
  const { caller } = plan;
  startAction(core, server, 'create', caller, 'compute__do_build_and_run_instance');
  const task = { kind: 'spawn', seconds: buildSeconds, requestId: caller.requestId };
  if (host === undefined) {
    const data = { fault: 'No valid host was found. There are not enough hosts available.' };
    return core.taskRunner.begin(server.id, {}, { ...task, seconds: 0.3, data }) ?? server;
  }
  try {
    const ports = await allocatePorts(core, server, {
      wanted: plan.ports,
      groups: plan.groups,
      token: caller.credentials.token,
    });
    core.servers.change(server.id, { ports });
    const volumes = await prepareVolumes(core, caller, server.id, plan.volumes);
    return core.taskRunner.begin(server.id, { host, ports, volumes, task_state: 'spawning' }, task) ?? server;
  } catch (error) {
    if (!(error instanceof TaskFailedError)) throw error;
    const fault = error instanceof PortRefusedError ? portFault(server.id, error) : error.message;
    return core.taskRunner.begin(server.id, { host: null }, { ...task, data: { fault } }) ?? server;
  }
}

function portFault(id: string, error: PortRefusedError): string {
  const reason = error.status === 409 ? error.message : `Failed to allocate the network(s), not rescheduling.`;
  return `Build of instance ${id} aborted: ${reason}`;
}

function answerOf(core: NovaCore, server: ServerRecord, wanted: ServerRequest): { server: { id: string } } {
  const answer = {
    server: {
      id: server.id,
      links: linksOf(core, `/servers/${server.id}`),
      'OS-DCF:diskConfig': server.disk_config,
      security_groups: wanted.security_groups ?? [{ name: 'default' }],
      adminPass: wanted.adminPass ?? newPassword(),
    },
  };
  return answer;
}

const signs = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Twelve characters without those that look alike, as nova makes them. */
export function newPassword(): string {
  return Array.from(randomBytes(12), (byte) => signs[byte % signs.length]).join('');
}
