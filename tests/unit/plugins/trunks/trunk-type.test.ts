import { describe, expect, it } from 'vitest';
import { createTestHost, matchers, mockCloud, pluginFrom, role } from '@sextant/testing';
import { Modals, Session, Toasts } from '@sextant/sdk';
import type { PluginManifest, PolicyRule } from '../../../../core/protocol/index.ts';
import { RouterBinding } from '../../../../core/services/router/router-binding.ts';
import { passesTerm } from '../../../../core/ui/table/filter-rows.ts';
import en from '../../../../locales/en/trunks.json' with { type: 'json' };
import manifest from '../../../../plugins/trunks/plugin.json' with { type: 'json' };
import { subportsInOrder, type Trunk, trunkStatuses } from '../../../../plugins/trunks/trunk.ts';
import { trunkType } from '../../../../plugins/trunks/trunk-type.ts';
import type { Action } from '../../../../registry/index.ts';
import { typeNames } from '../../../../registry/type-names.ts';

expect.extend(matchers);

const aTrunk = (facts: Partial<Trunk> = {}): Trunk => ({
  id: 't-1',
  name: 'one',
  name_or_id: 'one',
  subport_count: 0,
  sub_ports: [],
  status: 'ACTIVE',
  project_id: 'project-a',
  ...facts,
});
const { global, item, batch } = trunkType.actions!;
const actions = [...global!, ...item!, ...batch!] as Action<never>[];
const hostWith = (answers: NonNullable<Parameters<typeof mockCloud>[1]>['answers'] = {}) =>
  createTestHost({
    plugins: [
      pluginFrom({
        manifest: manifest as PluginManifest,
        modules: { './trunk-type': () => import('../../../../plugins/trunks/trunk-type.ts') },
        files: { './locales/en.json': en },
      }),
    ],
    cloud: mockCloud('one-project', { answers }),
  });

describe('trunks as a resource type', () => {
  it('[TRK-01] [TRK-14] [REG-02] shows the five columns, by name or id', () => {
    const shown = trunkType.columns!.filter(({ hidden, policy }) => !hidden && !policy).map(({ id }) => id);
    expect(shown).toEqual(['name_or_id', 'port_id', 'subport_count', 'admin_state', 'status']);
    expect(trunkType.columns!.filter(({ sortDefault }) => sortDefault).map(({ id }) => id)).toEqual(['name_or_id']);
    expect(typeNames[trunkType.id]).toBe('core:types.trunk');
  });

  it('[TRK-01] who may see projects is shown whose each trunk is, by name, and finds those of one', async () => {
    const { services } = await hostWith();
    const column = trunkType.columns!.find(({ id }) => id === 'project_id')!;
    expect(column.policy).toEqual([['identity', 'identity:get_project']]);
    const own = services.get(Session).current();
    expect(await column.value!(aTrunk({ project_id: own.project_id ?? '' }), services)).toBe(own.project_name);
    expect(await column.value!(aTrunk({ project_id: 'foreign' }), services)).toBe('foreign');
    expect(trunkType.facets!.map(({ name }) => name)).toContain('project_name');
  });

  it('[TRK-01] a trunk is found by the name of its project', async () => {
    const own = (await hostWith()).services.get(Session).current();
    const trunks = [aTrunk({ project_id: own.project_id ?? '' }), aTrunk({ id: 't-2', project_id: 'foreign' })];
    const { services } = await hostWith({ 'GET /api/neutron/trunks/': () => ({ items: trunks }) });
    const { items } = await trunkType.list!({ filters: {} }, { services });
    expect(items.map(({ project_name: name }) => name)).toEqual([own.project_name, 'foreign']);
    const facet = trunkType.facets!.find(({ name }) => name === 'project_name')!;
    const passes = (value: string) => items.filter((item) => passesTerm(item, { name: facet.name, value }, facet));
    expect(passes(own.project_name!)).toEqual([items[0]]);
  });

  it('[TRK-01] a project’s panel asks for its own trunks, the administrators’ for all', async () => {
    const { services } = await hostWith();
    expect(trunkType.listFilters!('/project/trunks', services)).toEqual({ project_id: 'project-a' });
    expect(trunkType.listFilters!('/admin/trunks', services)).toEqual({});
  });

  it('[TRK-01] nothing is made or edited on the administrators’ panel', () => {
    const offered = (address: string) =>
      actions.filter((action) => action.offeredAt?.(address) ?? true).map(({ id }) => id);
    expect(offered('/project/trunks')).toEqual([
      'trunks.create',
      'trunks.edit',
      'trunks.delete',
      'trunks.delete-selected',
    ]);
    expect(offered('/admin/trunks')).toEqual(['trunks.delete', 'trunks.delete-selected']);
  });

  it('[TRK-07] [DET-03] the old addresses lead to the details, an administrator’s back to all trunks', () => {
    expect(manifest.contributes.routes.map(({ path, redirect }) => [path, redirect])).toEqual([
      ['/project/trunks/:id', '/ngdetails/OS::Neutron::Trunk/:id'],
      ['/admin/trunk/:id/detail', '/ngdetails/OS::Neutron::Trunk/:id?nav=/admin/trunks'],
    ]);
  });

  it('[TRK-08] tells five states, and the admin state as up or down', () => {
    expect(trunkStatuses.toSorted()).toEqual(['ACTIVE', 'BUILD', 'DEGRADED', 'DOWN', 'ERROR']);
    expect(trunkStatuses.map((status) => trunkType.status?.(aTrunk({ status }))?.tone)).toEqual([
      'ok',
      'run',
      'warn',
      'bad',
      'idle',
    ]);
    expect(trunkType.inTransition?.(aTrunk({ status: 'BUILD' }))).toBe(true);
    const facets = trunkType.facets!;
    expect(facets.map(({ name, filteredBy }) => [name, filteredBy])).toEqual(
      ['name', 'project_name', 'port_id', 'status', 'admin_state_up'].map((name) => [name, 'client']),
    );
    expect(facets[3]!.options).toHaveLength(5);
    expect(facets[4]!.options!.map(({ key }) => key)).toEqual(['true', 'false']);
  });

  it('[TRK-13] [POL-06] each action has its rules, whose answers travel with the page', () => {
    expect(Object.fromEntries(actions.map(({ id, policy }) => [id, policy?.map((rule) => rule.join(':'))]))).toEqual({
      'trunks.create': ['network:create_trunk'],
      'trunks.edit': ['network:add_subports', 'network:remove_subports'],
      'trunks.delete': ['network:delete_trunk'],
      'trunks.delete-selected': ['network:delete_trunk'],
    });
    const named = new Set(actions.flatMap(({ policy }) => policy ?? []).map((rule) => rule.join(':')));
    expect(manifest.contributes.resourceTypes[0]!.policies).toEqual([...named].toSorted());
  });

  it('[TRK-13] another project’s trunk is neither edited nor deleted by a member, and says why', async () => {
    const { services } = await hostWith();
    for (const action of item!) {
      expect(await action.allowed?.(aTrunk(), services)).toBe(true);
      expect(await action.allowed?.(aTrunk({ project_id: 'project-b' }), services)).toBe('trunks:reason.foreign');
    }
  });

  it('[TRK-13] an administrator edits another project’s trunk only with both rules', async () => {
    for (const refused of ['add_subports', 'remove_subports', undefined]) {
      const allowed = ({ body }: { body?: unknown }) => {
        const { rules } = body as { rules: PolicyRule[] };
        return { allowed: rules.every(([, rule]) => rule !== refused) };
      };
      const { services } = await createTestHost({
        plugins: [],
        cloud: mockCloud('one-project', { answers: { 'POST /api/policy/': allowed } }),
        policy: role('admin'),
      });
      const answer = refused ? 'trunks:reason.foreign' : true;
      const foreign = aTrunk({ project_id: 'project-b' });
      expect(await item![0]!.allowed?.(foreign, services), refused).toBe(answer);
      // A known answer is told at once.
      expect(item![0]!.allowed?.(foreign, services)).toBe(answer);
    }
  });

  it('[TRK-05] subports stand by type, then by id', () => {
    const subport = (type: string, id?: number) => ({
      port_id: `${type}-${id}`,
      segmentation_type: type,
      ...(id === undefined ? {} : { segmentation_id: id }),
    });
    const trunk = aTrunk({ sub_ports: [subport('vlan', 20), subport('inherit'), subport('vlan', 3)] });
    expect(subportsInOrder(trunk).map(({ port_id: id }) => id)).toEqual(['inherit-undefined', 'vlan-3', 'vlan-20']);
  });

  it('[TRK-01] [X-22] without the extension there is no panel, and the reason is told', async () => {
    const host = await hostWith({ 'GET /api/facts/': () => ({ facts: { 'ext.network': ['qos'] }, failed: {} }) });
    host.point('panels');
    await expect.poll(() => host.explain('trunks/project').when?.value).toBe(false);
    for (const key of ['trunks/project', 'trunks/admin'])
      expect(host.explain(key)).toBeHiddenBecause('ext.network.trunk');
  });
});

describe('deleting trunks', () => {
  it('[TRK-11] [TRK-12] warns that it is not recoverable, and says what became of it', async () => {
    const host = await hostWith({
      'DELETE /api/neutron/trunks/t-1/': () => undefined,
      'DELETE /api/neutron/trunks/t-2/': () => new Response('in use', { status: 409 }),
    });
    await host.use('trunks');
    const { services } = host;
    const questions: unknown[] = [];
    services.get(Modals).confirm = async (question) => (questions.push(question), true);
    const items = [aTrunk(), aTrunk({ id: 't-2', name_or_id: '(t-2)' })];
    const result = await batch![0]!.perform({ items, services });
    expect(questions).toMatchObject([
      {
        title: 'Confirm Delete Trunks',
        message: 'You have selected "one, (t-2)". Deleted Trunks are not recoverable.',
        danger: true,
      },
    ]);
    expect(result).toMatchObject({ deleted: [{ id: 't-1' }], failed: [{ id: 't-2' }] });
    const said = services.get(Toasts).list();
    expect(said.map(({ message }) => message)).toEqual(['Deleted Trunk: one.', 'Unable to delete Trunk: (t-2).']);
    expect(said[1]?.detail).toContain('Unable to delete trunk: t-2');
    expect(en.action.delete.message_one).toBe('You have selected "{{names}}". Deleted Trunk is not recoverable.');
  });
});

describe('a trunk that can’t be loaded', () => {
  const gone = () => new Response('gone', { status: 404 });
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const at = async (path: string, { search = '', answer = gone as () => Response, again = false } = {}) => {
    const host = await hostWith({ 'GET /api/neutron/trunks/t-1/': answer });
    const went: string[] = [];
    const seat = host.services.get(RouterBinding);
    seat.bindNavigator({ go: (address) => void went.push(address), back: () => void went.push('back') });
    seat.moved({ path, search });
    await expect(trunkType.load!('t-1', { services: host.services, again })).rejects.toThrow();
    const toasts = host.services
      .get(Toasts)
      .list()
      .map(({ message }) => message);
    return { went, toasts };
  };
  const own = '/ngdetails/OS::Neutron::Trunk/t-1';
  /** Sets the entry of the history, as the console's routes write it. */
  const withEntry = (idx: number | undefined) =>
    Object.defineProperty(globalThis, 'history', {
      value: { length: 9, state: idx === undefined ? null : { idx } },
      configurable: true,
    });

  it('[TRK-05] [TRK-12] says so on its own page, and leads back', async () => {
    withEntry(1);
    expect(await at(own)).toEqual({ went: ['back'], toasts: ['Unable to retrieve the trunk with id: t-1'] });
  });

  it('[TRK-05] leads who came by the address to the list, not out of the console', async () => {
    for (const idx of [0, undefined]) {
      withEntry(idx);
      expect((await at(own)).went).toEqual(['/project/trunks']);
      expect((await at(own, { search: '?nav=/admin/trunks' })).went).toEqual(['/admin/trunks']);
      expect((await at(own, { search: '?nav=//elsewhere.test' })).went).toEqual(['/project/trunks']);
    }
  });

  it('[TRK-05] takes nobody off the page of one that was loaded before, or where no service was reached', async () => {
    withEntry(1);
    const broken = () => new Response('broken', { status: 503 });
    expect((await at(own, { again: true, answer: broken })).went).toEqual([]);
    expect((await at(own, { again: true })).went).toEqual([]);
    expect((await at(own, { answer: lost })).went).toEqual([]);
    expect((await at(own, { answer: broken })).went).toEqual(['back']);
  });

  it('[TRK-05] of a row in a list it says nothing, and nobody is led away', async () => {
    withEntry(1);
    expect(await at('/project/trunks')).toEqual({ went: [], toasts: [] });
  });
});
