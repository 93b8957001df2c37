import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { objectKit, said } from '../../support/native-objects.ts';

let cloud: NativeCloud;
let box: string;
beforeAll(async () => {
  cloud = await openNativeCloud();
  box = await kit.container();
});
afterAll(() => cloud.close());
const kit = objectKit(() => cloud);
const get = (path: string, headers: Record<string, string> = {}) => kit.call('demo', 'GET', path, undefined, headers);
const head = async (path: string) => Object.fromEntries((await kit.call('demo', 'HEAD', path)).headers);
const md5 = (data: string | Uint8Array) => createHash('md5').update(data).digest('hex');

describe('large objects', () => {
  const parts = async () => {
    await kit.put(`${box}/seg/1`, 'part1');
    await kit.put(`${box}/seg/2`, 'part2');
    return md5(md5('part1') + md5('part2'));
  };
  const putManifest = (name: string, manifest: unknown, headers = {}) =>
    kit.put(`${box}/${name}?multipart-manifest=put`, JSON.stringify(manifest), headers);

  it('are joined by a prefix', async () => {
    const digest = await parts();
    await kit.put(`${box}/dynamic`, '', { 'x-object-manifest': `${box.slice(1)}/seg/` });
    const whole = await get(`${box}/dynamic`);
    expect([whole.text, whole.headers.get('etag')]).toEqual(['part1part2', `"${digest}"`]);
    expect(await head(`${box}/dynamic`)).toMatchObject({
      'content-length': '10',
      'x-object-manifest': `${box.slice(1)}/seg/`,
    });
    const piece = await get(`${box}/dynamic`, { range: 'bytes=3-6' });
    expect([piece.status, piece.text, piece.headers.get('content-range')]).toEqual([206, 't1pa', 'bytes 3-6/10']);
    expect((await get(`${box}/dynamic?multipart-manifest=get`)).headers.get('content-length')).toBe('0');
  });

  it('[API-27] [EMB-02] may have a prefix that matches their own name: what they hold themselves comes with the rest', async () => {
    await parts();
    const path = `${box}/se`;
    await kit.put(path, 'own', { 'x-object-manifest': path.slice(1) });
    const whole = await get(path);
    expect([whole.status, whole.text]).toEqual([200, 'ownpart1part2']);
    expect(whole.headers.get('etag')).toBe(`"${md5(md5('own') + md5('part1') + md5('part2'))}"`);
    expect((await get(`${path}?multipart-manifest=get`)).text).toBe('own');
    await kit.call('demo', 'DELETE', path);
  });

  it('are joined by a list, which is checked', async () => {
    const digest = await parts();
    const put = await putManifest('static', [
      { path: `${box}/seg/1`, size_bytes: 5, etag: null },
      { path: `${box.slice(1)}/seg/2` },
    ]);
    expect([put.status, put.headers.get('etag')]).toEqual([201, `"${digest}"`]);
    const whole = await get(`${box}/static`);
    expect([whole.text, whole.headers.get('etag')]).toEqual(['part1part2', `"${digest}"`]);
    expect((await get(`${box}/static`, { range: 'bytes=3-6' })).text).toBe('t1pa');
    const manifest = await get(`${box}/static?multipart-manifest=get`);
    expect(manifest.json).toEqual([
      {
        name: `${box}/seg/1`,
        bytes: 5,
        hash: md5('part1'),
        content_type: 'text/plain',
        last_modified: expect.any(String),
      },
      {
        name: `${box}/seg/2`,
        bytes: 5,
        hash: md5('part2'),
        content_type: 'text/plain',
        last_modified: expect.any(String),
      },
    ]);
    expect(whole.headers.get('x-manifest-etag')).toBe(md5(manifest.bytes));
    expect((await get(`${box}/static?multipart-manifest=get&format=raw`)).text).toBe(
      `[{"etag": "${md5('part1')}", "path": "${box}/seg/1", "size_bytes": 5}, ` +
        `{"etag": "${md5('part2')}", "path": "${box}/seg/2", "size_bytes": 5}]`,
    );
    expect((await get(`${box}?prefix=static&format=json`)).json).toMatchObject([
      { bytes: 10, hash: md5(manifest.bytes), slo_etag: `"${digest}"` },
    ]);
    expect((await putManifest('static', [{ path: `${box}/seg/1` }], { etag: 'abc' })).status).toBe(422);
    const wrong = await putManifest('wrong', [
      { path: `${box}/none`, etag: 'a' },
      { path: `${box}/seg/1`, size_bytes: 7, etag: 'b' },
    ]);
    // Segments are looked at side by side, so their order is free.
    const [title, ...errors] = wrong.text.trimEnd().split('\n');
    expect([wrong.status, title, errors.toSorted()]).toEqual([
      400,
      'Errors:',
      [`${box}/none, 404 Not Found`, `${box}/seg/1, Etag Mismatch`, `${box}/seg/1, Size Mismatch`],
    ]);
    expect(said(await kit.put(`${box}/wrong?multipart-manifest=put`, 'xx'))).toBe('Manifest must be valid JSON.');
    expect(said(await putManifest('wrong', {}))).toBe('Manifest must be a list.');
    expect(said(await putManifest('wrong', [{ data: 'aaaa' }]))).toBe(
      'Inline data segments require at least one object-backed segment.',
    );
  });

  it('may have parts, bytes and other large objects in their list, and go with all of them', async () => {
    const digest = await parts();
    await putManifest('inner', [{ path: `${box}/seg/1` }, { path: `${box}/seg/2` }]);
    const put = await putManifest('outer', [
      { path: `${box}/seg/1`, range: '1-2' },
      { data: Buffer.from('hallo').toString('base64') },
      { path: `${box}/inner` },
    ]);
    expect(put.headers.get('etag')).toBe(`"${md5(`${md5('part1')}:1-2;${md5('hallo')}${digest}`)}"`);
    expect((await get(`${box}/outer`)).text).toBe('arhallopart1part2');
    await kit.call('demo', 'COPY', `${box}/outer`, undefined, { destination: `${box}/flat` });
    expect((await get(`${box}/flat`)).headers.get('etag')).toBe(md5('arhallopart1part2'));
    const removed = await kit.call('demo', 'DELETE', `${box}/outer?multipart-manifest=delete`, undefined, {
      accept: 'application/json',
    });
    expect(removed.json).toEqual({
      'Response Status': '200 OK',
      'Response Body': '',
      'Number Deleted': 4,
      'Number Not Found': 1,
      Errors: [],
    });
    expect((await kit.call('demo', 'DELETE', `${box}/flat?multipart-manifest=delete`)).text).toBe(
      `Number Deleted: 0\nNumber Not Found: 0\nResponse Body: \nResponse Status: 400 Bad Request\nErrors:\n${box}/flat, Not an SLO manifest\n`,
    );
  });
});

describe('a container that keeps versions', () => {
  it('gives back what was overwritten or deleted', async () => {
    const path = await kit.container({ 'x-versions-enabled': 'true' });
    expect((await kit.call('demo', 'HEAD', path)).headers.get('x-versions-enabled')).toBe('True');
    const first = (await kit.put(`${path}/o`, 'one')).headers.get('x-object-version-id');
    const second = (await kit.put(`${path}/o`, 'two')).headers.get('x-object-version-id');
    expect((await get(`${path}/o`)).headers.get('x-object-version-id')).toBe(second);
    expect((await get(`${path}/o?version-id=${first}`)).text).toBe('one');
    const marker = (await kit.call('demo', 'DELETE', `${path}/o`)).headers.get('x-object-version-id');
    expect((await get(`${path}/o`)).status).toBe(404);
    const versions = (await get(`${path}?versions&format=json`)).json;
    expect(versions).toMatchObject([
      { version_id: marker, is_latest: true, content_type: 'application/x-deleted;swift_versions_deleted=1' },
      { version_id: second, is_latest: false, bytes: 3 },
      { version_id: first, is_latest: false, hash: md5('one') },
    ]);
    expect(said(await kit.call('demo', 'DELETE', path))).toBe('Delete all versions before deleting container.');
    for (const id of [marker, second, first]) {
      expect((await kit.call('demo', 'DELETE', `${path}/o?version-id=${id}`)).status).toBe(204);
    }
    expect((await kit.call('demo', 'DELETE', path)).status).toBe(204);
  });
});
