import { describe, expect, it } from 'vitest';
import { useCompute } from '../../support/native-compute.ts';

const nova = useCompute();
const { ask, read, refusal } = nova;

const namesOf = ({ flavors }: { flavors: { name: string }[] }) => flavors.map(({ name }) => name);
const seeded = ['m1.nano', 'm1.tiny', 'm1.small', 'm1.medium', 'm1.large'];

describe('[API-23] flavors', () => {
  it('lists public ones and those that a project was given, by id, in pages', async () => {
    expect(namesOf(await read('/flavors'))).toEqual(expect.arrayContaining(seeded));
    expect(namesOf(await read('/flavors'))).not.toContain('lab.private');
    expect(namesOf(await read('/flavors', { as: 'lab' }))).toContain('lab.private');
    expect(namesOf(await read('/flavors?is_public=none', { as: 'admin' }))).toContain('lab.private');
    expect(namesOf(await read('/flavors?is_public=false', { as: 'admin' }))).not.toContain('m1.tiny');
    expect(namesOf(await read('/flavors?is_public=none'))).not.toContain('lab.private');
    const ids = (await read('/flavors')).flavors.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(ids.toSorted());

    const first = await read('/flavors/detail?limit=2&sort_key=memory_mb&sort_dir=desc&minRam=512&minDisk=1');
    expect(namesOf(first)).toEqual(['m1.large', 'm1.medium']);
    const { href } = first.flavors_links[0];
    expect(first.flavors_links).toEqual([{ rel: 'next', href: expect.stringContaining(first.flavors[1].id) }]);
    const second = await read(href.slice(href.indexOf('/flavors/detail')));
    expect(namesOf(second)).toEqual(['m1.small', 'm1.tiny']);
  });

  it('shows more with newer versions', async () => {
    const large = async (version: string) =>
      (await read('/flavors/detail', { version })).flavors.find(({ name }: { name: string }) => name === 'm1.large');
    const oldest = await large('2.1');
    expect(oldest).toMatchObject({
      ram: 8192,
      vcpus: 4,
      disk: 80,
      swap: '',
      'OS-FLV-EXT-DATA:ephemeral': 0,
      'OS-FLV-DISABLED:disabled': false,
      'os-flavor-access:is_public': true,
      rxtx_factor: 1,
      links: [
        { rel: 'self', href: expect.stringMatching(/\/v2\.1\/flavors\/[0-9a-f-]{36}$/) },
        { rel: 'bookmark', href: expect.not.stringContaining('/v2.1/') },
      ],
    });
    expect(oldest).not.toHaveProperty('description');
    expect(await large('2.55')).toMatchObject({ description: null });
    expect(await large('2.61')).toMatchObject({ extra_specs: { 'hw:mem_page_size': 'any' }, swap: '' });
    expect(await large('2.75')).toMatchObject({ swap: 0 });
    const { id } = oldest;
    expect(await read(`/flavors/${id}/os-extra_specs/hw:mem_page_size`, { as: 'reader' })).toEqual({
      'hw:mem_page_size': 'any',
    });
  });

  it('refuses what it cannot list', async () => {
    const asAdmin = { as: 'admin' } as const;
    expect(await refusal('GET', '/flavors?is_public=foo', asAdmin)).toEqual([400, 'Invalid is_public filter [foo]']);
    expect(await refusal('GET', '/flavors?minRam=abc')).toEqual([400, 'Invalid minRam filter [abc]']);
    expect(await refusal('GET', '/flavors?marker=zz')).toEqual([400, 'marker [zz] not found']);
    expect(await refusal('GET', '/flavors?limit=-1')).toEqual([
      400,
      "Invalid input for query parameters limit. Value: -1. '-1' does not match '^[0-9]*$'",
    ]);
    expect(await refusal('GET', '/flavors?sort_dir=up')).toEqual([
      400,
      "Invalid input for query parameters sort_dir. Value: up. 'up' is not one of ['asc', 'desc']",
    ]);
    expect((await ask('GET', '/flavors?colour=red')).status).toBe(200);
    expect((await refusal('GET', '/flavors?colour=red', { version: '2.75' }))[0]).toBe(400);
    const [hidden] = (await read('/flavors?is_public=false', asAdmin)).flavors;
    expect(await refusal('GET', `/flavors/${hidden.id}`)).toEqual([404, `Flavor ${hidden.id} could not be found.`]);
  });

  it('takes a flavor through its life', async () => {
    const id = nova.cloud.name('f');
    const as = 'admin' as const;
    const flavor = { name: id, id, ram: '64', vcpus: 1, disk: 0, 'os-flavor-access:is_public': false, swap: 5 };
    nova.cleanUp(() => ask('DELETE', `/flavors/${id}`, { as }));
    expect((await refusal('POST', '/flavors', { body: { flavor } }))[1]).toBe(
      "Policy doesn't allow os_compute_api:os-flavor-manage:create to be performed.",
    );
    const made = await ask('POST', '/flavors', { as, version: '2.61', body: { flavor } });
    expect([made.status, made.json.flavor]).toEqual([
      200,
      expect.objectContaining({ id, name: id, ram: 64, swap: 5, description: null, extra_specs: {} }),
    ]);
    const twice = (changes: object) => refusal('POST', '/flavors', { as, body: { flavor: { ...flavor, ...changes } } });
    expect(await twice({})).toEqual([409, `Flavor with ID ${id} already exists.`]);
    expect(await twice({ id: `${id}-2` })).toEqual([409, `Flavor with name ${id} already exists.`]);

    const described = { as, body: { flavor: { description: 'small' } } };
    expect((await ask('PUT', `/flavors/${id}`, { ...described, version: '2.61' })).json.flavor.description).toBe(
      'small',
    );
    expect(await refusal('PUT', `/flavors/${id}`, { ...described, version: '2.54' })).toEqual([
      404,
      'The resource could not be found.',
    ]);

    const specs = `/flavors/${id}/os-extra_specs`;
    const extra_specs = { 'hw:cpu_policy': 'dedicated', note: 'x' };
    expect((await ask('POST', specs, { as, body: { extra_specs } })).json).toEqual({ extra_specs });
    expect(await refusal('POST', specs, { body: { extra_specs: { 'a/b': 'c' } }, as })).toEqual([
      400,
      "Invalid input for field/attribute extra_specs. Value: {'a/b': 'c'}. 'a/b' does not match any of the regexes: '^[a-zA-Z0-9-_:. ]{1,255}$'",
    ]);
    const wrong = { as, version: '2.86', body: { extra_specs: { 'hw:cpu_policy': 'own' } } };
    expect(await refusal('POST', specs, wrong)).toEqual([
      400,
      "Validation failed; 'own' is not one of: dedicated, shared, mixed.",
    ]);
    expect((await ask('PUT', `${specs}/note`, { as, body: { note: 'y' } })).json).toEqual({ note: 'y' });
    expect(await refusal('PUT', `${specs}/note`, { as, body: { other: 'y' } })).toEqual([
      400,
      'Request body and URI mismatch',
    ]);
    expect((await ask('DELETE', `${specs}/note`, { as })).status).toBe(200);
    expect(await refusal('DELETE', `${specs}/note`, { as })).toEqual([
      404,
      `Flavor ${id} has no extra specs with key note.`,
    ]);

    const tenant = nova.projectId.demo;
    const act = (action: string, value: object = { tenant }) =>
      ask('POST', `/flavors/${id}/action`, { as, body: { [action]: value } });
    expect((await ask('GET', `/flavors/${id}`)).status).toBe(404);
    expect((await act('addTenantAccess')).json).toEqual({ flavor_access: [{ flavor_id: id, tenant_id: tenant }] });
    expect((await act('addTenantAccess')).status).toBe(409);
    expect((await ask('GET', `/flavors/${id}`)).status).toBe(200);
    expect((await read(`/flavors/${id}/os-flavor-access`, { as })).flavor_access).toHaveLength(1);
    expect((await act('addTenantAccess', { tenant: 'nobody' })).json.badRequest.message).toBe(
      'Project ID nobody is not a valid project.',
    );
    expect((await act('removeTenantAccess')).json).toEqual({ flavor_access: [] });
    expect((await act('removeTenantAccess')).status).toBe(404);
    expect((await act('dance')).json.badRequest.message).toBe('There is no such action: dance');
    expect((await ask('DELETE', `/flavors/${id}`, { as })).status).toBe(202);
    expect((await ask('DELETE', `/flavors/${id}`, { as })).status).toBe(404);
  });

  it('refuses flavors that are none', async () => {
    const base = { name: 'x', ram: 1, vcpus: 1, disk: 1 };
    const tried = async (changes: object, version = '2.1') => {
      const body = { flavor: { ...base, ...changes } };
      const [status, text] = await refusal('POST', '/flavors', { as: 'admin', version, body });
      return status === 400 ? text : `${status} ${text}`;
    };
    const invalid = 'Invalid input for field/attribute';
    expect(await tried({ ram: 0 })).toBe(`${invalid} ram. Value: 0. 0 is less than the minimum of 1`);
    expect(await tried({ vcpus: 'a' })).toBe(`${invalid} vcpus. Value: a. 'a' does not match '^[0-9]+$'`);
    expect(await tried({ rxtx_factor: 0 })).toContain('0 is less than or equal to the minimum of 0');
    expect(await tried({ id: 'a/b' })).toContain("'a/b' does not match '^(?! )[a-zA-Z0-9. _-]+(?<! )$'");
    expect(await tried({ name: ' x' })).toContain('Can not start or end with whitespace.');
    expect(await tried({ colour: 1 })).toContain("Additional properties are not allowed ('colour' was unexpected)");
    expect(await tried({ description: 'd' }, '2.54')).toContain("'description' was unexpected");
    expect(await refusal('POST', '/flavors', { as: 'admin', body: {} })).toEqual([
      400,
      "'flavor' is a required property",
    ]);
  });
});
