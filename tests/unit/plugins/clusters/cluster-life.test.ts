import { describe, expect, it } from 'vitest';
import {
  countProblem,
  groupStatus,
  isGroupMoving,
  type NodeGroup,
} from '../../../../plugins/clusters/node-groups/node-group.ts';
import { deletionCode, resizeCode, upgradeCode } from '../../../../plugins/clusters/node-groups/size-code.ts';
import { causeOf } from '../../../../plugins/clusters/progress/advice.ts';
import { healthParts, healthStatus } from '../../../../plugins/clusters/progress/health.ts';
import {
  type ClusterPart,
  isProgressing,
  mainReason,
  orderedParts,
  partStatus,
  progressOf,
} from '../../../../plugins/clusters/progress/parts.ts';
import { cluster } from './raw.ts';

const part = (name: string, status: string, changes: Partial<ClusterPart> = {}): ClusterPart => ({
  id: name,
  name,
  type: 'OS::Nova::Server',
  status,
  status_reason: null,
  updated_at: null,
  parent: null,
  ...changes,
});
const progress = (status: string, items: ClusterPart[], status_reason: string | null = null) => ({
  source: 'stack' as const,
  status,
  status_reason,
  items,
});

describe('the progress of a cluster', () => {
  it('[CLU-35] counts the parts that are done, and is over when nothing is at work', () => {
    const half = progress('CREATE_IN_PROGRESS', [part('a', 'CREATE_COMPLETE'), part('b', 'CREATE_IN_PROGRESS')]);
    expect(progressOf(half)).toEqual({ done: 1, count: 2 });
    expect(isProgressing(half)).toBe(true);
    const waiting = part('b', 'INIT_COMPLETE');
    expect(progressOf(progress('CREATE_FAILED', [part('a', 'CREATE_FAILED'), waiting])).done).toBe(0);
    expect(partStatus(waiting, half)).toEqual({ label: 'clusters:progress.not-begun', tone: 'idle' });
    expect(isProgressing(progress('CREATE_FAILED', [part('a', 'CREATE_FAILED')]))).toBe(false);
  });

  it('[CLU-35] is over for a cluster that failed, also where its parts and groups still say that they are at work', () => {
    const left = part('a', 'CREATE_IN_PROGRESS');
    const [failed, going] = [progress('CREATE_FAILED', [left]), progress('CREATE_IN_PROGRESS', [left])];
    const unfinished = { label: 'clusters:progress.not-finished', tone: 'idle' };
    expect([isProgressing(failed), isProgressing(going)]).toEqual([false, true]);
    expect(partStatus(left, failed)).toEqual(unfinished);
    expect(partStatus(left, going)).toMatchObject({ tone: 'run' });
    const owned = (status: string) => ({
      cluster: { ...cluster('a'), status },
      group: { status: 'CREATE_IN_PROGRESS' } as NodeGroup,
    });
    expect([groupStatus(owned('CREATE_FAILED')), isGroupMoving(owned('CREATE_FAILED'))]).toEqual([unfinished, false]);
    expect(groupStatus(owned('UPDATE_IN_PROGRESS'))).toMatchObject({ tone: 'run' });
    expect(isGroupMoving(owned('UPDATE_IN_PROGRESS'))).toBe(true);
  });

  it('[CLU-35] shows the parts that failed first, then those at work', () => {
    const items = [part('c', 'CREATE_COMPLETE'), part('b', 'CREATE_IN_PROGRESS'), part('a', 'CREATE_FAILED')];
    expect(orderedParts(progress('CREATE_FAILED', items)).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('[CLU-35] tells the reason of the part that failed by itself, not of the stack around it', () => {
    const items = [
      part('masters', 'CREATE_FAILED', { status_reason: 'resources.masters: see below' }),
      part('server', 'CREATE_FAILED', { status_reason: 'No valid host was found.', parent: 'masters' }),
    ];
    expect(mainReason(progress('CREATE_FAILED', items, 'Resource CREATE failed'))).toBe('No valid host was found.');
    expect(mainReason(progress('CREATE_FAILED', [], 'Quota exceeded'))).toBe('Quota exceeded');
  });

  it('[CLU-35] prefers the reason of the cluster where it names a cause that the console knows', () => {
    const items = [part('server', 'CREATE_FAILED', { status_reason: 'resources.0: Test Resource failed 0' })];
    const own = 'Quota exceeded for cores';
    expect(mainReason(progress('CREATE_FAILED', items, own))).toBe(own);
  });

  it('[CLU-35] says what to do about the causes that the services name', () => {
    expect(causeOf("Failed to get discovery url from 'https://discovery.etcd.io/new?size=1'.")).toBe('discovery');
    expect(causeOf('Quota exceeded for cores')).toBe('quota');
    expect(causeOf('No valid host was found. There are not enough hosts available.')).toBe('host');
    expect(causeOf('Create timed out')).toBe('timeout');
    expect(causeOf('No more IP addresses available on network')).toBe('network');
    expect(causeOf('Something else')).toBe('other');
    expect(causeOf(null)).toBeUndefined();
  });
});

describe('the health of a cluster', () => {
  it('[CLU-35] has a line for each part, those that are not well first', () => {
    const reason = { api: 'ok', 'node-0.Ready': 'True', 'node-1.Ready': 'False', 'node-0.MemoryPressure': 'False' };
    const parts = healthParts({ health_status_reason: reason });
    expect(parts[0]).toEqual({ name: 'node-1', condition: 'Ready', value: 'False', isGood: false });
    expect(parts.filter(({ isGood }) => isGood)).toHaveLength(3);
  });

  it('[CLU-35] takes a text for a reason, and says nothing where the service has not looked', () => {
    expect(healthParts({ health_status_reason: 'api unreachable' })).toEqual([
      { name: '', condition: '', value: 'api unreachable', isGood: false },
    ]);
    expect(healthParts({ health_status_reason: null })).toEqual([]);
    expect(healthStatus({ health_status: 'UNHEALTHY' })).toEqual({ label: 'clusters:health.UNHEALTHY', tone: 'bad' });
    expect(healthStatus({ health_status: null })).toBeUndefined();
  });
});

describe('a number of nodes', () => {
  it('[CLU-34] stays within the bounds of its group, and is at least one where the service needs a node', () => {
    const bounds = { min_node_count: 2, max_node_count: 4 };
    expect(countProblem(1, bounds, true)).toEqual({ problem: 'below', bound: 2 });
    expect(countProblem(5, bounds, true)).toEqual({ problem: 'above', bound: 4 });
    expect(countProblem(3, bounds, true)).toBeUndefined();
    expect(countProblem(0, {}, false)).toEqual({ problem: 'below', bound: 1 });
    expect(countProblem(0, {}, true)).toBeUndefined();
  });

  it('[CLU-34] has the code of magnum, with the API version that knows the call', () => {
    expect(resizeCode({ id: 'c' }, 3, { id: 'g' }).calls).toEqual([
      {
        method: 'POST',
        service: 'container-infra',
        path: '/clusters/c/actions/resize',
        headers: { 'OpenStack-API-Version': 'container-infra 1.10' },
        body: { node_count: 3, nodegroup: 'g' },
      },
    ]);
    expect(upgradeCode({ id: 'c' }, 't', 2).calls?.[0]?.body).toEqual({ cluster_template: 't', max_batch_size: 2 });
    expect(deletionCode({ id: 'c' }, { id: 'g' }).calls?.[0]?.path).toBe('/clusters/c/nodegroups/g');
  });
});
