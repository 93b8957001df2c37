import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { imageKit, patchType } from '../../support/native-images.ts';

let cloud: NativeCloud;
beforeAll(async () => {
  cloud = await openNativeCloud();
});
afterAll(() => cloud.close());
const kit = imageKit(() => cloud);

describe('an address of the image service', () => {
  it('gives the versions to everybody', async () => {
    const demo = await cloud.as('demo');
    const root = await fetch(`${demo.endpoint('image')}/`, { redirect: 'manual' });
    expect(root.status).toBe(300);
    const { versions } = (await root.json()) as {
      versions: { id: string; status: string; links: { href: string }[] }[];
    };
    expect(versions[0]).toMatchObject({ id: 'v2.15', status: 'CURRENT' });
    expect(versions[0]?.links[0]?.href).toBe(`${demo.endpoint('image')}/v2/`);
    expect((await fetch(`${demo.endpoint('image')}/versions`)).status).toBe(200);
  });

  it('refuses who has no Keystone token, on an HTML page', async () => {
    const demo = await cloud.as('demo');
    for (const headers of [undefined, { 'x-auth-token': 'wrong' }]) {
      const answer = await fetch(`${demo.endpoint('image')}/v2/images`, headers ? { headers } : {});
      expect(answer.status).toBe(401);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Keystone uri="/);
      expect(await answer.text()).toContain('<h1>401 Unauthorized</h1>');
    }
  });

  it('knows unknown addresses from wrong methods', async () => {
    const demo = await cloud.as('demo');
    const unknown = await demo.image('GET', '/v2/nothing');
    expect([unknown.status, unknown.reason]).toEqual([404, 'The resource could not be found.']);
    const wrong = await demo.image('PUT', '/v2/images');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect(wrong.reason).toBe('The method PUT is not allowed for this resource.');
  });

  it('lets pages of other origins call', async () => {
    const demo = await cloud.as('demo');
    const asked = await fetch(`${demo.endpoint('image')}/v2/images`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://console.test',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'x-auth-token,content-type',
      },
    });
    expect(asked.status).toBe(200);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-methods')).toBe('PUT');
    expect(asked.headers.get('access-control-allow-headers')).toBe('x-auth-token,content-type');
    const refused = await fetch(`${demo.endpoint('image')}/v2/images`, { headers: { origin: 'http://console.test' } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  });
});

describe('making an image', () => {
  it('gives a queued one of the own project', async () => {
    const demo = await cloud.as('demo');
    const answer = await demo.image('POST', '/v2/images', {
      name: cloud.name('new'),
      tags: ['a', 'a'],
      os_distro: 'test',
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      status: 'queued',
      visibility: 'shared',
      owner: demo.projectId,
      protected: false,
      os_hidden: false,
      size: null,
      virtual_size: null,
      checksum: null,
      disk_format: null,
      min_disk: 0,
      min_ram: 0,
      tags: ['a'],
      os_distro: 'test',
      self: `/v2/images/${answer.json.id}`,
      file: `/v2/images/${answer.json.id}/file`,
      schema: '/v2/schemas/image',
    });
    expect(answer.json.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(answer.headers.get('location')).toBe(`${demo.endpoint('image')}/v2/images/${answer.json.id}`);
    expect(answer.headers.get('openstack-image-import-methods')).toBe('glance-direct,web-download,copy-image');
    expect(answer.headers.get('x-openstack-request-id')).toMatch(/^req-/);
    expect((await demo.image('GET', answer.json.self)).json).toEqual(answer.json);
    expect((await demo.image('DELETE', answer.json.self)).status).toBe(204);
  });

  it.each([
    [
      { name: 5 },
      400,
      "Provided object does not match schema 'image': 5 is not of type 'null', 'string' Failed validating 'type' in schema['properties']['name']",
    ],
    [{ name: 'x'.repeat(256) }, 400, 'is too long'],
    [{ name: '😀'.repeat(255) }, 400, "Name can't contain 4 byte unicode characters."],
    [{ visibility: 'all' }, 400, "'all' is not one of ['community', 'public', 'private', 'shared']"],
    [
      { disk_format: 'floppy' },
      400,
      "'floppy' is not one of [None, 'ami', 'ari', 'aki', 'vhd', 'vhdx', 'vmdk', 'raw', 'qcow2', 'vdi', 'iso', 'ploop']",
    ],
    [{ container_format: 'box' }, 400, "'box' is not one of [None, 'ami'"],
    [{ min_disk: -1 }, 400, "Invalid value '-1' for parameter 'min_disk': Cannot be a negative value"],
    [{ min_ram: 2 ** 31 }, 400, "'min_ram' value out of range, must not exceed 2147483647."],
    [{ tags: ['x'.repeat(256)] }, 400, 'is too long'],
    [{ protected: 'yes' }, 400, "'yes' is not of type 'boolean'"],
    [{ id: 'not-a-uuid' }, 400, "'not-a-uuid' does not match"],
    [{ kernel_id: 'nothing' }, 400, "'nothing' does not match"],
    [{ custom: 5 }, 400, "5 is not of type 'string' Failed validating 'type' in schema['additionalProperties']"],
    [{ custom: null }, 400, "None is not of type 'string'"],
    [{ ['x'.repeat(256)]: 'a' }, 400, 'Custom property should not be greater than 255 characters.'],
    [{ status: 'active' }, 403, "Attribute 'status' is read-only."],
    [{ checksum: 'x' }, 403, "Attribute 'checksum' is read-only."],
    [{ size: 5 }, 403, "Attribute 'size' is read-only."],
    [{ locations: [] }, 403, "Attribute 'locations' is reserved."],
    [{ os_glance_mine: 'x' }, 403, "Access was denied to this resource. Attribute 'os_glance_mine' is reserved."],
    [{ owner: 'somebody' }, 403, "You are not permitted to create images owned by 'somebody'"],
    [{ visibility: 'public' }, 403, 'You are not authorized to complete publicize_image action.'],
    ['nonsense', 400, 'Malformed JSON in request body.'],
    ['"text"', 400, 'Unexpected body type. Expected list/dict.'],
    [undefined, 400, 'Body expected in request.'],
  ] as [unknown, number, string][])('refuses %j with %s', async (body, status, reason) => {
    const demo = await cloud.as('demo');
    const answer = await demo.image('POST', '/v2/images', body, { 'content-type': 'application/json' });
    expect(answer.status).toBe(status);
    expect(answer.reason).toContain(reason);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  });

  it('gives no id twice, not even that of a deleted image', async () => {
    const demo = await cloud.as('demo');
    const { id } = await kit.make('demo');
    const again = async () => demo.image('POST', '/v2/images', { id });
    expect(await again()).toMatchObject({ status: 409, reason: `Image ID ${id} already exists!` });
    await demo.image('DELETE', `/v2/images/${id}`);
    expect((await again()).status).toBe(409);
  });

  it('is refused to readers, and may be done for others by administrators', async () => {
    const reader = await cloud.as('reader');
    const refused = await reader.image('POST', '/v2/images', {});
    expect([refused.status, refused.reason]).toEqual([403, 'You are not authorized to complete add_image action.']);
    expect(await kit.make('admin', { owner: 'somebody', visibility: 'public' })).toMatchObject({
      owner: 'somebody',
      visibility: 'public',
    });
  });
});

describe('changing an image', () => {
  it('replaces members, and adds and removes properties', async () => {
    const { id } = await kit.make('demo', { os_distro: 'old' });
    const answer = await kit.patch('demo', id, [
      { op: 'replace', path: '/name', value: 'renamed' },
      { op: 'replace', path: '/os_distro', value: 'new' },
      { op: 'add', path: '/a~1b~0c', value: 'odd' },
      { op: 'add', path: '/gone', value: 'x' },
      { op: 'remove', path: '/gone' },
      { op: 'replace', path: '/tags', value: ['one', 'two'] },
      { op: 'add', path: '/disk_format', value: 'raw' },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ name: 'renamed', os_distro: 'new', 'a/b~c': 'odd', disk_format: 'raw' });
    expect(answer.json).not.toHaveProperty('gone');
    expect(answer.json.tags.toSorted()).toEqual(['one', 'two']);
  });

  it('changes nothing when one of the changes is refused', async () => {
    const { id, name } = await kit.make('demo');
    const answer = await kit.patch('demo', id, [
      { op: 'replace', path: '/name', value: 'renamed' },
      { op: 'remove', path: '/nothing' },
    ]);
    expect([answer.status, answer.reason]).toEqual([
      409,
      'There was a conflict when trying to complete your request. Property nothing does not exist.',
    ]);
    expect((await (await cloud.as('demo')).image('GET', `/v2/images/${id}`)).json.name).toBe(name);
  });

  it.each([
    [{ op: 'replace', path: '/nothing', value: 'x' }, 409, 'Property nothing does not exist.'],
    [{ op: 'remove', path: '/name' }, 403, 'Property name may not be removed.'],
    [{ op: 'remove', path: '/tags' }, 403, 'Property tags may not be removed.'],
    [{ op: 'replace', path: '/id', value: 'x' }, 403, "Attribute 'id' is read-only."],
    [{ op: 'replace', path: '/size', value: 5 }, 403, "Attribute 'size' is read-only."],
    [{ op: 'replace', path: '/status', value: 'active' }, 403, "Attribute 'status' is read-only."],
    [{ op: 'replace', path: '/deleted', value: 'x' }, 403, "Attribute 'deleted' is reserved."],
    [{ op: 'add', path: '/os_glance_x', value: 'x' }, 403, "Attribute 'os_glance_x' is reserved."],
    [{ op: 'replace', path: '/owner', value: 'x' }, 403, "Owner can't be updated by non admin."],
    [
      { op: 'replace', path: '/visibility', value: 'public' },
      403,
      'You are not authorized to complete publicize_image action.',
    ],
    [{ op: 'replace', path: '/visibility', value: 'none' }, 400, "'none' is not one of"],
    [{ op: 'replace', path: '/min_disk', value: -1 }, 400, 'Cannot be a negative value'],
    [{ op: 'add', path: '/text', value: '😀' }, 400, "Text can't contain 4 byte unicode characters."],
    [
      { op: 'add', path: '/a~2', value: 'x' },
      400,
      'Pointer `/a~2` contains "~" not part of a recognized escape sequence.',
    ],
    [{ op: 'add', path: '/x/y', value: 'x' }, 400, "Invalid JSON pointer for this resource: '/x/y'"],
    [{ op: 'add', path: '/x/', value: 'x' }, 400, 'Pointer `/x/` end with "/".'],
    [{ op: 'add', path: 'x', value: 'x' }, 400, 'Pointer `x` does not start with "/".'],
    [
      { op: 'move', path: '/x', from: '/y' },
      400,
      'Invalid operation: `move`. It must be one of the following: add, remove, replace.',
    ],
    [{ path: '/x' }, 400, 'Unable to find `op` in JSON Schema change.'],
    [{ op: 'add', value: 'x' }, 400, "Unable to find 'path' in JSON Schema change"],
    [{ op: 'add', path: '/x' }, 400, 'Operation "add" requires a member named "value".'],
    [5, 400, 'Operations must be JSON objects.'],
    [
      { op: 'add', path: '/locations/-', value: { url: 'http://127.0.0.1/x', metadata: {} } },
      403,
      "It's not allowed to add locations if locations are invisible.",
    ],
    [{ op: 'replace', path: '/locations', value: [] }, 403, 'Cannot set locations to empty list.'],
    [{ op: 'remove', path: '/locations/0' }, 403, 'You are not authorized to complete delete_image_location action.'],
  ] as [object, number, string][])('refuses %j with %s', async (change, status, reason) => {
    const { id } = await kit.make('demo');
    const answer = await kit.patch('demo', id, [change]);
    expect(answer.status).toBe(status);
    expect(answer.reason).toContain(reason);
  });

  it('takes the older form of patches, and no other types', async () => {
    const { id } = await kit.make('demo');
    const older = 'application/openstack-images-v2.0-json-patch';
    const changed = await kit.patch('demo', id, [{ replace: '/name', value: 'older' }], older);
    expect([changed.status, changed.json.name]).toEqual([200, 'older']);
    expect((await kit.patch('demo', id, [{ op: 'replace', path: '/name', value: 'x' }], older)).reason).toBe(
      'Operation objects must contain exactly one member named "add", "remove", or "replace".',
    );
    const other = await kit.patch('demo', id, [], 'application/json-patch+json');
    expect(other.status).toBe(415);
    expect(other.headers.get('accept-patch')).toBe(`${older}, ${patchType}`);
    expect(other.reason).toBe('The request media type application/json-patch+json is not supported by this server.');
  });

  it('is refused to readers; to other projects the image is not there', async () => {
    const { id } = await kit.make('demo');
    const change = [{ op: 'replace', path: '/name', value: 'x' }];
    expect(await kit.patch('reader', id, change)).toMatchObject({
      status: 403,
      reason: 'You are not authorized to complete modify_image action.',
    });
    expect(await kit.patch('lab', id, change)).toMatchObject({ status: 404, reason: `No image found with ID ${id}` });
  });
});

describe('deleting an image', () => {
  it('removes it, once', async () => {
    const demo = await cloud.as('demo');
    const { id } = await kit.make('demo');
    expect((await demo.image('DELETE', `/v2/images/${id}`)).status).toBe(204);
    expect(await demo.image('DELETE', `/v2/images/${id}`)).toMatchObject({
      status: 404,
      reason: `Failed to find image ${id} to delete`,
    });
    expect((await (await cloud.as('admin')).image('GET', `/v2/images/${id}`)).status).toBe(404);
  });

  it('is refused for protected images, for readers and for those of other projects', async () => {
    const demo = await cloud.as('demo');
    const { id } = await kit.make('demo', { protected: true });
    expect(await demo.image('DELETE', `/v2/images/${id}`)).toMatchObject({
      status: 403,
      reason: `Image ${id} is protected and cannot be deleted.`,
    });
    expect((await (await cloud.as('reader')).image('DELETE', `/v2/images/${id}`)).status).toBe(403);
    expect((await (await cloud.as('lab')).image('DELETE', `/v2/images/${id}`)).status).toBe(404);
    const tiny = (await demo.image('GET', '/v2/images?name=tiny-raw')).json.images[0];
    expect((await demo.image('DELETE', `/v2/images/${tiny.id}`)).status).toBe(403);
  });
});
