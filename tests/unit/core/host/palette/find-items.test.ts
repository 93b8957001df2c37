import { describe, expect, it } from 'vitest';
import { consolePoints, type ListRequest, type PanelItem, type ResourceType } from '#registry';
import { Http } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Points, ResourceTypes } from '#services/registry/registry';
import { Toasts } from '#services/toasts/toasts';
import { findItems, type TypeAnswer, type WholeLists } from '../../../../../core/host/palette/find-items.ts';
import { failuresOf, withAnswer } from '../../../../../core/host/palette/search-answers.ts';
import { searchPlaces } from '../../../../../core/host/palette/search-places.ts';
import { readTyped } from '../../../../../core/host/palette/typed-text.ts';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const id = '0b5e7d52-9c1f-4a6e-8a35-2f1f6a3c9d10';
const views = [{ id: 'overview', label: 'Overview', view: () => null }];

interface Moon {
  id: string;
  name: string;
}

/** A type whose calls go to a gateway, under its own address. */
function moons(of: string, more: Partial<ResourceType<Moon>> = {}): ResourceType<Moon> {
  return {
    id: of,
    name: of,
    views,
    list: async ({ filters }, { services, signal }) => ({
      items: await services.get(Http).get<Moon[]>(`/api/${of}`, { query: filters, ...(signal && { signal }) }),
      hasMore: false,
    }),
    load: (wanted, { services, signal }) =>
      services
        .get(Http)
        .get<Moon>(`/api/${of}/${wanted}`, { ...(signal && { signal }), failure: 'core:unable.readUser' }),
    ...more,
  };
}

async function sky(types: readonly ResourceType<any>[], panels: readonly PanelItem[] = panelsOf(types)) {
  const made = await createTestServices();
  const { services, page } = made;
  const points = services.get(Points);
  for (const type of types) services.get(ResourceTypes).register(type, 'acme');
  for (const panel of panels) points.contribute(consolePoints.panels, { ...panel, id: panel.path }, 'acme');
  const i18n = services.get(I18n);
  const wholeLists: WholeLists = new Map();
  const find = async (text: string, signal = new AbortController().signal, here?: PanelItem) => {
    let answers: readonly TypeAnswer[] = [];
    const places = searchPlaces(points, panels, here);
    const context = { services, t: i18n.t.bind(i18n), panels, wholeLists, signal };
    await findItems(readTyped(text), places, context, (answer) => (answers = withAnswer(answers, answer)));
    return answers;
  };
  const asked = () => page.calls.map(({ path, query }) => (query.size > 0 ? `${path}?${query}` : path));
  return { ...made, points, find, asked };
}

function panelsOf(types: readonly ResourceType<any>[]): PanelItem[] {
  return types.map((type) => ({
    path: `/project/${type.id}`,
    in: 'project/x',
    label: `All ${type.id}`,
    type: type.id,
  }));
}

const found = (answers: readonly TypeAnswer[]) =>
  answers.flatMap(({ entries }) => entries.map(({ heading, label, address }) => [heading, label, address]));

const byName = { facets: [{ name: 'name', label: 'Name', filteredBy: 'server' }] } as const;

describe('[X-02] the palette finds items', () => {
  it('by a name, in each type whose service filters by it, with the filters of the list', async () => {
    const { find, page, asked } = await sky([
      moons('a', { ...byName, listFilters: () => ({ all_projects: 'True' }) }),
      moons('b', { find: { name: 'prefix' } }),
      moons('c', { facets: [{ name: 'name', label: 'Name', filteredBy: 'client' }] }),
      moons('d', { ...byName, find: { name: false } }),
    ]);
    page.answer('GET /api/a', () => [{ id: '1', name: 'io' }]);
    page.answer('GET /api/b', () => [
      { id: '2', name: 'ion' },
      { id: '3', name: '' },
    ]);
    expect(found(await find('io'))).toEqual([
      ['All a', 'io', '/ngdetails/a/1?nav=%2Fproject%2Fa'],
      ['All b', 'ion', '/ngdetails/b/2?nav=%2Fproject%2Fb'],
      ['All b', '3', '/ngdetails/b/3?nav=%2Fproject%2Fb'],
    ]);
    expect(asked().toSorted()).toEqual(['/api/a?name=io&all_projects=True', '/api/b?prefix=io']);
  });

  it('by a whole id, in each type whose ids have that form; a type that has no such item says nothing', async () => {
    const { find, page, asked } = await sky([
      moons('a'),
      moons('b', { find: { id: 'uuid' } }),
      moons('c', { find: { id: 'hex' } }),
      moons('d', { find: { id: false } }),
    ]);
    page.answer(`GET /api/b/${id}`, () => ({ id, name: 'io' }));
    const answers = await find(id.toUpperCase());
    expect(found(answers)).toEqual([['All b', 'io', `/ngdetails/b/${id}?nav=%2Fproject%2Fb`]]);
    expect(failuresOf(answers)).toEqual([]);
    expect(asked().toSorted()).toEqual([`/api/a/${id}`, `/api/b/${id}`]);
  });

  it('by an IP address and by a MAC address, written as services write them', async () => {
    const { find, page, asked } = await sky([
      moons('a', { find: { ip: 'ip', mac: 'mac_address' } }),
      moons('b', byName),
    ]);
    page.answer('GET /api/a', () => [{ id: '1', name: 'io' }]);
    expect(found(await find('FA-16-3E-00-00-01'))).toMatchObject([['All a', 'io', expect.anything()]]);
    expect(found(await find('2001:DB8::0:1'))).toMatchObject([['All a', 'io', expect.anything()]]);
    expect(asked().map(decodeURIComponent)).toEqual(['/api/a?mac_address=fa:16:3e:00:00:01', '/api/a?ip=2001:db8::1']);
  });

  it('in a list that comes whole, which is asked for once for all that is typed', async () => {
    const { find, page, asked } = await sky([moons('a', { find: { whole: true }, views: [] })]);
    page.answer('GET /api/a', () => [
      { id: '1', name: 'Io' },
      { id, name: 'Europa' },
    ]);
    expect(found(await find('rop'))).toEqual([['All a', 'Europa', '/project/a']]);
    expect(found(await find('io'))).toEqual([['All a', 'Io', '/project/a']]);
    expect(found(await find(id))).toEqual([['All a', 'Europa', '/project/a']]);
    expect(asked()).toEqual(['/api/a']);
  });

  it('in no type whose panel the operator may not open, and in a type without a panel of its own', async () => {
    const types = [
      moons('a', { ...byName, index: '/project/a' }),
      moons('part', { ...byName, index: '/project/a' }),
      moons('hidden', { ...byName, index: '/admin/hidden' }),
    ];
    const [panel] = panelsOf(types);
    const { find, points, asked, page } = await sky(types, [panel!]);
    for (const { id: type } of types)
      points.contribute(consolePoints.resourceTypes, { id: type, service: 'sky', register: async () => {} }, 'acme');
    for (const type of ['a', 'part', 'hidden']) page.answer(`GET /api/${type}`, () => [{ id: type, name: 'io' }]);
    expect(found(await find('io'))).toMatchObject([
      ['All a', 'io', '/ngdetails/a/a'],
      ['part', 'io', '/ngdetails/part/part'],
    ]);
    expect(asked().toSorted()).toEqual(['/api/a?name=io', '/api/part?name=io']);
  });

  it('in all projects from any page of administrators, and in the own project from the others', async () => {
    const types = [
      moons('a', {
        ...byName,
        listFilters: (address): Readonly<Record<string, string>> => (address === '/admin/a' ? { all: '1' } : {}),
      }),
    ];
    const panel = (dashboard: string, type?: string): PanelItem => ({
      path: `/${dashboard}/${type ?? 'overview'}`,
      in: `${dashboard}/x`,
      label: dashboard,
      ...(type === undefined ? {} : { type }),
    });
    const [project, admin] = [panel('project', 'a'), panel('admin', 'a')];
    const [projectPage, adminPage] = [panel('project'), panel('admin')];
    const { find, page, asked } = await sky(types, [project, projectPage, admin, adminPage]);
    page.answer('GET /api/a', () => []);
    for (const here of [projectPage, adminPage, admin]) await find('io', undefined, here);
    expect(asked()).toEqual(['/api/a?name=io', '/api/a?name=io&all=1', '/api/a?name=io&all=1']);
  });

  it('though a service fails, which is named with its reason and shows no message besides', async () => {
    const { find, page, services } = await sky([moons('a'), moons('b'), moons('c'), moons('d')]);
    const broken = () => json({ detail: 'The sky is down.', status: 503 }, 503, { 'x-sextant-origin': 'sky' });
    page.answer(`GET /api/a/${id}`, broken);
    page.answer(`GET /api/b/${id}`, () => ({ id, name: 'io' }));
    page.answer(`GET /api/c/${id}`, broken);
    page.answer(`GET /api/d/${id}`, () => json({ detail: 'No.', status: 403 }, 403, { 'x-sextant-origin': 'sky' }));
    const answers = await find(id);
    expect(found(answers)).toMatchObject([['All b', 'io', expect.anything()]]);
    expect(failuresOf(answers)).toEqual([{ names: ['All a', 'All c'], reason: 'The sky is down.' }]);
    expect(services.get(Toasts).list()).toEqual([]);
  });

  it('while another service hangs: no more than two calls of one service are under way, and the next key ends them', async () => {
    const types = ['a', 'b', 'c', 'd'].map((name) => moons(name, byName));
    const { find, points, page, asked } = await sky(types);
    for (const { id: type } of types)
      points.contribute(
        consolePoints.resourceTypes,
        { id: type, service: type === 'd' ? 'other' : 'slow', register: async () => {} },
        'acme',
      );
    for (const type of ['a', 'b', 'c']) page.answer(`GET /api/${type}`, () => new Promise(() => {}));
    page.answer('GET /api/d', () => [{ id: '4', name: 'io' }]);
    const giveUp = new AbortController();
    const search = find('io', giveUp.signal);
    await expect.poll(asked).toEqual(['/api/a?name=io', '/api/b?name=io', '/api/d?name=io']);
    giveUp.abort();
    expect(found(await search)).toMatchObject([['All d', 'io', expect.anything()]]);
    expect(asked()).toHaveLength(3);
  });

  it('a few of each type', async () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, name: `io-${at}` }));
    const list = async (_request: ListRequest) => ({ items: many, hasMore: true });
    const { find } = await sky([moons('a', { ...byName, list })]);
    const ids = found(await find('io')).map(([, label]) => label);
    expect(ids).toEqual(['io-0', 'io-1', 'io-2', 'io-3', 'io-4']);
  });
});
