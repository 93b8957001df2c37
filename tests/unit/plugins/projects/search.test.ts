import { describe, expect, it } from 'vitest';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/projects.json' with { type: 'json' };
import { domainSource } from '../../../../plugins/projects/domain-choice.ts';
import { domainName } from '../../../../plugins/projects/domains.ts';
import { parentSource } from '../../../../plugins/projects/forms/choices.ts';
import { finderOf } from '../../../../plugins/projects/forms/find-members.ts';

const signal = new AbortController().signal;

/** The services, and the queries that the operations were asked with. */
async function asked() {
  const { services, page } = await createTestServices();
  const queries: Record<string, string>[] = [];
  for (const things of ['users', 'groups', 'projects'])
    page.answer(`GET /api/keystone/${things}/`, ({ query }) => {
      queries.push(Object.fromEntries(query));
      return { items: [], has_more: false };
    });
  return { services, queries };
}

describe('the search of the projects’ forms', () => {
  it('[PRJ-06] users and groups are searched for by the service, in capitals or not, fifty at most', async () => {
    const { services, queries } = await asked();
    for (const kind of ['user', 'group'] as const) await finderOf(kind, { id: 'd' }, services)('DEM ', signal);
    expect(queries).toEqual([
      { limit: '50', name__icontains: 'DEM', domain_id: 'd' },
      { limit: '50', name__icontains: 'DEM', domain_id: 'd' },
    ]);
  });

  it('[PRJ-06] where the list of groups is refused an id finds its group, and a name those with a role in the domain', async () => {
    const { services, page } = await createTestServices({ bundles: { projects: en } });
    const headers = { 'x-sextant-origin': 'identity' };
    page.answer('GET /api/keystone/groups/', () => new Response('"Not authorized."', { status: 403, headers }));
    const id = 'a5ffde779d3e4924b16cce0eb0133552';
    page.answer(`GET /api/keystone/groups/${id}/`, () => ({ id, name: 'night shift', domain_id: 'd' }));
    const scope = { domain: { id: 'd', name: 'people' } };
    const given = { role: { id: 'm', name: 'member' }, scope, inherited: false };
    page.answer('GET /api/keystone/role_assignments/', () => ({
      items: [
        { ...given, group: { id: 'g', name: 'Ops' } },
        { ...given, user: { id: 'u', name: 'ops-anna' } },
      ],
    }));
    const find = finderOf('group', { id: 'd' }, services);
    expect(await find('op', signal)).toEqual([{ id: 'g', name: 'Ops' }]);
    expect(await find(` ${id}`, signal)).toEqual([{ id, name: 'night shift' }]);
    await expect(find('night', signal)).rejects.toMatchObject({ message: en.members.refused, isFinal: true });
    const asked = page.calls.map(({ path }) => path);
    expect(asked.filter((path) => path === '/api/keystone/groups/')).toHaveLength(1);
    expect(asked.filter((path) => path === '/api/keystone/role_assignments/')).toHaveLength(1);
  });

  it('[PRJ-06] a search that fails for another reason says so', async () => {
    const { services, page } = await createTestServices();
    page.answer('GET /api/keystone/users/', () => new Response('"Out of order."', { status: 500 }));
    await expect(finderOf('user', { id: 'd' }, services)('anna', signal)).rejects.toThrow('Out of order.');
  });

  it('[PRJ-02] [IDN-31] a domain is found by a part of its name, in capitals or not, also one that was made meanwhile', async () => {
    const { services, page } = await createTestServices();
    const domains = [{ id: 'd', name: 'Default' }];
    page.answer('GET /api/keystone/domains/', () => ({ items: domains }));
    const source = domainSource(services);
    expect(await source('', signal)).toEqual([{ value: 'd', label: 'Default', hint: 'd' }]);
    domains.push({ id: 'p', name: 'Partners' });
    expect((await source(' part', signal)).map(({ value }) => value)).toEqual(['p']);
  });

  it('[PRJ-02] the name of a domain that was made meanwhile is asked for once; that of one that is gone stays its id', async () => {
    const { services, page } = await createTestServices();
    const domains = [{ id: 'd', name: 'Default' }];
    page.answer('POST /api/policy/', () => ({ allowed: true }));
    page.answer('GET /api/keystone/domains/', () => ({ items: [...domains] }));
    const count = () => page.calls.filter(({ path }) => path === '/api/keystone/domains/').length;
    expect(await domainName('d', services)).toBe('Default');
    domains.push({ id: 'p', name: 'Partners' });
    expect(await Promise.all(['p', 'p', 'gone', 'gone'].map((id) => domainName(id, services)))).toEqual([
      'Partners',
      'Partners',
      'gone',
      'gone',
    ]);
    const before = count();
    expect(await domainName('gone', services)).toBe('gone');
    expect(count()).toBe(before);
  });

  it('[PRJ-02] domains that can’t be read are asked for once for all rows, whose ids are shown, and again later', async () => {
    const { services, page } = await createTestServices();
    page.answer('POST /api/policy/', () => ({ allowed: true }));
    page.answer('GET /api/keystone/domains/', () => json('Try again.', 503, { 'X-Sextant-Origin': 'identity' }));
    const ids = ['a', 'b', 'c'];
    expect(await Promise.all(ids.map((id) => domainName(id, services)))).toEqual(ids);
    expect(page.calls.filter(({ path }) => path === '/api/keystone/domains/')).toHaveLength(1);
    page.answer('GET /api/keystone/domains/', () => ({ items: [{ id: 'a', name: 'Archive' }] }));
    expect(await domainName('a', services)).toBe('Archive');
  });

  it('[PRJ-02] a parent is searched for in the domain that is chosen then, fifty at most', async () => {
    const { services, queries } = await asked();
    let domain: string | undefined;
    const source = parentSource(services, () => domain);
    await source('', signal);
    domain = 'other';
    await source('We', signal);
    expect(queries).toEqual([{ limit: '50' }, { limit: '50', name__icontains: 'We', domain_id: 'other' }]);
  });
});
