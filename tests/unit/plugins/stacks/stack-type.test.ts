import { beforeEach, describe, expect, it } from 'vitest';
import { type Confirmation, Modals } from '#services/modals/modals';
import { ResourceTypes } from '#services/registry/registry';
import { Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { PlacedNodes } from '#ui/force-graph/graph-data.ts';
import { changedPictures } from '#ui/force-graph/shake.ts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/stacks.json' with { type: 'json' };
import { abandonStack } from '../../../../plugins/stacks/actions/abandon.ts';
import { deleteStack } from '../../../../plugins/stacks/actions/delete-stacks.ts';
import { orders, ordersOfSelected } from '../../../../plugins/stacks/actions/order-actions.ts';
import { joined, touches } from '../../../../plugins/stacks/details/events-tab.tsx';
import { isWebAddress, textOf } from '../../../../plugins/stacks/details/value-text.tsx';
import { addressNow } from '../../../../plugins/stacks/old-addresses.ts';
import { addressOf, iconOf } from '../../../../plugins/stacks/resources/resource.ts';
import { ordered } from '../../../../plugins/stacks/resources/resource-table.tsx';
import { isInTransition, type Stack, stackStatus, stackStatuses } from '../../../../plugins/stacks/stack.ts';
import { stackType } from '../../../../plugins/stacks/stack-type.ts';
import { isUnderWay, stackGraph } from '../../../../plugins/stacks/topology/stack-graph.ts';

const stack = (id: string, status = 'CREATE_COMPLETE'): Stack => ({ id, stack_name: id, stack_status: status });
const resource = (name: string, more: object = {}) => ({
  resource_name: name,
  resource_type: 'OS::Heat::TestResource',
  resource_status: 'CREATE_COMPLETE',
  ...more,
});

let test: TestServices;
let questions: Confirmation[];
const toasts = () =>
  test.services
    .get(Toasts)
    .list()
    .map(({ message }) => message);
beforeEach(async () => {
  test = await createTestServices({ bundles: { stacks: en } });
  questions = [];
  test.services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return true;
  };
});

describe('stacks as a resource type', () => {
  it('[STK-01] the list has its columns, newest first, and asks the service for pages, order and number', async () => {
    expect(stackType.columns!.filter(({ hidden }) => !hidden).map(({ id }) => id)).toEqual([
      'stack_name',
      'stack_status',
      'creation_time',
      'updated_time',
      'stack_status_reason',
    ]);
    expect(stackType.columns!.find(({ sortDefault }) => sortDefault)).toMatchObject({
      id: 'creation_time',
      sortDefault: 'desc',
    });
    expect(stackType.facets!.map(({ name }) => name)).toEqual(['name', 'id', 'status', 'action', 'tags']);
    let asked = new URLSearchParams();
    test.page.answer('GET /api/heat/stacks/', ({ query }) => {
      asked = query;
      return { items: [stack('a')], has_more: true, count: 30 };
    });
    const page = await stackType.list!(
      { filters: { status: 'FAILED' }, marker: 'z', sort: { key: 'stack_name', direction: 'asc' } },
      { services: test.services },
    );
    expect(page).toEqual({ items: [stack('a')], hasMore: true, count: 30 });
    expect(Object.fromEntries(asked)).toEqual({
      status: 'FAILED',
      marker: 'z',
      sort_keys: 'stack_name',
      sort_dir: 'asc',
      with_count: 'True',
    });
  });

  it('[STK-01] each state has words and a tone; work in progress is asked after', () => {
    expect(stackStatuses).toHaveLength(31);
    expect(Object.keys(en.status).toSorted()).toEqual([...stackStatuses].toSorted());
    expect(stackStatus(stack('a', 'DELETE_IN_PROGRESS'))).toEqual({
      label: 'stacks:status.DELETE_IN_PROGRESS',
      tone: 'run',
    });
    const tones = ['CREATE_COMPLETE', 'UPDATE_FAILED', 'ROLLBACK_COMPLETE', 'SUSPEND_COMPLETE', 'NEW_STATE'];
    expect(tones.map((status) => stackStatus(stack('a', status))!.tone)).toEqual(['ok', 'bad', 'warn', 'idle', 'idle']);
    expect(stackStatus(stack('a', 'NEW_STATE'))!.label).toBe('NEW_STATE');
    expect([stack('a'), stack('a', 'CHECK_IN_PROGRESS')].map(isInTransition)).toEqual([false, true]);
  });

  it('[STK-01] addresses of Horizon lead to the list and the details, with their form', () => {
    const now = (path: string) => addressNow({ path: `/project/stacks/${path}`, search: '' });
    expect(now('select_template')).toBe('/project/stacks?do=stacks.create');
    expect(now('preview_template/')).toBe('/project/stacks?do=stacks.preview');
    expect(now('s-1/change_template')).toBe('/ngdetails/OS::Heat::Stack/s-1?do=stacks.update');
    expect(now('stack/s-1/')).toBe('/ngdetails/OS::Heat::Stack/s-1');
    expect(now('stack/s-1/web/')).toBe('/ngdetails/OS::Heat::Stack/s-1?tab=resources&resource=web');
    // An address that somebody wrote by hand leads to the list or the stack all the same.
    expect(now('stack/s-1/100%/')).toBe('/ngdetails/OS::Heat::Stack/s-1?tab=resources&resource=100%25');
    expect(now('constructor')).toBe('/project/stacks');
  });
});

describe('orders to a stack', () => {
  const named = (name: string) => [...orders, ...ordersOfSelected].find(({ id }) => id === `stacks.${name}`)!;
  const answers = (name: string, status?: string) => named(name).allowed!(stack('a', status), test.services);

  it('[STK-06] the service takes none while it is at work, and the actions say so', () => {
    for (const name of ['check', 'suspend']) {
      expect(answers(name)).toBe(true);
      expect(answers(name, 'UPDATE_IN_PROGRESS')).toBe('stacks:reason.busy');
    }
    expect(answers('suspend', 'SUSPEND_COMPLETE')).toBe('stacks:reason.suspended');
    expect(answers('resume')).toBe('stacks:reason.not-suspended');
    expect(answers('resume', 'SUSPEND_COMPLETE')).toBe(true);
    expect([answers('cancel-update'), answers('cancel-update', 'UPDATE_IN_PROGRESS')]).toEqual([false, true]);
    expect(abandonStack.allowed!(stack('a', 'UPDATE_IN_PROGRESS'), test.services)).toBe('stacks:reason.busy');
  });

  it('[STK-06] several are given one after a question; those that may not be are left out by name', async () => {
    const given: string[] = [];
    for (const id of ['a', 'c']) {
      test.page.answer(`POST /api/heat/stacks/${id}/actions/`, () => {
        given.push(id);
        return undefined;
      });
    }
    const items = [stack('a'), stack('b', 'CREATE_IN_PROGRESS'), stack('c')];
    const result = await named('suspend-selected').perform({ items, services: test.services });
    expect(given.toSorted()).toEqual(['a', 'c']);
    expect(result).toMatchObject({ updated: [{ id: 'a' }, { id: 'c' }], failed: [] });
    expect(questions[0]).toMatchObject({ title: 'Suspend Stack', lines: [{ name: 'a' }, { name: 'c' }] });
    expect(toasts()).toContain('Suspend Stack is not possible now for b.');
  });

  it('[STK-06] [STK-07] the task of an order ends when heat has ended its work, and says why that failed', async () => {
    test.services.get(ResourceTypes).register(stackType, 'tests');
    let now = stack('a', 'SUSPEND_IN_PROGRESS');
    test.page.answer('POST /api/heat/stacks/a/actions/', () => undefined);
    test.page.answer('DELETE /api/heat/stacks/a/', () => undefined);
    test.page.answer('GET /api/heat/stacks/a/', () => now);
    const end = async () => {
      const task = () => test.services.get(Tasks).list()[0];
      const { calls } = test.page;
      const looks = () => calls.filter(({ method, path }) => method === 'GET' && path === '/api/heat/stacks/a/').length;
      const before = looks();
      await expect.poll(() => (test.clock.advance(2_000), looks())).toBeGreaterThan(before);
      expect(task()?.state).toBe('running');
      return {
        as: async (ended: Stack) => {
          now = ended;
          await expect.poll(() => (test.clock.advance(2_000), task()?.state)).not.toBe('running');
          return [task()?.state, task()?.items?.[0]?.reason];
        },
      };
    };
    await named('suspend').perform({ items: [stack('a')], services: test.services });
    const failed = { ...stack('a', 'SUSPEND_FAILED'), stack_status_reason: 'Resource web is stuck.' };
    expect(await (await end()).as(failed)).toEqual(['failed', 'Resource web is stuck.']);

    now = stack('a', 'UPDATE_IN_PROGRESS');
    await named('cancel-without-rollback').perform({ items: [now], services: test.services });
    // Heat calls an update that was cancelled failed.
    expect(await (await end()).as(stack('a', 'UPDATE_FAILED'))).toEqual(['done', undefined]);

    now = stack('a', 'DELETE_IN_PROGRESS');
    test.page.answer('GET /api/heat/stacks/a/resources/', () => ({ items: [] }));
    test.page.answer('GET /api/heat/stacks/a/template/', () => ({ template: {} }));
    await deleteStack.perform({ items: [stack('a')], services: test.services });
    expect(await (await end()).as(stack('a', 'DELETE_FAILED'))).toEqual(['failed', 'Delete Failed']);
  });

  it('[STK-07] [STK-11] a deletion names the resources by type, and those that stay', async () => {
    test.page.answer('GET /api/heat/stacks/a/resources/', () => ({
      items: [
        resource('one', { physical_resource_id: 'x', resource_type: 'OS::Nova::Server' }),
        resource('two', { physical_resource_id: 'y', resource_type: 'OS::Nova::Server' }),
        resource('disk', { physical_resource_id: 'z', resource_type: 'OS::Cinder::Volume' }),
        resource('copied', { physical_resource_id: 'c', resource_type: 'OS::Cinder::Volume' }),
        resource('group', { physical_resource_id: 'g', resource_type: 'OS::Heat::ResourceGroup' }),
        resource('0', { physical_resource_id: 'i', resource_type: 'OS::Nova::Server', parent_resource: 'group' }),
        resource('never', { physical_resource_id: '' }),
      ],
    }));
    test.page.answer('GET /api/heat/stacks/a/template/', () => ({
      template: {
        resources: {
          disk: { deletion_policy: 'Retain' },
          copied: { deletion_policy: 'snapshot' },
          group: { deletion_policy: 'retain' },
        },
      },
    }));
    test.page.answer('DELETE /api/heat/stacks/a/', () => undefined);
    const result = await deleteStack.perform({ items: [stack('a')], services: test.services });
    // The row stays until the service is done.
    expect(result).toMatchObject({ updated: [{ id: 'a' }], deleted: [] });
    expect(questions[0]).toMatchObject({ word: 'a' });
    // A policy that keeps a snapshot lets the volume go, and a group that stays keeps what is in it.
    expect(questions[0]!.message).toContain(
      '3 resources are deleted with it: OS::Nova::Server (2) and OS::Cinder::Volume (1).',
    );
    expect(questions[0]!.message).toContain('2 resources stay, as their deletion policies say: disk and group.');
  });

  it('[STK-13] a cloud that does not allow to abandon a stack says so', async () => {
    const refusal = () => new Response('"Stack Abandon is not supported."', { status: 400 });
    test.page.answer('DELETE /api/heat/stacks/a/abandon/', refusal);
    const result = await abandonStack.perform({ items: [stack('a')], services: test.services });
    expect(result).toMatchObject({ failed: [{ id: 'a' }], deleted: [] });
    expect(questions[0]).toMatchObject({ word: 'a', danger: true });
    expect(toasts()).toEqual(['Unable to abandon stack a.']);
  });
});

describe('the resources of a stack', () => {
  const detailsOf = (type: string, id: string) => `${type}/${id}`;
  const link = (type: string) => addressOf({ resource_type: type, physical_resource_id: 'x' }, detailsOf);

  it('[STK-10] a physical ID leads to the page of the thing, where there is one', () => {
    expect(link('OS::Nova::Server')).toBe('OS::Nova::Server/x');
    expect(link('OS::Nova::KeyPair')).toBe('OS::Nova::Keypair/x');
    expect(link('OS::Glance::WebImage')).toBe('OS::Glance::Image/x');
    expect(link('OS::Heat::ResourceGroup')).toBe('OS::Heat::Stack/x');
    expect(link('lib/server.yaml')).toBe('OS::Heat::Stack/x');
    expect(link('OS::Swift::Container')).toBe('/project/containers/container/x');
    expect(link('OS::Heat::RandomString')).toBeUndefined();
    expect(addressOf({ resource_type: 'OS::Nova::Server', physical_resource_id: '' }, detailsOf)).toBeUndefined();
  });

  it('[STK-09] those that failed come first, then those at work, then the rest by name', () => {
    const all = [
      resource('b'),
      resource('a'),
      resource('z', { resource_status: 'CREATE_FAILED' }),
      resource('y', { resource_status: 'CREATE_IN_PROGRESS' }),
    ];
    expect(ordered(all).map(({ resource_name: name }) => name)).toEqual(['z', 'y', 'a', 'b']);
  });

  it('[STACK-01] [STACK-05] the graph has a node for each, and one link for each pair that needs each other', () => {
    const { nodes, links } = stackGraph([
      resource('net', { required_by: ['subnet', 'gone', 'net'], resource_type: 'OS::Neutron::Net' }),
      resource('subnet', { required_by: ['net'], resource_status: 'CREATE_FAILED' }),
    ]);
    expect(nodes).toMatchObject([
      { id: 'net', kind: 'OS::Neutron::Net', icon: 'network', tone: 'ok' },
      { id: 'subnet', tone: 'bad' },
    ]);
    expect(links).toEqual([{ source: 'net', target: 'subnet', distance: 100 }]);
    const types = ['OS::Neutron::SecurityGroup', 'OS::Heat::ResourceGroup', 'Acme::Thing'];
    expect(types.map(iconOf)).toEqual(['shield', 'layers', 'box']);
  });

  it('[STACK-04] with each look new resources appear, missing ones go, and one that has another state shakes', () => {
    const placed = new PlacedNodes();
    const seen = (resources: readonly ReturnType<typeof resource>[]) => {
      const { nodes, links } = stackGraph(resources);
      return { nodes, shown: placed.update(nodes, links) };
    };
    const first = seen([
      resource('net', { required_by: ['port'] }),
      resource('port', { resource_status: 'CREATE_IN_PROGRESS' }),
      resource('key', { required_by: ['port'] }),
    ]);
    Object.assign(first.shown.nodes[0]!, { x: 30, y: 40 });
    const next = seen([
      resource('net', { required_by: ['port', 'server'] }),
      resource('port', { resource_status: 'CREATE_COMPLETE' }),
      resource('server', { resource_status: 'CREATE_IN_PROGRESS' }),
    ]);
    expect(next.shown.nodes.map(({ id }) => id)).toEqual(['net', 'port', 'server']);
    expect(next.shown.nodes[0]).toMatchObject({ x: 30, y: 40 });
    expect(next.shown.links.map(({ source, target }) => [source, target])).toEqual([
      ['net', 'port'],
      ['net', 'server'],
    ]);
    expect([...changedPictures(first.nodes, next.nodes).keys()]).toEqual(['port']);
    expect(changedPictures(next.nodes, next.nodes).size).toBe(0);
  });

  it('[STACK-03] it is asked for often while anything is on its way or not begun', () => {
    expect(isUnderWay('CREATE_COMPLETE', [resource('a')])).toBe(false);
    expect(isUnderWay('UPDATE_IN_PROGRESS', [])).toBe(true);
    expect(isUnderWay('CREATE_COMPLETE', [resource('a', { resource_status: 'INIT_COMPLETE' })])).toBe(true);
  });

  it('[STK-08] events are shown once each, and only addresses of the web are links', () => {
    const event = (id: string) => ({ id, event_time: '', resource_name: 'a', resource_status: 'CREATE_COMPLETE' });
    expect(joined([event('3'), event('2')], [event('2'), event('1')]).map(({ id }) => id)).toEqual(['3', '2', '1']);
    // Between new ones that do not reach down to the known ones, others may be missing.
    expect(touches([event('3'), event('2')], [event('2'), event('1')])).toBe(true);
    expect(touches([event('9')], [event('2'), event('1')])).toBe(false);
    expect(['https://a.test/x', 'javascript:alert(1)', 'a b'].map(isWebAddress)).toEqual([true, false, false]);
    expect([textOf('a'), textOf({ a: 1 })]).toEqual(['a', '{\n  "a": 1\n}']);
  });
});
