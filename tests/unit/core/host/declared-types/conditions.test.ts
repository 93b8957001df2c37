import { expect, it } from 'vitest';
import type { DeclaredType } from '#protocol';
import { type Action, type ResourceType, typePoints } from '#registry';
import { Points, ResourceTypes } from '#services/registry/registry';
import { Plugins } from '../../../../../core/host/plugins.ts';
import { checkDeclaration } from '../../../../../core/host/declared-types/check-declaration.ts';
import { splitCondition } from '../../../../../core/host/declared-types/condition-parts.ts';
import { aPluginWithFiles } from '../../../../support/plugin-files.ts';

const id = 'OS::Acme::Tide';
const plain: DeclaredType = { path: '/v2/tides', fields: { name: { label: 'Name' } }, columns: ['name'] };
const call = { method: 'POST', path: '/v2/tides/{id}/action' } as const;
const create = { schema: { type: 'object' } };

/** A console with a declared type, whose gateway answers questions for facts when it is let. */
async function aType(said: Partial<DeclaredType>) {
  let tell: (facts: object) => void = () => {};
  const told = new Promise<object>((resolve) => (tell = (facts) => resolve({ facts, failed: {} })));
  const contributes = { resourceTypes: [{ id, service: 'image', declared: './tide.json' }] };
  const made = await aPluginWithFiles(
    contributes,
    { 'tide.json': { ...plain, ...said } },
    { answers: { 'GET /api/facts/': () => told } },
  );
  await made.services.get(Plugins).loadType(id);
  const type = () => made.services.get(ResourceTypes).get(id).whole() as ResourceType<any>;
  const offered = (kind: 'global' | 'item' | 'batch') => type().actions![kind]!.map((action) => action.id);
  const asked = () => made.page.calls.filter(({ path }) => path === '/api/facts/').map(({ query }) => query.get('of'));
  return { ...made, type, offered, asked, tell };
}

it('[X-23] a create form and an action above the list show once their condition holds: what it asks of the cloud is asked', async () => {
  const { services, offered, asked, tell } = await aType({
    forms: { create: { ...create, if: 'quota.network.trunk > 0' } },
    actions: [
      { id: 'sync', kind: 'global', label: 'Sync', ...call, if: 'ext.network.trunk' },
      { id: 'never', kind: 'global', label: 'Never', ...call, if: 'ext.network.none' },
    ],
  });
  expect(offered('global')).toEqual([]);
  tell({ 'quota.network': { trunk: 2 }, 'ext.network': ['trunk'] });
  await expect.poll(() => offered('global')).toEqual(['tide.sync', 'tide.create']);
  expect(asked()).toHaveLength(1);
  // Why not can be told, as of everything in a point.
  const never = services.get(Points).findings('acme.cost/tide.never');
  expect(never.found[0]).toMatchObject({ point: typePoints.globalActions.id, shown: false });
});

it('[X-23] an action on an item asks what its condition needs of the cloud, and of the item what only that knows', async () => {
  const { offered, type, services, tell } = await aType({
    actions: [
      { id: 'drain', label: 'Drain', ...call, if: "ext.network.trunk && (item.level > 2 || item.name == 'low')" },
      { id: 'fill', label: 'Fill', ...call, if: 'item.level < quota.network.trunk' },
      { id: 'told', label: 'Told', ...call, if: 'ext.network.none', reason: 'no such thing' },
    ],
    delete: { if: 'ext.network.none' },
  });
  const action = (name: string) => type().actions!.item!.find((each) => each.id === name) as Action<object>;
  expect(offered('item')).toEqual(['tide.fill', 'tide.told']);
  const waiting = action('tide.fill').allowed!({ level: 1 }, services);
  expect(waiting).toBeInstanceOf(Promise);
  tell({ 'quota.network': { trunk: 2 }, 'ext.network': ['trunk'] });
  expect([await waiting, action('tide.fill').allowed!({ level: 2 }, services)]).toEqual([true, false]);
  expect([offered('item'), offered('batch')]).toEqual([['tide.drain', 'tide.fill', 'tide.told'], []]);
  const drain = (item: object) => action('tide.drain').allowed!(item, services);
  expect([drain({ level: 3 }), drain({ level: 1, name: 'low' }), drain({ level: 1 })]).toEqual([true, true, false]);
  expect(await action('tide.told').allowed!({}, services)).toBe('no such thing');
});

it('[X-26] a condition on an item where there is none is refused with its place; so is one that can’t be read', () => {
  const mistakeOf = (said: object) => checkDeclaration({ ...plain, ...said });
  expect(mistakeOf({ forms: { create: { ...create, if: 'ext.a.b || item.name' } } })).toBe(
    '/forms/create/if: item.name asks an item, and here is none',
  );
  const above = { id: 'x', kind: 'global', label: 'X', ...call };
  expect(mistakeOf({ actions: [{ ...above, if: 'item.id' }] })).toMatch(/^\/actions\/0\/if: item\.id asks/);
  expect(mistakeOf({ actions: [{ ...above, if: 'scope', reason: 'why' }] })).toMatch(
    /^\/actions\/0\/reason: it says why/,
  );
  expect(mistakeOf({ delete: { if: 'item.a ==' } })).toMatch(/^\/delete\/if: when "item\.a ==":/);
  expect(mistakeOf({ delete: true, forms: { edit: { ...create, if: 'item.a', reason: 'why' } } })).toBeUndefined();
});

it.each([
  ['ext.a.b', { when: 'ext.a.b' }],
  ['item.a', { rest: 'item.a' }],
  [
    "item.a == ' && ' && scope && (item.b || role.x)",
    { when: 'scope', rest: "item.a == ' && ' && (item.b || role.x)" },
  ],
  ['item.a && scope || region', { rest: 'item.a && scope || region' }],
  ['!(item.a && scope) && flag.x', { when: 'flag.x', rest: '!(item.a && scope)' }],
])('[X-23] of a condition, what is the same for all items is decided for all: %s', (condition, parts) => {
  expect(splitCondition(condition)).toEqual(parts);
});
