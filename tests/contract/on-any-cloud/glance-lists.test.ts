import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, type NativeUser, openNativeCloud } from '../../support/native-cloud.ts';
import { imageKit } from '../../support/native-images.ts';

let cloud: NativeCloud;
let demo: NativeUser;
/** Every image of these tests has this property, so that lists can be narrowed to them. */
let mark: string;
let hidden: { id: string };

beforeAll(async () => {
  cloud = await openNativeCloud();
  demo = await cloud.as('demo');
  mark = cloud.name('mark');
  await kit.make('demo', { name: 'b-list', min_disk: 2, mark, tags: ['red', 'round'], disk_format: 'raw' });
  await kit.make('demo', { name: 'a-list', min_disk: 1, mark, tags: ['red'], disk_format: 'iso', protected: true });
  await kit.make('demo', { name: 'c,list', min_disk: 1, mark, disk_format: 'iso', visibility: 'private' });
  await kit.upload('demo', { name: 'd-list', mark, visibility: 'private' }, Buffer.from('twelve bytes'));
  hidden = await kit.make('demo', { name: 'e-list', mark, os_hidden: true });
});
afterAll(() => cloud.close());
// The kit's own afterAll must come after that of the cloud: the last one is run first.
const kit = imageKit(() => cloud);

async function list(query: string) {
  return demo.image('GET', `/v2/images?mark=${mark}&${query}`);
}

describe('a list of images', () => {
  it.each([
    ['sort=name:asc', ['a-list', 'b-list', 'c,list', 'd-list']],
    ['sort_key=name&sort_dir=desc', ['d-list', 'c,list', 'b-list', 'a-list']],
    ['sort=disk_format:asc,name:desc', ['c,list', 'a-list', 'd-list', 'b-list']],
    ['sort_key=disk_format&sort_key=name&sort_dir=asc', ['a-list', 'c,list', 'b-list', 'd-list']],
    ['sort=size:asc,name:asc', ['a-list', 'b-list', 'c,list', 'd-list']],
  ])('with %s is in that order', async (query, names) => {
    expect(kit.names(await list(query))).toEqual(names);
  });

  it.each([
    ['name=A-LIST', ['a-list']],
    ['name=eq:a-list', ['a-list']],
    ['name=in:a-list,"c,list"', ['a-list', 'c,list']],
    ['disk_format=in:iso,raw', ['a-list', 'b-list', 'c,list', 'd-list']],
    ['disk_format=iso', ['a-list', 'c,list']],
    ['status=queued', ['a-list', 'b-list', 'c,list']],
    ['status=in:active,killed', ['d-list']],
    ['status=nothing', []],
    ['visibility=private', ['c,list', 'd-list']],
    ['visibility=shared', ['a-list', 'b-list']],
    ['visibility=public', []],
    ['visibility=all', ['a-list', 'b-list', 'c,list', 'd-list']],
    ['protected=true', ['a-list']],
    ['protected=false', ['b-list', 'c,list', 'd-list']],
    ['size_min=12', ['d-list']],
    ['size_max=11', []],
    ['min_disk=1', ['a-list', 'c,list']],
    ['tag=red', ['a-list', 'b-list']],
    ['tag=red&tag=round', ['b-list']],
    ['os_hidden=true', ['e-list']],
    ['container_format=bare', ['d-list']],
    ['created_at=gte:2020-01-01T00:00:00Z', ['a-list', 'b-list', 'c,list', 'd-list']],
    ['created_at=lt:2020-01-01', []],
    ['updated_at=neq:2020-01-01T00:00:00', ['a-list', 'b-list', 'c,list', 'd-list']],
    ['nothing=x', []],
  ])('filtered by %s has these images', async (query, names) => {
    expect(kit.names(await list(`${query}&sort=name:asc`))).toEqual(names);
  });

  it.each([
    ['limit=abc', 400, 'limit param must be an integer'],
    ['limit=-1', 400, 'limit param must be positive'],
    ['marker=nothing', 400, 'No image found with ID nothing'],
    [
      'sort_key=owner',
      400,
      'Invalid sort key: owner. It must be one of the following: name, status, container_format, disk_format, size, id, created_at, updated_at.',
    ],
    ['sort_dir=up', 400, 'Invalid sort direction: up'],
    ['sort=name:up', 400, 'Invalid sort direction: up'],
    ['sort=name&sort_key=name', 400, 'Old and new sorting syntax cannot be combined'],
    ['sort_key=name&sort_dir=asc&sort_dir=desc', 400, 'Number of sort dirs does not match the number of sort keys'],
    ['visibility=none', 400, 'Invalid visibility value: none'],
    ['member_status=none', 400, 'Invalid status: none'],
    ['size_min=many', 400, 'Unable to filter on a range with a non-numeric value.'],
    ['created_at=gt:bad', 400, 'Bad "created_at" query filter format. Use ISO 8601 DateTime notation.'],
    ['created_at=zz:2026-01-01', 400, 'Unable to filter on a unknown operator.'],
    ['name=gt:a', 400, "Unable to filter by unknown operator 'gt'."],
    ['name=in:"a', 400, 'Invalid filter value "a. The quote is not closed.'],
    ['protected=True', 400, "Invalid value 'True' for 'protected' filter. Valid values are 'true' or 'false'."],
    ['os_hidden=maybe', 400, "Invalid value 'maybe' for 'os_hidden' filter. Valid values are 'true' or 'false'."],
    ['changes-since=2026-01-01', 400, 'The "changes-since" filter is no longer available on v2.'],
  ])('with %s is refused', async (query, status, reason) => {
    const answer = await demo.image('GET', `/v2/images?${query}`);
    expect([answer.status, answer.reason]).toEqual([status, reason]);
  });

  it('comes in pages that lead from one to the next', async () => {
    const first = await list('limit=3&sort=name:asc');
    expect(kit.names(first)).toEqual(['a-list', 'b-list', 'c,list']);
    const base = `/v2/images?mark=${mark}&limit=3&sort=name%3Aasc`;
    expect(first.json).toMatchObject({
      first: base,
      next: `${base}&marker=${first.json.images[2].id}`,
      schema: '/v2/schemas/images',
    });
    const second = await demo.image('GET', first.json.next);
    expect(kit.names(second)).toEqual(['d-list']);
    expect(second.json.next).toBeUndefined();
    expect(second.json.first).toBe(base);
  });

  it('has a next page whenever a page is full, and none when nothing was asked for', async () => {
    const full = await list('limit=4');
    expect(full.json.next).toBeDefined();
    expect((await demo.image('GET', full.json.next)).json.images).toEqual([]);
    expect((await list('limit=0')).json).toEqual({
      images: [],
      first: `/v2/images?mark=${mark}&limit=0`,
      schema: '/v2/schemas/images',
    });
  });

  it('goes on after a marker that is not in it', async () => {
    expect(kit.names(await list(`sort=name:desc&limit=2&marker=${hidden.id}`))).toEqual(['d-list', 'c,list']);
  });

  it('takes no marker that the user may not see', async () => {
    const secret = await kit.make('demo', { visibility: 'private' });
    const answer = await (await cloud.as('lab')).image('GET', `/v2/images?marker=${secret.id}`);
    expect([answer.status, answer.reason]).toEqual([403, `Forbidding request, image ${secret.id} not visible`]);
  });

  it('has 25 images unless a length is named', async () => {
    for (let made = 0; made < 23; made++) await kit.make('demo', { mark });
    expect((await list('')).json.images).toHaveLength(25);
    expect((await list('limit=26')).json.images).toHaveLength(26);
    expect((await list('limit=5000')).json.images).toHaveLength(27);
  });
});
