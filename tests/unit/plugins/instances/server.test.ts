import { describe, expect, it } from 'vitest';
import { addressNow } from '../../../../plugins/instances/old-addresses.ts';
import {
  addressesOf,
  isInTransition,
  isPartial,
  type Server,
  serverName,
  serverStatus,
  serverStatuses,
  shownTask,
} from '../../../../plugins/instances/server.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };

const server = (members: Partial<Server>): Server => ({ id: 's-1', name: 'web', image_name: null, ...members });
const task = (name: string | null) => server({ status: 'ACTIVE', 'OS-EXT-STS:task_state': name });

describe('the state of a server', () => {
  it('[SRV-02] has a tone of its own for each status, and is on its way while nova is at a task', () => {
    const tone = (status: string) => serverStatus(server({ status }))?.tone;
    expect(serverStatuses.map((status) => [status, tone(status)])).toEqual([
      ['ACTIVE', 'ok'],
      ['BUILD', 'run'],
      ['DELETED', 'idle'],
      ['ERROR', 'bad'],
      ['HARD_REBOOT', 'run'],
      ['MIGRATING', 'run'],
      ['PASSWORD', 'run'],
      ['PAUSED', 'idle'],
      ['REBOOT', 'run'],
      ['REBUILD', 'run'],
      ['RESCUE', 'warn'],
      ['RESIZE', 'run'],
      ['REVERT_RESIZE', 'run'],
      ['SHELVED', 'idle'],
      ['SHELVED_OFFLOADED', 'idle'],
      ['SHUTOFF', 'idle'],
      ['SOFT_DELETED', 'idle'],
      ['SUSPENDED', 'idle'],
      ['UNKNOWN', 'warn'],
      ['VERIFY_RESIZE', 'warn'],
    ]);
    expect(serverStatus(task('powering-off'))).toEqual({ label: 'instances:status.ACTIVE', tone: 'run' });
    expect(serverStatus(server({}))).toBeUndefined();
  });

  it('[PAN-05] a task or a status that passes is in transition', () => {
    expect([task('rebooting'), task(null), server({ status: 'BUILD' })].map(isInTransition)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('[SRV-02] a task has words, also one that nova has learned since', () => {
    expect(shownTask(task('rebooting_hard'))).toBe('instances:task.rebooting');
    expect(shownTask(task('polishing'))).toBe('instances:task.other');
    expect(shownTask(task(null))).toBeUndefined();
    expect(en.task.other).toBe('Working');
  });

  it('[SRV-02] a task that the status says already is not said twice; any other is', () => {
    const shown = (status: string, name: string) => shownTask(server({ status, 'OS-EXT-STS:task_state': name }));
    const same = [
      ['BUILD', 'spawning'],
      ['HARD_REBOOT', 'reboot_started_hard'],
      ['MIGRATING', 'migrating'],
      ['PASSWORD', 'updating_password'],
      ['REBOOT', 'reboot_started'],
      ['REBUILD', 'rebuild_spawning'],
      ['RESIZE', 'resize_prep'],
      ['REVERT_RESIZE', 'resize_reverting'],
    ] as const;
    expect(same.flatMap(([status, name]) => shown(status, name) ?? [])).toEqual([]);
    expect(shown('BUILD', 'deleting')).toBe('instances:task.deleting');
    expect(shown('ACTIVE', 'migrating')).toBe('instances:task.migrating');
  });

  it('[SRV-06] [PAN-18] of a cell that is down only the id is shown, cut to 13 signs', () => {
    const partial = { id: '11111111-2222-4333-8444-555555555555', name: '', image_name: null, status: 'UNKNOWN' };
    expect([isPartial(partial), isPartial(server({ name: '', 'OS-EXT-STS:vm_state': 'active' }))]).toEqual([
      true,
      false,
    ]);
    expect(serverName(partial)).toBe('(11111111-2222)');
  });
});

it('[SRV-04] addresses come by network, fixed ones before floating ones', () => {
  const addresses: Server['addresses'] = {
    blue: [
      { addr: '203.0.113.4', version: 4, 'OS-EXT-IPS:type': 'floating' },
      { addr: '10.0.0.4', version: 4, 'OS-EXT-IPS:type': 'fixed' },
    ],
    green: [{ addr: 'fd00::4', version: 6, 'OS-EXT-IPS:type': 'fixed' }],
  };
  expect(addressesOf({ addresses }).map(({ network, address }) => `${network} ${address}`)).toEqual([
    'blue 10.0.0.4',
    'blue 203.0.113.4',
    'green fd00::4',
  ]);
  expect(addressesOf({})).toEqual([]);
});

it('[PAN-14] addresses of Horizon’s forms and consoles lead to the form or tab of the server', () => {
  const now = (path: string, search = '') => addressNow({ path, search });
  expect(now('/project/instances/s-1/resize')).toBe('/ngdetails/OS::Nova::Server/s-1?do=instances.resize');
  expect(now('/project/instances/s-1/update/')).toBe('/ngdetails/OS::Nova::Server/s-1?do=instances.edit');
  expect(now('/project/instances/s-1/vnc')).toBe('/ngdetails/OS::Nova::Server/s-1?tab=console');
  expect(now('/project/instances/s-1', '?tab=log')).toBe('/ngdetails/OS::Nova::Server/s-1?tab=log');
  expect(now('/project/instances/s-1/none')).toBe('/ngdetails/OS::Nova::Server/s-1');
  expect(now('/admin/instances/s-1/detail')).toBe('/ngdetails/OS::Nova::Server/s-1?nav=%2Fadmin%2Finstances');
});
