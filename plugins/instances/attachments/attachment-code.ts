import type { Code, OperationInput } from '@sextant/sdk';

type WantedVolume = OperationInput<'attachServerVolume'>['body'];
type WantedInterface = OperationInput<'attachServerInterface'>['body'];

const pathOf = (server: string) => `/servers/${encodeURIComponent(server)}`;
const since = (version: string) => ({ headers: { 'OpenStack-API-Version': `compute ${version}` } });

/** Returns the code that attaches a volume. Whether it is deleted with the server is known from microversion 2.79 on. */
export function attachVolumeCode(server: string, wanted: WantedVolume): Code {
  const { volume, device, tag, delete_on_termination: goes } = wanted;
  const version = goes ? '2.79' : tag ? '2.49' : undefined;
  const command = {
    command: 'server add volume',
    ...(version ? { globals: [['--os-compute-api-version', version] as const] } : {}),
    options: [
      ...(device ? [['--device', device] as const] : []),
      ...(tag ? [['--tag', tag] as const] : []),
      ...(goes ? ['--enable-delete-on-termination'] : []),
    ],
    names: [server, volume],
  };
  const volumeAttachment = {
    volumeId: volume,
    ...(device ? { device } : {}),
    ...(tag ? { tag } : {}),
    ...(goes ? { delete_on_termination: true } : {}),
  };
  const path = `${pathOf(server)}/os-volume_attachments`;
  return {
    commands: [command],
    calls: [
      { method: 'POST', service: 'compute', path, ...(version ? since(version) : {}), body: { volumeAttachment } },
    ],
  };
}

/** Returns the code that attaches an interface: a free port, or a new one in a network. */
export function attachInterfaceCode(server: string, wanted: WantedInterface): Code {
  const { network, fixed_ip: address, port, tag } = wanted;
  const version = tag ? '2.49' : undefined;
  const globals = version ? { globals: [['--os-compute-api-version', version] as const] } : {};
  const options = tag ? [['--tag', tag] as const] : [];
  const command = port
    ? { command: 'server add port', ...globals, options, names: [server, port] }
    : address
      ? {
          command: 'server add fixed ip',
          ...globals,
          options: [['--fixed-ip-address', address] as const, ...options],
          names: [server, network ?? ''],
        }
      : { command: 'server add network', ...globals, options, names: [server, network ?? ''] };
  const interfaceAttachment = {
    ...(port ? { port_id: port } : { net_id: network }),
    ...(address && !port ? { fixed_ips: [{ ip_address: address }] } : {}),
    ...(tag ? { tag } : {}),
  };
  const path = `${pathOf(server)}/os-interface`;
  return {
    commands: [command],
    calls: [
      { method: 'POST', service: 'compute', path, ...(version ? since(version) : {}), body: { interfaceAttachment } },
    ],
  };
}
