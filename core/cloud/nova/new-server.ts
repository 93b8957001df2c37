import type { Caller, NovaCore } from './nova-core.ts';
import type { ServerRequest } from './create-schema.ts';
import { looseFlag } from './list-query.ts';
import type { FlavorRecord, ServerFlavor, ServerGroupRecord, ServerRecord } from './nova-records.ts';
import { keptAddress } from './servers/access-address.ts';

interface NewServer {
  caller: Pick<Caller, 'projectId' | 'userId' | 'minor'>;
  wanted: ServerRequest;
  flavor: FlavorRecord;
  group: ServerGroupRecord | undefined;
  zone: string | null;
  reservation: string;
}

/** A server that is only asked for; one of `count` gets a number behind its name. */
export function newServer(core: NovaCore, plan: NewServer, index: number, count: number): ServerRecord {
  const { caller, wanted, flavor } = plan;
  const name = count > 1 ? `${wanted.name}-${index + 1}` : wanted.name;
  const now = core.context.clock.now();
  return {
    ...blankServer(core.context.ids.uuid(), core.servers.nextNumber('servers'), now),
    name,
    hostname: wanted.hostname ?? hostnameOf(name),
    description: caller.minor >= 19 ? (wanted.description ?? null) : name,
    project_id: caller.projectId,
    user_id: caller.userId,
    image: wanted.imageRef ?? '',
    flavor: keptFlavor(flavor),
    key_name: wanted.key_name ?? null,
    metadata: wanted.metadata ?? {},
    tags: [...new Set(wanted.tags)],
    trusted_image_certificates: wanted.trusted_image_certificates ?? null,
    wanted_zone: plan.zone,
    config_drive: looseFlag(String(wanted.config_drive ?? 'false')),
    user_data: wanted.user_data ?? null,
    disk_config: wanted['OS-DCF:diskConfig'] ?? 'MANUAL',
    access_ipv4: keptAddress(wanted.accessIPv4 ?? ''),
    access_ipv6: keptAddress(wanted.accessIPv6 ?? ''),
    reservation_id: plan.reservation,
    launch_index: index,
    server_group: plan.group?.id ?? null,
  };
}

/** A server of which nothing is known yet but that it is being scheduled. */
export function blankServer(id: string, number: number, now: number): ServerRecord {
  return {
    id,
    number,
    name: '',
    hostname: '',
    description: null,
    project_id: '',
    user_id: '',
    image: '',
    flavor: { id: '', name: '', vcpus: 0, ram: 0, disk: 0, ephemeral: 0, swap: 0, extra_specs: {} },
    key_name: null,
    metadata: {},
    tags: [],
    trusted_image_certificates: null,
    vm_state: 'building',
    task_state: 'scheduling',
    power_state: 0,
    progress: 0,
    host: null,
    wanted_zone: null,
    zone: null,
    created_at: now,
    updated_at: now,
    launched_at: null,
    terminated_at: null,
    deleted_at: null,
    config_drive: false,
    user_data: null,
    disk_config: 'MANUAL',
    access_ipv4: '',
    access_ipv6: '',
    locked_by: null,
    locked_reason: null,
    reservation_id: '',
    launch_index: 0,
    root_device_name: '/dev/sda',
    ports: [],
    volumes: [],
    server_group: null,
    fault: null,
    resized_from: null,
    shelved_image: null,
    state_before: null,
    pending_task: null,
  };
}

export function keptFlavor(flavor: FlavorRecord): ServerFlavor {
  const { id, name, vcpus, ram, disk, ephemeral, swap, extra_specs } = flavor;
  return { id, name, vcpus, ram, disk, ephemeral, swap, extra_specs };
}

/** A name as a host may have: letters, digits, dots and dashes. */
export function hostnameOf(name: string): string {
  const plain = name
    .replace(/[ _]/g, '-')
    .replace(/[^\w.-]+/g, '')
    .toLowerCase()
    .replace(/^[.-]+|[.-]+$/g, '');
  return plain.replaceAll('.', '-').slice(0, 63);
}
