import type { Code, CodeCommand, CodeOption, CodeResource } from '@sextant/sdk';
import { countOf, type LaunchSpec, makesVolume } from './launch-spec.ts';
import { namesOf } from './numbered-names.ts';
import { payloadOf } from './payload.ts';

type Texts = Readonly<Record<string, string>>;

/** The device that an instance boots from, as compute knows it. */
interface Device {
  readonly uuid: string;
  readonly source_type: string;
  readonly destination_type: string;
  readonly boot_index: number;
  readonly delete_on_termination: boolean;
  readonly volume_size?: number;
  readonly device_name?: string;
}

/** The file that stands for the customization script: it may hold passwords and keys, so the code never has it. */
const scriptFile = 'user-data.txt';

/** Returns the code that launches the instances outside the console. Throws while a choice is missing. */
export function launchCode(spec: LaunchSpec, hasNetwork: boolean): Code {
  const { source, flavor, disk_config: disk, admin_pass: password } = spec;
  if (!source[0] || !flavor) throw new Error('a choice is missing');
  // The command knows neither the partition of disks nor how to be given a password in secret.
  const isForClient = disk === 'AUTO' && password === '';
  const resources = resourcesOf(spec);
  return {
    ...(isForClient ? { commands: [commandOf(spec, hasNetwork)] } : {}),
    calls: [
      {
        method: 'POST',
        service: 'compute',
        path: '/servers',
        headers: { 'OpenStack-API-Version': `compute ${versionOf(spec)}` },
        body: bodyOf(spec, hasNetwork),
      },
    ],
    ...(resources ? { resources } : {}),
  };
}

/** Descriptions begin with 2.19; from 2.37 on an instance without networks has to say so. */
const versionOf = ({ networks, ports }: LaunchSpec) => (networks.length + ports.length > 0 ? '2.42' : '2.19');

function deviceOf(spec: LaunchSpec): Device | undefined {
  const { source_type: type, source, vol_size: size, vol_device_name: device } = spec;
  const isMade = makesVolume(spec);
  if (!isMade && (type === 'image' || type === 'snapshot')) return undefined;
  return {
    uuid: source[0]!.id,
    source_type: isMade ? 'image' : type === 'volume' ? 'volume' : 'snapshot',
    destination_type: 'volume',
    boot_index: 0,
    delete_on_termination: spec.vol_delete_on_instance_delete,
    ...(isMade && size !== null ? { volume_size: size } : {}),
    ...(device ? { device_name: device } : {}),
  };
}

function bodyOf(spec: LaunchSpec, hasNetwork: boolean): object {
  const sent = payloadOf(spec, hasNetwork);
  const [device, count] = [deviceOf(spec), countOf(spec)];
  const networks = [...spec.networks.map(({ id }) => ({ uuid: id })), ...spec.ports.map(({ id }) => ({ port: id }))];
  const server = {
    name: sent.name,
    imageRef: device ? '' : sent.source_id,
    flavorRef: sent.flavor_id,
    ...given({
      description: sent.description,
      key_name: sent.key_name,
      availability_zone: sent.availability_zone,
      user_data: sent.user_data ? `<Base64 of ${scriptFile}>` : '',
      'OS-DCF:diskConfig': sent.disk_config,
    }),
    ...(sent.config_drive ? { config_drive: true } : {}),
    ...(sent.admin_pass ? { adminPass: '<password>' } : {}),
    ...(sent.meta ? { metadata: shown(sent.meta) } : {}),
    ...(device ? { block_device_mapping_v2: [device] } : {}),
    ...(networks.length > 0 ? { networks } : {}),
    ...(sent.security_groups?.length ? { security_groups: sent.security_groups.map((name) => ({ name })) } : {}),
    min_count: count,
    max_count: count,
  };
  return { server, ...(sent.scheduler_hints ? { 'os:scheduler_hints': shown(sent.scheduler_hints as Texts) } : {}) };
}

function commandOf(spec: LaunchSpec, hasNetwork: boolean): CodeCommand {
  const sent = payloadOf(spec, hasNetwork);
  const [device, count] = [deviceOf(spec), countOf(spec)];
  const pairs = (option: string, members: Texts): CodeOption[] =>
    Object.entries(shown(members)).map(([name, value]) => [option, `${name}=${value}`]);
  const option = (name: string, value: string | null | undefined): CodeOption[] => (value ? [[name, value]] : []);
  const options: CodeOption[] = [
    ['--flavor', sent.flavor_id],
    device ? ['--block-device', listed({ ...device })] : ['--image', sent.source_id ?? ''],
    ...spec.networks.map(({ id }): CodeOption => ['--nic', `net-id=${id}`]),
    ...spec.ports.map(({ id }): CodeOption => ['--nic', `port-id=${id}`]),
    ...(sent.security_groups ?? []).map((group): CodeOption => ['--security-group', group]),
    ...option('--key-name', sent.key_name),
    ...option('--availability-zone', sent.availability_zone),
    ...option('--description', sent.description),
    ...(sent.config_drive ? [['--config-drive', 'True'] as const] : []),
    ...(sent.user_data ? [['--user-data', scriptFile] as const] : []),
    ...pairs('--hint', (sent.scheduler_hints ?? {}) as Texts),
    ...pairs('--property', sent.meta ?? {}),
    ...(count > 1
      ? ([
          ['--min', String(count)],
          ['--max', String(count)],
        ] as const)
      : []),
  ];
  return {
    command: 'server create',
    globals: [['--os-compute-api-version', versionOf(spec)]],
    options,
    names: [sent.name],
  };
}

const listed = (members: Readonly<Record<string, unknown>>) =>
  Object.entries(members)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(',');

/** The most instances that Terraform is given a resource each for. */
const maxResources = 20;

/** Terraform's resources, one for each instance, where they say all of it. Several instances are numbered as compute does. */
function resourcesOf(spec: LaunchSpec): CodeResource[] | undefined {
  const count = countOf(spec);
  if (count > maxResources || spec.admin_pass || spec.disk_config !== 'AUTO' || spec.description) return undefined;
  const sent = payloadOf(spec, true);
  const device = deviceOf(spec);
  const links = [...spec.networks.map(({ id }) => ({ uuid: id })), ...spec.ports.map(({ id }) => ({ port: id }))];
  const hints = (sent.scheduler_hints ?? {}) as Texts;
  if (Object.keys(hints).some((name) => name !== 'group')) return undefined;
  const groups = spec.security_groups.map(({ name }) => name);
  const attributes: CodeResource['attributes'] = {
    flavor_id: sent.flavor_id,
    ...(device ? {} : { image_id: sent.source_id ?? '' }),
    ...given({
      key_pair: sent.key_name,
      availability_zone: sent.availability_zone,
      user_data: sent.user_data ? `<content of ${scriptFile}>` : '',
    }),
    config_drive: sent.config_drive || undefined,
    metadata: sent.meta ? shown(sent.meta) : undefined,
    security_groups: groups.length > 0 ? groups : undefined,
    network: links.length > 0 ? links : undefined,
    block_device: device ? [blockDeviceOf(device)] : undefined,
    scheduler_hints: hints['group'] ? [{ group: hints['group'] }] : undefined,
  };
  const names = namesOf({ name: sent.name, count });
  return names.map((name) => ({
    type: 'openstack_compute_instance_v2',
    name,
    attributes: { name, ...attributes },
  }));
}

/** The provider has no word for the name of a device. */
const blockDeviceOf = ({ device_name: _name, delete_on_termination: isDeleted, ...rest }: Device) => ({
  ...rest,
  delete_on_termination: String(isDeleted),
});

/** Returns the members that are not empty: for others the service has its own defaults. */
function given(members: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(members).filter((member): member is [string, string] => Boolean(member[1])));
}

/** Names that sound as if their value were a secret. */
const secretName = /pass(?!ive|thr)|pwd|secret|token|(?:api|access|private)[_-]?key|credential/i;

/** Returns the members with `<name>` in place of a value that its name tells to be a secret. */
function shown(members: Texts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, secretName.test(name) ? `<${name}>` : value]),
  );
}
