import type { FastifyInstance } from 'fastify';
import { manyTimes } from '../../shared/body-schema.ts';
import { CloudError } from '../../shared/errors.ts';
import { checkedBody, checkedQuery } from '../checks.ts';
import { serviceFacts } from '../compute-services.ts';
import { only } from '../formats.ts';
import { hostSize } from '../hosts.ts';
import { allHypervisors } from '../hypervisors.ts';
import { type NovaCore, parameter } from '../nova-core.ts';
import type { ServerRecord } from '../nova-records.ts';
import { proxiedCaller } from '../proxies/proxied-caller.ts';

const path = '/v2.1/os-hosts';
/** The last version that has hosts beside hypervisors. */
const last = 42;
const onOrOff = { type: 'string', enum: ['enable', 'disable', 'Enable', 'Disable', 'ENABLE', 'DISABLE'] } as const;

/** `/os-hosts` until 2.42: nova's processes by host, and how full a host is. */
export function hostRoutes(app: FastifyInstance, core: NovaCore): void {
  app.get(path, async (request) => {
    const caller = proxiedCaller(core, request, last);
    const query = checkedQuery(request, caller, { zone: manyTimes({ type: 'string' }) });
    core.enforce('os_compute_api:os-hosts:list', caller, {});
    const zone = query.getAll('zone').at(-1);
    const shown = serviceFacts(core).filter(
      (service) => service.status === 'enabled' && (!zone || service.zone === zone),
    );
    return {
      hosts: shown.map(({ record, zone: name }) => ({
        host_name: record.host,
        service: record.binary.replace('nova-', ''),
        zone: name,
      })),
    };
  });

  app.get(`${path}/:host`, async (request) => {
    core.enforce('os_compute_api:os-hosts:show', proxiedCaller(core, request, last), {});
    return { host: resources(core, knownHost(core, parameter(request, 'host'))) };
  });

  app.put(`${path}/:host`, async (request) => {
    const caller = proxiedCaller(core, request, last);
    const body = checkedBody<{ status?: string; maintenance_mode?: string }>(
      request,
      only({ status: onOrOff, maintenance_mode: onOrOff }),
    );
    core.enforce('os_compute_api:os-hosts:update', caller, {});
    const host = knownHost(core, parameter(request, 'host'));
    const isOn = (text: string) => text.toLowerCase() === 'enable';
    return {
      host,
      ...(body.status === undefined ? {} : { status: isOn(body.status) ? 'enabled' : 'disabled' }),
      ...(body.maintenance_mode === undefined
        ? {}
        : { maintenance_mode: isOn(body.maintenance_mode) ? 'on_maintenance' : 'off_maintenance' }),
    };
  });

  for (const [action, rule] of [
    ['startup', 'start'],
    ['shutdown', 'shutdown'],
    ['reboot', 'reboot'],
  ]) {
    app.get(`${path}/:host/${action}`, async (request) => {
      core.enforce(`os_compute_api:os-hosts:${rule}`, proxiedCaller(core, request, last), {});
      return { host: knownHost(core, parameter(request, 'host')), power_action: action };
    });
  }
}

function knownHost(core: NovaCore, host: string): string {
  if (core.hosts.includes(host)) return host;
  throw new CloudError(404, `Host '${host}' is not mapped to any cell`);
}

/** The host's size, how much of it is used now and at most, and by which project. */
function resources(core: NovaCore, host: string): object[] {
  const servers = allHypervisors(core).find((one) => one.host === host)?.servers ?? [];
  const line = (project: string, cpu: number, memory_mb: number, disk_gb: number) => ({
    resource: { host, project, cpu, memory_mb, disk_gb },
  });
  const usedBy = (project: string, some: readonly ServerRecord[], reserved = 0) => {
    const sum = (of: (server: ServerRecord) => number) => some.reduce((total, server) => total + of(server), 0);
    return line(
      project,
      sum(({ flavor }) => flavor.vcpus),
      sum(({ flavor }) => flavor.ram) + reserved,
      sum(({ flavor }) => flavor.disk + flavor.ephemeral),
    );
  };
  const projects = [...new Set(servers.map((server) => server.project_id))];
  return [
    line('(total)', hostSize.vcpus, hostSize.memory_mb, hostSize.local_gb),
    usedBy('(used_now)', servers, hostSize.reserved_mb),
    usedBy('(used_max)', servers),
    ...projects.map((project) =>
      usedBy(
        project,
        servers.filter((server) => server.project_id === project),
      ),
    ),
  ];
}
