import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { consoleUrl } from './actions/consoles.ts';
import { checkedBody } from './checks.ts';
import { type Caller, type NovaCore, parameter, requireVersion } from './nova-core.ts';
import { findServerFor } from './find-server.ts';
import { only, wrapped } from './formats.ts';
import { addressesOf } from './server-view.ts';
import { serverGroupsOf } from './server-security-groups.ts';
import type { ServerRecord } from './nova-records.ts';

/** Adds the other routes of one server: addresses, consoles, password, diagnostics, topology, security groups. */
export function serverPartRoutes(app: FastifyInstance, core: NovaCore): void {
  const path = '/v2.1/servers/:server';
  const find = (request: FastifyRequest, caller: Caller, rule: string) =>
    findServerFor(core, parameter(request, 'server'), caller, rule);

  app.get(`${path}/ips`, async (request) => {
    const server = find(request, core.caller(request), 'os_compute_api:ips:index');
    return { addresses: addressesOf(server, false) };
  });
  app.get(`${path}/ips/:network`, async (request) => {
    const network = parameter(request, 'network');
    const addresses = addressesOf(find(request, core.caller(request), 'os_compute_api:ips:show'), false)[network];
    if (!addresses) throw new CloudError(404, 'Instance is not a member of specified network');
    return { [network]: addresses };
  });

  app.post(`${path}/remote-consoles`, async (request) => {
    const caller = core.caller(request);
    requireVersion(caller, 6);
    const { remote_console: wanted } = checkedBody<{ remote_console: { protocol: string; type: string } }>(
      request,
      wrapped('remote_console', consoleSchema(caller.minor)),
    );
    const server = find(request, caller, 'os_compute_api:os-remote-consoles');
    const { protocol, type } = wanted;
    if (protocol !== protocols[type]) throw new CloudError(400, `Invalid console type ${type}`);
    return { remote_console: { protocol, type, url: consoleUrl(core, server, type) } };
  });

  app.get(`${path}/os-server-password`, async (request) => {
    find(request, core.caller(request), 'os_compute_api:os-server-password:show');
    return { password: '' };
  });
  app.delete(`${path}/os-server-password`, async (request, reply) => {
    find(request, core.caller(request), 'os_compute_api:os-server-password:clear');
    return reply.code(204).send();
  });

  app.get(`${path}/os-security-groups`, async (request) => {
    const caller = core.caller(request);
    const server = find(request, caller, 'os_compute_api:os-security-groups:list');
    return { security_groups: await serverGroupsOf(core, server, caller.credentials.token) };
  });

  app.get(`${path}/diagnostics`, async (request) => {
    const caller = core.caller(request);
    const server = find(request, caller, 'os_compute_api:os-server-diagnostics');
    if (server.host === null) throw new CloudError(409, `Instance ${server.id} is not ready`);
    return caller.minor < 48 ? oldDiagnostics(server) : diagnostics(server, core.context.clock.now());
  });

  app.get(`${path}/topology`, async (request) => {
    const caller = core.caller(request);
    requireVersion(caller, 78);
    find(request, caller, 'compute:server:topology:index');
    return { nodes: [], pagesize_kb: null };
  });

  app.get(`${path}/os-virtual-interfaces`, async () => {
    throw new CloudError(410, 'This resource is no longer available. No forwarding address is given.');
  });
}

const protocols: Readonly<Record<string, string>> = {
  novnc: 'vnc',
  xvpvnc: 'vnc',
  'spice-html5': 'spice',
  'rdp-html5': 'rdp',
  serial: 'serial',
  webmks: 'mks',
};

function consoleSchema(minor: number) {
  const withMks = minor >= 8;
  const kinds = ['vnc', 'spice', 'rdp', 'serial', ...(withMks ? ['mks'] : [])];
  const types = ['novnc', 'xvpvnc', 'rdp-html5', 'spice-html5', 'serial', ...(withMks ? ['webmks'] : [])];
  return only({ protocol: { type: 'string', enum: kinds }, type: { type: 'string', enum: types } }, [
    'protocol',
    'type',
  ]);
}

const states: Readonly<Record<number, string>> = {
  0: 'pending',
  1: 'running',
  3: 'paused',
  4: 'shutdown',
  6: 'crashed',
  7: 'suspended',
};

function diagnostics(server: ServerRecord, now: number): object {
  const seconds = server.launched_at === null ? 0 : Math.floor((now - server.launched_at) / 1000);
  const { flavor, ports, volumes } = server;
  const cpus = Array.from({ length: flavor.vcpus }, (_, id) => ({ id, time: seconds * 7_000_000, utilisation: 15 }));
  const disks = Array.from({ length: volumes.length + (server.image === '' ? 0 : 1) }, () => ({
    read_bytes: 262_144,
    read_requests: 112,
    write_bytes: 5_778_432,
    write_requests: 488,
    errors_count: 0,
  }));
  const nics = ports.map((port) => ({
    mac_address: port.mac_address,
    rx_octets: 2_070_139,
    rx_errors: 0,
    rx_drop: 0,
    rx_packets: 26_701,
    rx_rate: 300,
    tx_octets: 140_208,
    tx_errors: 0,
    tx_drop: 0,
    tx_packets: 662,
    tx_rate: 600,
  }));
  return {
    state: states[server.power_state] ?? 'pending',
    driver: 'libvirt',
    hypervisor: 'kvm',
    hypervisor_os: 'linux',
    uptime: seconds,
    config_drive: server.config_drive,
    num_cpus: cpus.length,
    num_nics: nics.length,
    num_disks: disks.length,
    disk_details: disks,
    cpu_details: cpus,
    nic_details: nics,
    memory_details: { maximum: flavor.ram * 1024, used: Math.floor(flavor.ram * 400) },
  };
}

/** Before 2.48 every hypervisor answered in its own way; so did the one for tests. */
function oldDiagnostics(server: ServerRecord): object {
  return {
    cpu0_time: 17_300_000_000,
    memory: server.flavor.ram * 1024,
    sda_errors: -1,
    sda_read: 262_144,
    sda_read_req: 112,
    sda_write: 5_778_432,
    sda_write_req: 488,
  };
}
