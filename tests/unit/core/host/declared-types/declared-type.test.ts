import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeclaredType, PluginManifest } from '#protocol';
import type { ResourceType } from '#registry';
import { readDeclaredType } from '../../../../../core/host/declared-types/read-declared-type.ts';
import { createTestServices, type TestServices } from '../../../../../core/testing/test-services.ts';

const said: DeclaredType = {
  name: '%type.zone%',
  path: '/v2/zones',
  fields: {
    name: { label: '%field.name%' },
    status: {
      label: 'Status',
      states: { ACTIVE: { tone: 'ok', label: '%active%' }, PENDING: { tone: 'run', moving: true } },
    },
    size: { label: 'Size', from: 'limits.size', format: 'number', unit: 'GiB' },
    members: { label: 'Members', each: 'id' },
  },
  columns: ['name', { field: 'size', serverSort: true, first: 'desc' }, 'status'],
  facets: [
    { field: 'name', filteredBy: 'server', as: '*{value}*' },
    { field: 'status', filteredBy: 'client' },
  ],
};
const manifest = (panels: NonNullable<PluginManifest['contributes']>['panels'] = []): PluginManifest => ({
  id: 'acme.zones',
  version: '1.0.0',
  engine: '^1.0',
  label: 'Zones',
  contributes: { panels },
});
const files: Record<string, unknown> = {};
const plugin = {
  id: 'acme.zones',
  entry: {
    manifest: manifest([{ id: 'p', path: '/project/zones', type: 'OS::Designate::Zone', in: 'project/network' }]),
  },
  read: async (ref: string) => files[ref],
};
const read = (declared: unknown = said, id = 'OS::Designate::Zone') => {
  files['./zone.json'] = declared;
  return readDeclaredType(plugin, { id, service: 'dns', declared: './zone.json' });
};

let test: TestServices;
let type: ResourceType<any>;
const native = '/api/p/acme.zones/native/dns';
const context = () => ({ services: test.services });
const lastCall = () => test.page.calls.at(-1)!;

beforeEach(async () => {
  test = await createTestServices();
  type = await read();
});

describe('[X-25] a declared type', () => {
  it('is a type like any other: name, way back, columns, facets, texts as keys of the plugin', () => {
    expect(type).toMatchObject({ id: 'OS::Designate::Zone', name: 'acme.zones:type.zone', index: '/project/zones' });
    expect(type.columns).toMatchObject([
      { id: 'name', label: 'acme.zones:field.name', link: true },
      { id: 'size', serverSort: 'limits.size', sort: 'number', sortDefault: 'desc' },
      { id: 'status', values: { ACTIVE: 'acme.zones:active', PENDING: 'PENDING' } },
    ]);
    expect(type.columns?.[0]).not.toHaveProperty('sortDefault');
    expect(type.facets).toMatchObject([
      { name: 'name', filteredBy: 'server' },
      { name: 'status', filteredBy: 'client', options: [{ key: 'ACTIVE' }, { key: 'PENDING' }] },
    ]);
  });

  it('[X-02] is found in the palette: as it says, in a list that comes whole, and a part with its whole alone', async () => {
    expect(type.find).toEqual({ whole: false });
    const find = { ip: 'vip_address', id: 'uuid' };
    expect((await read({ ...said, find })).find).toEqual({ whole: false, ...find });
    expect((await read({ ...said, paging: { by: 'none' } })).find).toEqual({ whole: true });
    const part = await read({ ...said, path: '/v2/zones/{zone_id}/recordsets' }, 'OS::Designate::RecordSet');
    expect(part.find).toEqual({ name: false, id: false });
    await expect(read({ ...said, find: { port: 'port' } })).rejects.toThrow('/find');
    test.page.answer(`GET ${native}/v2/zones`, () => ({ zones: [] }));
    await type.list?.({ filters: { vip_address: '10.0.0.5' } }, context());
    expect(lastCall().query.get('vip_address')).toBe('10.0.0.5');
  });

  it('offers Yes and No in the facet of a yes/no field, as its cells say, and other texts where the field has them', async () => {
    const shared = { label: 'Shared', format: 'yesno' };
    const facetOf = async (field: object) => {
      const facets = [{ field: 'shared', filteredBy: 'server' }];
      return (await read({ ...said, fields: { ...said.fields, shared: field }, facets })).facets?.[0]?.options;
    };
    expect(await facetOf(shared)).toEqual([
      { key: 'true', label: 'core:cells.yes' },
      { key: 'false', label: 'core:cells.no' },
    ]);
    expect(await facetOf({ ...shared, values: { true: 'All' } })).toEqual([{ key: 'true', label: 'All' }]);
  });

  it('reads members by their paths, and of lists what it is told', () => {
    const item = { id: '1', name: 'a', limits: { size: 3 }, members: [{ id: 'x' }, { id: 'y' }] };
    const value = (id: string) => type.columns?.find((column) => column.id === id)?.value?.(item, test.services);
    expect([value('name'), value('size')]).toEqual(['a', 3]);
    expect(type.itemName?.({ id: '1', name: '' })).toBe('1');
  });

  it('knows what a state is, and which is on its way', () => {
    expect(type.status?.({ status: 'ACTIVE' })).toEqual({ tone: 'ok', label: 'acme.zones:active' });
    expect(type.status?.({ status: 'ODD' })).toEqual({ tone: 'idle', label: 'ODD' });
    expect([type.inTransition?.({ status: 'PENDING' }), type.inTransition?.({ status: 'ACTIVE' })]).toEqual([
      true,
      false,
    ]);
  });

  it('lists page by page with filters and order as the service takes them', async () => {
    test.page.answer(`GET ${native}/v2/zones`, () => ({
      zones: [{ id: '1' }, { id: '2' }],
      links: { next: 'http://x' },
    }));
    const page = await type.list?.(
      { filters: { name: 'web' }, sort: { key: 'name', direction: 'desc' }, marker: 'a%2Fb' },
      context(),
    );
    expect(page).toEqual({ items: [{ id: '1' }, { id: '2' }], hasMore: true });
    expect(Object.fromEntries(lastCall().query)).toEqual({
      name: '*web*',
      sort_key: 'name',
      sort_dir: 'desc',
      limit: '100',
      marker: 'a/b',
    });
  });

  it('asks for the list where the type says, and for one where it lies', async () => {
    type = await read({ ...said, path: '/v3/backups', list: '/v3/backups/detail' });
    test.page.answer(`GET ${native}/v3/backups/detail`, () => ({ backups: [{ id: '1', name: 'b', size: 3 }] }));
    test.page.answer(`GET ${native}/v3/backups/1`, () => ({ id: '1', name: 'b' }));
    expect((await type.list?.({ filters: {} }, context()))?.items).toEqual([{ id: '1', name: 'b', size: 3 }]);
    expect(await type.load?.('1', context())).toEqual({ id: '1', name: 'b' });
    await expect(read({ ...said, list: '/v2/zones/{zone_id}/detail' })).rejects.toThrow(
      "/list: {zone_id} is not in the type's path",
    );
  });

  it.each([
    ['links without a next page', { zones: [{ id: '1' }], links: { self: 'x' } }, false],
    ['links beside the collection', { zones: [{ id: '1' }], zones_links: [{ rel: 'next', href: 'x' }] }, true],
    ['a next page that is null', { zones: [{ id: '1' }], next: null }, false],
    ['no links, and a full page', { zones: Array.from({ length: 100 }, (_each, id) => ({ id: `${id}` })) }, true],
    ['no links, and a short page', { zones: [{ id: '1' }] }, false],
    ['nothing that is a list', { zones: 'none' }, false],
  ])('sees whether the list goes on: %s', async (_what, answer, hasMore) => {
    test.page.answer(`GET ${native}/v2/zones`, () => answer);
    expect((await type.list?.({ filters: {} }, context()))?.hasMore).toBe(hasMore);
  });

  it('fetches a whole list, page after page, when it is asked for all', async () => {
    const pages = [
      { zones: [{ id: '1' }], links: { next: 'x' } },
      { zones: [{ id: '2' }], links: {} },
    ];
    test.page.answer(`GET ${native}/v2/zones`, () => pages.shift());
    const page = await type.list?.({ filters: {}, all: true }, context());
    expect(page).toEqual({ items: [{ id: '1' }, { id: '2' }], hasMore: false });
  });

  it('waits as long as it is told to when it asks more often than the plugin may', async () => {
    const answers = [
      () => new Response('"too many"', { status: 429, headers: { 'retry-after': '2' } }),
      () => ({ zones: [{ id: '1' }] }),
    ];
    test.page.answer(`GET ${native}/v2/zones`, () => answers.shift()?.());
    const list = type.list!({ filters: {} }, context());
    // The second call goes out only when the time has come.
    await expect.poll(() => (test.clock.advance(1000), test.page.calls.length)).toBe(2);
    expect((await list).items).toEqual([{ id: '1' }]);
  });

  it('as a part of another it is told from others by both ids, and its path is filled in with them', async () => {
    const part = { ...said, path: '/v2/zones/{zone_id}/recordsets', item: 'recordset' };
    type = await read(part, 'OS::Designate::RecordSet');
    expect(type.actions?.global).toEqual([]);
    test.page.answer(`GET ${native}/v2/zones/z%201/recordsets`, () => ({ recordsets: [{ id: 'r' }] }));
    const page = await type.list?.({ filters: { '{whole}': 'z%201' } }, context());
    expect(page?.items).toEqual([{ id: 'r', zone_id: 'z 1' }]);
    expect(type.itemId?.(page?.items[0])).toBe('z%201/r');
    test.page.answer(`GET ${native}/v2/zones/z%201/recordsets/r`, () => ({ recordset: { id: 'r', ttl: 1 } }));
    expect(await type.load?.('z%201/r', context())).toEqual({ id: 'r', ttl: 1, zone_id: 'z 1' });
  });

  it.each([
    [{ ...said, colums: [] }, '/: '],
    [{ ...said, columns: [{ field: 'name', width: 'wide' }] }, '/columns/0'],
    [{ ...said, path: 'http://other.example/' }, '/path: '],
    [{ ...said, fields: { name: { label: 'x', format: 'html' } } }, '/fields/name/format: '],
    [[], 'as a whole'],
    ['text', 'as a whole'],
  ])('that is not in order is refused with its place', async (declared, place) => {
    const refused = await read(declared).catch((error: Error) => error);
    expect(String(refused)).toContain('acme.zones: the type OS::Designate::Zone: ./zone.json');
    expect(String(refused)).toContain(place.replace(/^\/: /, ''));
  });

  it('without a service, or not built, is refused', async () => {
    const id = 'OS::X';
    await expect(readDeclaredType(plugin, { id, declared: './zone.json' })).rejects.toThrow('names no service');
    await expect(readDeclaredType(plugin, { id, service: 'dns', declared: said })).rejects.toThrow('build the plugin');
  });
});

describe('[X-25] the examples', () => {
  it.each(['zones/zone', 'zones/recordset', 'pools/pool', 'pools/member'])('%s is in order', async (name) => {
    const file = new URL(`../../../../../core/sdk/examples/${name}.type.json`, import.meta.url);
    expect(await read(JSON.parse(readFileSync(file, 'utf8')))).toHaveProperty('columns');
  });
});
