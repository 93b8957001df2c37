import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, type NativeUser, openNativeCloud } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
let admin: NativeUser;
let demo: NativeUser;
beforeAll(async () => {
  cloud = await openNativeCloud();
  [admin, demo] = await Promise.all([cloud.as('admin'), cloud.as('demo')]);
});
afterAll(() => cloud.close());

const base = '/v2/metadefs/namespaces';
const made: string[] = [];
afterEach(async () => {
  for (const name of made.splice(0)) {
    await admin.image('PUT', `${base}/${name}`, { namespace: name, protected: false });
    await admin.image('DELETE', `${base}/${name}`);
  }
});

/** A namespace that is removed after the test. */
async function make(members: object = {}): Promise<string> {
  const namespace = cloud.name(`space${made.length}`);
  const answer = await admin.image('POST', base, { namespace, visibility: 'public', ...members });
  expect(answer.status, answer.reason).toBe(201);
  made.push(namespace);
  return namespace;
}

describe('the namespaces of metadata definitions', () => {
  it('are listed with the resource types they are for', async () => {
    const answer = await demo.image(
      'GET',
      `${base}?resource_types=OS::Nova::Flavor&limit=3&sort_key=namespace&sort_dir=asc`,
    );
    const { namespaces, next, schema } = answer.json;
    expect(namespaces).toHaveLength(3);
    for (const one of namespaces) {
      expect(one).toMatchObject({
        visibility: 'public',
        self: `${base}/${one.namespace}`,
        schema: '/v2/schemas/metadefs/namespace',
      });
      expect(one.resource_type_associations.map((type: { name: string }) => type.name)).toContain('OS::Nova::Flavor');
      expect(one).not.toHaveProperty('properties');
    }
    expect(schema).toBe('/v2/schemas/metadefs/namespaces');
    const after = (await demo.image('GET', next)).json.namespaces;
    expect(after[0].namespace > namespaces[2].namespace).toBe(true);
    expect((await demo.image('GET', `${base}?resource_types=nothing`)).json.namespaces).toEqual([]);
  });

  it.each([
    ['limit=-1', 400, 'limit param must be positive'],
    ['marker=nothing', 404, 'Metadata definition namespace=nothing was not found.'],
    ['sort_dir=up', 400, 'Invalid sort direction: up'],
    ['visibility=none', 400, 'Invalid visibility value: none'],
  ])('refuse %s', async (query, status, reason) => {
    const answer = await demo.image('GET', `${base}?${query}`);
    expect([answer.status, answer.reason]).toEqual([status, reason]);
  });

  it('give property names with the prefix of a resource type', async () => {
    const plain = (await demo.image('GET', `${base}/OS::Compute::CPUPinning`)).json;
    expect(Object.keys(plain.properties).toSorted()).toEqual(['cpu_policy', 'cpu_thread_policy']);
    expect(plain.properties.cpu_policy).toMatchObject({ type: 'string', enum: ['shared', 'dedicated'] });
    const prefixed = async (type: string) =>
      Object.keys(
        (await demo.image('GET', `${base}/OS::Compute::CPUPinning?resource_type=${type}`)).json.properties,
      ).toSorted();
    expect(await prefixed('OS::Nova::Flavor')).toEqual(['hw:cpu_policy', 'hw:cpu_thread_policy']);
    expect(await prefixed('OS::Glance::Image')).toEqual(['hw_cpu_policy', 'hw_cpu_thread_policy']);
    expect(await prefixed('nothing')).toEqual(['cpu_policy', 'cpu_thread_policy']);
    expect(await demo.image('GET', `${base}/nothing`)).toMatchObject({
      status: 404,
      reason: 'Metadata definition namespace=nothing was not found.',
    });
  });

  it('have objects with properties of their own', async () => {
    const { objects } = (await demo.image('GET', `${base}/OS::Software::DBMS/objects`)).json;
    const mysql = objects.find((one: { name: string }) => one.name === 'MySQL');
    expect(mysql.properties.sw_database_mysql_listen_port).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 65535,
    });
    expect((await demo.image('GET', `${base}/OS::Software::DBMS/objects/MySQL`)).json.name).toBe('MySQL');
    expect((await demo.image('GET', `${base}/OS::Software::DBMS/objects/None`)).reason).toBe(
      'Could not find metadata object None',
    );
  });

  it('know the resource types there are', async () => {
    const { resource_types } = (await demo.image('GET', '/v2/metadefs/resource_types')).json;
    const names = resource_types.map((one: { name: string }) => one.name);
    expect(names).toEqual(expect.arrayContaining(['OS::Glance::Image', 'OS::Nova::Flavor', 'OS::Cinder::Volume']));
  });
});

describe('changing metadata definitions', () => {
  it('makes a namespace with everything in it, and removes it', async () => {
    const namespace = await make({
      display_name: 'Made',
      description: 'By a test',
      protected: true,
      properties: { size: { title: 'Size', type: 'integer', minimum: 1, default: 3 } },
      objects: [{ name: 'thing', properties: { on: { title: 'On', type: 'boolean' } } }],
      tags: [{ name: 'label' }],
      resource_type_associations: [{ name: 'OS::Nova::Flavor', prefix: 'x:' }],
    });
    const path = `${base}/${namespace}`;
    expect((await demo.image('GET', `${path}?resource_type=OS::Nova::Flavor`)).json).toMatchObject({
      namespace,
      display_name: 'Made',
      protected: true,
      owner: admin.projectId,
      properties: { 'x:size': { title: 'Size', type: 'integer', minimum: 1, default: '3' } },
      objects: [{ name: 'thing' }],
      tags: [{ name: 'label' }],
      resource_type_associations: [{ name: 'OS::Nova::Flavor', prefix: 'x:' }],
    });
    expect((await admin.image('POST', base, { namespace })).reason).toBe(
      `The metadata definition namespace=${namespace} already exists.`,
    );
    expect((await admin.image('DELETE', path)).reason).toBe(
      `Metadata definition namespace ${namespace} is protected and cannot be deleted.`,
    );
    expect((await admin.image('PUT', path, { namespace, description: 'changed' })).json).toMatchObject({
      description: 'changed',
      protected: false,
      visibility: 'private',
    });
    expect((await demo.image('GET', path)).status).toBe(404);
    expect((await admin.image('DELETE', path)).status).toBe(204);
    expect((await admin.image('DELETE', path)).reason).toBe(`Namespace ${namespace} not found`);
  });

  it('is for administrators', async () => {
    const path = `${base}/${await make({ properties: { one: { title: 'One', type: 'string' } } })}`;
    const refused = async (method: string, at: string, body?: object) => (await demo.image(method, at, body)).reason;
    const text = (rule: string) => `You are not authorized to complete ${rule} action.`;
    expect(await refused('POST', base, { namespace: 'x' })).toBe(text('add_metadef_namespace'));
    expect(await refused('DELETE', path)).toBe(text('delete_metadef_namespace'));
    expect(await refused('PUT', path, { namespace: 'x' })).toBe(text('modify_metadef_namespace'));
    expect(await refused('POST', `${path}/properties`, { name: 'x', title: 'X', type: 'string' })).toBe(
      text('add_metadef_property'),
    );
    expect(await refused('DELETE', `${path}/properties/one`)).toBe(text('remove_metadef_property'));
    expect(await refused('POST', `${path}/objects`, { name: 'x' })).toBe(text('add_metadef_object'));
    expect(await refused('POST', `${path}/tags/x`)).toBe(text('add_metadef_tag'));
    expect(await refused('POST', `${path}/resource_types`, { name: 'OS::Nova::Flavor' })).toBe(
      text('add_metadef_resource_type_association'),
    );
  });

  it('adds, changes and removes properties', async () => {
    const path = `${base}/${await make()}/properties`;
    const property = { name: 'one', title: 'One', type: 'string', enum: ['a', 'b'] };
    expect(await admin.image('POST', path, property)).toMatchObject({ status: 201, json: property });
    expect((await admin.image('POST', path, property)).status).toBe(409);
    expect((await admin.image('POST', path, { name: 'two' })).reason).toContain("'type' is a required property");
    expect((await admin.image('POST', path, { ...property, type: 'text' })).reason).toContain(
      "'text' is not one of ['array', 'boolean'",
    );
    expect((await admin.image('PUT', `${path}/one`, { ...property, title: 'Uno' })).json.title).toBe('Uno');
    expect((await demo.image('GET', path)).json.properties.one.title).toBe('Uno');
    expect((await admin.image('DELETE', `${path}/one`)).status).toBe(204);
    expect((await admin.image('DELETE', `${path}/one`)).reason).toBe('Could not find property one');
  });

  it('adds, changes and removes objects, tags and resource types', async () => {
    const path = `${base}/${await make()}`;
    expect((await admin.image('POST', `${path}/objects`, { name: 'one' })).status).toBe(201);
    expect((await admin.image('PUT', `${path}/objects/one`, { name: 'two' })).json.name).toBe('two');
    expect((await admin.image('DELETE', `${path}/objects/two`)).status).toBe(204);
    expect((await admin.image('DELETE', `${path}/objects/two`)).reason).toBe('Could not find metadata object two');

    expect((await admin.image('POST', `${path}/tags/red`)).status).toBe(201);
    expect((await admin.image('POST', `${path}/tags/RED`)).status).toBe(409);
    expect((await admin.image('PUT', `${path}/tags/red`, { name: 'blue' })).json.name).toBe('blue');
    expect((await admin.image('POST', `${path}/tags`, { tags: [{ name: 'a' }, { name: 'b' }] })).status).toBe(201);
    expect((await demo.image('GET', `${path}/tags`)).json.tags).toHaveLength(2);
    expect((await admin.image('DELETE', `${path}/tags/a`)).status).toBe(204);
    expect((await admin.image('DELETE', `${path}/tags/a`)).reason).toBe('Could not find metadata tag a');

    const type = { name: 'OS::Cinder::Volume', properties_target: 'image' };
    expect((await admin.image('POST', `${path}/resource_types`, type)).status).toBe(201);
    expect((await admin.image('POST', `${path}/resource_types`, type)).status).toBe(409);
    expect((await demo.image('GET', `${path}/resource_types`)).json.resource_type_associations).toMatchObject([type]);
    expect((await admin.image('DELETE', `${path}/resource_types/${type.name}`)).status).toBe(204);
    expect((await admin.image('DELETE', `${path}/resource_types/${type.name}`)).reason).toBe(
      `Failed to find resource type ${type.name} to delete`,
    );
  });
});
