import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { objectKit, said } from '../../support/native-objects.ts';

let cloud: NativeCloud;
beforeAll(async () => void (cloud = await openNativeCloud()));
afterAll(() => cloud.close());
const kit = objectKit(() => cloud);
const call = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  kit.call('demo', method, path, body, headers);
const nameOf = (path: string) => path.slice(1);
const listed = async (path: string): Promise<string[]> => {
  const { json } = await call('GET', `${path}?format=json`);
  return (json as { name: string }[]).map(({ name }) => name);
};
const text = async (path: string) => {
  const answer = await call('GET', path);
  return answer.status === 200 ? answer.text : answer.status;
};

it('[API-26] [EMB-02] replaced objects are kept in another container, and a deletion brings the last one back', async () => {
  const archive = await kit.container();
  const path = await kit.container({ 'x-versions-location': nameOf(archive) });
  expect((await call('HEAD', path)).headers.get('x-versions-location')).toBe(nameOf(archive));
  for (const body of ['one', 'two', 'three']) await call('PUT', `${path}/cat`, body, { 'content-type': 'text/cat' });
  const kept = await listed(archive);
  expect(kept).toEqual([expect.stringMatching(/^003cat\/\d{10}\.\d{5}$/), expect.stringMatching(/^003cat\//)]);
  expect([await text(`${archive}/${kept[0]}`), await text(`${archive}/${kept[1]}`)]).toEqual(['one', 'two']);

  expect((await call('DELETE', `${path}/cat`)).status).toBe(204);
  expect([await text(`${path}/cat`), await listed(archive)]).toEqual(['two', [kept[0]]]);
  expect((await call('HEAD', `${path}/cat`)).headers.get('content-type')).toBe('text/cat');
  await call('DELETE', `${path}/cat`);
  expect([await text(`${path}/cat`), await listed(archive)]).toEqual(['one', []]);
  await call('DELETE', `${path}/cat`);
  expect(await text(`${path}/cat`)).toBe(404);
  expect((await call('DELETE', `${path}/cat`)).status).toBe(404);
});

it('[API-26] [EMB-02] with a history, a deleted object is kept too, and a mark says when', async () => {
  const archive = await kit.container();
  const path = await kit.container({ 'x-history-location': nameOf(archive) });
  const object = `${path}/${encodeURIComponent('ö p')}`;
  await call('PUT', object, 'one');
  await call('PUT', object, 'two');
  expect((await call('DELETE', object)).status).toBe(204);
  expect(await text(object)).toBe(404);
  const { json } = await call('GET', `${archive}?format=json`);
  expect(json).toEqual([
    expect.objectContaining({ name: expect.stringMatching(/^004ö p\//), bytes: 3 }),
    expect.objectContaining({ bytes: 3 }),
    expect.objectContaining({ bytes: 0, content_type: 'application/x-deleted;swift_versions_deleted=1' }),
  ]);
  expect((await call('DELETE', object)).status).toBe(404);
  expect(await listed(archive)).toHaveLength(4);
  for (const name of await listed(archive)) {
    await call('DELETE', `${archive}/${name.split('/').map(encodeURIComponent).join('/')}`);
  }
});

it('[API-26] [EMB-02] where replaced objects go is one container that exists, until it is taken back', async () => {
  const path = await kit.container();
  const change = (headers: Record<string, string>) => call('POST', path, undefined, headers);
  const shown = async () => (await call('HEAD', path)).headers.get('x-versions-location');
  expect(said(await change({ 'x-versions-location': 'a', 'x-history-location': 'b' }))).toBe(
    'Only one of x-versions-location or x-history-location may be specified',
  );
  const slash = await change({ 'x-versions-location': 'a/b' });
  expect([slash.status, said(slash)]).toEqual([412, 'Container name cannot contain slashes']);
  await change({ 'x-versions-location': cloud.name('nowhere') });
  expect((await call('PUT', `${path}/cat`, 'one')).status).toBe(201);
  expect((await call('PUT', `${path}/cat`, 'two')).status).toBe(412);
  expect(await text(`${path}/cat`)).toBe('one');
  expect(said(await change({ 'x-versions-enabled': 'true' }))).toBe(
    'Cannot enable object versioning on a container that is already using the legacy versioned writes feature.',
  );
  await change({ 'x-remove-history-location': 'x' });
  expect(await shown()).toBeNull();
  await change({ 'x-versions-location': nameOf(path) });
  await change({ 'x-versions-location': '' });
  expect(await shown()).toBeNull();
  expect((await call('PUT', `${path}/cat`, 'two')).status).toBe(201);
});
