import { instanceName } from './server-view.ts';
import type { ServerRecord } from './nova-records.ts';

/**
 * Returns the last `lines` lines of what the server printed, or all with -1.
 * @param log what its serial line printed after the boot, as far as somebody has used its consoles
 */
export function consoleOutput(
  server: ServerRecord,
  lines: number,
  log: readonly string[] = [`${server.hostname} login: `],
): string {
  const all = [...bootLines(server), '', ...log];
  return (lines < 0 ? all : all.slice(Math.max(0, all.length - lines))).join('\n');
}

/** Returns what the server printed while it booted. */
export function bootLines(server: ServerRecord): string[] {
  const { flavor, hostname, ports } = server;
  const memory = flavor.ram * 1024;
  const addresses = ports.flatMap((port) => port.fixed_ips.map((ip) => ip.ip_address));
  const messages = [
    'Linux version 6.1.0-13-cloud-amd64 (builder@example.org)',
    `Command line: root=LABEL=rootfs ro console=tty0 console=ttyS0,115200`,
    'BIOS-provided physical RAM map:',
    `DMI: Demonstration ${instanceName(server)}`,
    `Memory: ${Math.floor(memory * 0.93)}K/${memory}K available`,
    `smp: Brought up 1 node, ${flavor.vcpus} CPU${flavor.vcpus === 1 ? '' : 's'}`,
    `virtio_blk virtio0: [sda] ${flavor.disk * 2_097_152} 512-byte logical blocks`,
    ...ports.map((port, at) => `virtio_net virtio${at + 1} ens${at + 3}: ${port.mac_address}`),
    'EXT4-fs (sda1): mounted filesystem with ordered data mode',
    `systemd[1]: Set hostname to <${hostname}>.`,
    'cloud-init: Cloud-init finished',
    ...addresses.map((address, at) => `cloud-init: ens${at + 3} ${address}`),
    ...(server.key_name === null ? [] : [`cloud-init: authorized key ${server.key_name}`]),
  ];
  return messages.map((message, at) => `[${(at * 0.173_51).toFixed(6).padStart(12)}] ${message}`);
}
