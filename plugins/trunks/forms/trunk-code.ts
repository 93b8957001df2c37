import type { Code, CodeCall, CodeCommand, CodeOption } from '@sextant/sdk';
import type { Subport } from '../trunk.ts';
import { difference, type TrunkState } from './merge-edit.ts';
import { newTrunk, type TrunkModel } from './trunk-model.ts';

const service = 'network';
const at = (id: string) => `/trunks/${encodeURIComponent(id)}`;

/** Returns the code that makes the trunk outside the console. */
export function creationCode(model: TrunkModel): Code {
  const trunk = newTrunk(model);
  const { name, description, port_id, admin_state_up, sub_ports } = trunk;
  return {
    commands: [
      {
        command: 'network trunk create',
        options: [
          ['--parent-port', port_id],
          ...(description ? [['--description', description] as const] : []),
          stateOption(admin_state_up),
          ...sub_ports.map(subportOption),
        ],
        names: [name],
      },
    ],
    calls: [{ method: 'POST', service, path: '/trunks', body: { trunk } }],
    resources: [
      {
        type: 'openstack_networking_trunk_v2',
        name,
        attributes: {
          name,
          description: description || undefined,
          admin_state_up,
          port_id,
          sub_port: sub_ports.map(({ port_id: port, segmentation_type: type, segmentation_id: vlan }) => ({
            port_id: port,
            ...(type ? { segmentation_type: type } : {}),
            ...(typeof vlan === 'number' ? { segmentation_id: vlan } : {}),
          })),
        },
      },
    ],
  };
}

/** Returns the code that leads a trunk from one state to another: properties, then removed subports, then added ones. */
export function editCode(id: string, before: TrunkState, after: TrunkState): Code {
  const { members, added, removed } = difference(before, after);
  const changed = Object.fromEntries(members.map((name) => [name, after[name]]));
  const options: CodeOption[] = members.map((name) =>
    name === 'admin_state_up' ? stateOption(after.admin_state_up) : [`--${name}`, after[name]],
  );
  const command = (verb: 'set' | 'unset', given: readonly CodeOption[]): CodeCommand[] =>
    given.length > 0 ? [{ command: `network trunk ${verb}`, options: given, names: [id] }] : [];
  const call = (path: string, body: object, isAny: boolean): CodeCall[] =>
    isAny ? [{ method: 'PUT', service, path, body }] : [];
  return {
    commands: [
      ...command('set', options),
      ...command(
        'unset',
        removed.map(({ port_id: port }) => ['--subport', port] as const),
      ),
      ...command('set', added.map(subportOption)),
    ],
    calls: [
      ...call(at(id), { trunk: changed }, members.length > 0),
      ...call(
        `${at(id)}/remove_subports`,
        { sub_ports: removed.map(({ port_id }) => ({ port_id })) },
        removed.length > 0,
      ),
      ...call(`${at(id)}/add_subports`, { sub_ports: added }, added.length > 0),
    ],
  };
}

export function deletionCode({ id }: { id: string }): Code {
  return {
    commands: [{ command: 'network trunk delete', names: [id] }],
    calls: [{ method: 'DELETE', service, path: at(id) }],
  };
}

const stateOption = (isUp: boolean) => (isUp ? '--enable' : '--disable');

function subportOption({ port_id: port, segmentation_type: type, segmentation_id: vlan }: Subport): CodeOption {
  const parts = [
    `port=${port}`,
    type && `segmentation-type=${type}`,
    typeof vlan === 'number' && `segmentation-id=${vlan}`,
  ];
  return ['--subport', parts.filter(Boolean).join(',')];
}
