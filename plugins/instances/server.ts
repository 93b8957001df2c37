import type { callApi, ItemStatus } from '@sextant/sdk';
import { taskText } from './tasks.ts';

/** Heat's name of servers; keys the registry, the details addresses and action results. */
export const serverTypeId = 'OS::Nova::Server';

/** The panel with the servers of all projects. */
export const adminPanel = '/admin/instances';
export const projectPanel = '/project/instances';

type Listed = Awaited<ReturnType<typeof callApi<'listServers'>>>['items'][number];

/** An address of a server, as nova lists it below the name of its network. */
export interface ServerAddress {
  readonly addr: string;
  readonly version: 4 | 6;
  readonly 'OS-EXT-IPS:type'?: 'fixed' | 'floating';
  readonly 'OS-EXT-IPS-MAC:mac_addr'?: string;
}

/** The sizes of a server's flavor, which come with the server. Nova gives no id of it from microversion 2.47 on. */
export interface ServerFlavor {
  readonly original_name?: string;
  readonly vcpus?: number;
  /** MiB */
  readonly ram?: number;
  /** The size of the root disk, in GiB. */
  readonly disk?: number;
  /** GiB */
  readonly ephemeral?: number;
  /** MiB */
  readonly swap?: number;
  readonly extra_specs?: Readonly<Record<string, string>>;
}

/** A server as the gateway sends it. Members are absent where the part of the cloud that has it is down. */
export interface Server extends Readonly<Omit<Listed, 'addresses' | 'flavor'>> {
  readonly addresses?: Readonly<Record<string, readonly ServerAddress[]>>;
  readonly flavor?: ServerFlavor;
  readonly fault?: { readonly code?: number; readonly message?: string; readonly details?: string };
  readonly config_drive?: string;
  readonly host_status?: string;
  readonly 'OS-DCF:diskConfig'?: string;
  readonly 'OS-EXT-AZ:availability_zone'?: string;
  readonly 'OS-EXT-SRV-ATTR:host'?: string | null;
  readonly 'OS-EXT-SRV-ATTR:hostname'?: string;
  readonly 'OS-EXT-SRV-ATTR:instance_name'?: string;
  readonly 'OS-EXT-SRV-ATTR:user_data'?: string | null;
  readonly 'OS-EXT-STS:power_state'?: number;
  readonly 'OS-EXT-STS:task_state'?: string | null;
  readonly 'OS-EXT-STS:vm_state'?: string;
  readonly 'OS-SRV-USG:launched_at'?: string | null;
  readonly 'os-extended-volumes:volumes_attached'?: readonly {
    readonly id: string;
    readonly delete_on_termination?: boolean;
  }[];
}

const tones: Readonly<Record<string, ItemStatus['tone']>> = {
  ACTIVE: 'ok',
  BUILD: 'run',
  DELETED: 'idle',
  ERROR: 'bad',
  HARD_REBOOT: 'run',
  MIGRATING: 'run',
  PASSWORD: 'run',
  PAUSED: 'idle',
  REBOOT: 'run',
  REBUILD: 'run',
  RESCUE: 'warn',
  RESIZE: 'run',
  REVERT_RESIZE: 'run',
  SHELVED: 'idle',
  SHELVED_OFFLOADED: 'idle',
  SHUTOFF: 'idle',
  SOFT_DELETED: 'idle',
  SUSPENDED: 'idle',
  UNKNOWN: 'warn',
  VERIFY_RESIZE: 'warn',
};

/** All states that nova puts a server in. */
export const serverStatuses: readonly string[] = Object.keys(tones);

/** Status → locale key. */
export const statusTexts: Readonly<Record<string, string>> = Object.fromEntries(
  serverStatuses.map((status) => [status, `instances:status.${status}`]),
);

/** Nova's number of a power state → locale key. */
export const powerTexts: Readonly<Record<string, string>> = {
  0: 'instances:power.none',
  1: 'instances:power.running',
  3: 'instances:power.paused',
  4: 'instances:power.shut-down',
  6: 'instances:power.crashed',
  7: 'instances:power.suspended',
};

/** Returns the status for show: while a task runs on the server, it is in transition. */
export function serverStatus(server: Server): ItemStatus | undefined {
  const { status } = server;
  if (!status) return undefined;
  return { label: statusTexts[status] ?? status, tone: isInTransition(server) ? 'run' : (tones[status] ?? 'idle') };
}

/** Whether nova is at work on the server: its row is asked for again. */
export function isInTransition(server: Server): boolean {
  return Boolean(server['OS-EXT-STS:task_state']) || tones[server.status ?? ''] === 'run';
}

/** The statuses that say by themselves what nova is at → the text of the task. */
const saidTasks: Readonly<Record<string, string>> = {
  BUILD: 'instances:task.building',
  HARD_REBOOT: 'instances:task.rebooting',
  MIGRATING: 'instances:task.migrating',
  PASSWORD: 'instances:task.setting-password',
  REBOOT: 'instances:task.rebooting',
  REBUILD: 'instances:task.rebuilding',
  RESIZE: 'instances:task.resizing',
  REVERT_RESIZE: 'instances:task.reverting',
};

/** The task that nova is at, as a locale key; undefined when there is none, or when the status says the same. */
export function shownTask(server: Server): string | undefined {
  const task = server['OS-EXT-STS:task_state'];
  const text = task ? taskText(task) : undefined;
  return text === saidTasks[server.status ?? ''] ? undefined : text;
}

/** Whether only id and project are known, because the part of the cloud that has the server is down. */
export function isPartial(server: Server): boolean {
  return server.name === '' && server['OS-EXT-STS:vm_state'] === undefined;
}

/** The name; of a server without one its id in parentheses, cut to 13 signs. */
export function serverName({ id, name }: Pick<Server, 'id' | 'name'>): string {
  return name || `(${id.slice(0, 13)})`;
}

/** An address with its network. */
export interface NamedAddress {
  readonly address: string;
  readonly network: string;
  readonly floating: boolean;
}

/** Returns the addresses by network, fixed ones before floating ones. */
export function addressesOf({ addresses = {} }: Pick<Server, 'addresses'>): NamedAddress[] {
  return Object.entries(addresses).flatMap(([network, each]) =>
    each
      .map((one) => ({ address: one.addr, network, floating: one['OS-EXT-IPS:type'] === 'floating' }))
      .toSorted((one, other) => Number(one.floating) - Number(other.floating)),
  );
}

/** The id of the image that the server was made from; undefined for one that was booted from a volume. */
export function imageIdOf({ image }: Pick<Server, 'image'>): string | undefined {
  return typeof image === 'object' && image !== null ? image.id : undefined;
}

/** Whether the root disk is a volume. */
export function isFromVolume({ image }: Pick<Server, 'image'>): boolean {
  return image === '';
}
