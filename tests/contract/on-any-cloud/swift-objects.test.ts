import { createHash, randomBytes } from 'node:crypto';
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
const later = 'Sat, 21 Nov 2037 00:00:00 GMT';
const earlier = 'Sat, 21 Nov 2015 00:00:00 GMT';

describe('an object', () => {
  it('comes back as it was sent, with its headers and metadata', async () => {
    const data = randomBytes(200_000);
    const path = `${box}/whole`;
    const put = await kit.put(path, data, {
      'x-object-meta-origin': 'test',
      'content-disposition': 'attachment',
      'cache-control': 'no-cache',
      etag: md5(data),
    });
    expect([put.status, put.headers.get('etag')]).toEqual([201, md5(data)]);
    const read = await get(path);
    expect(read.bytes.equals(data)).toBe(true);
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '200000',
      'x-object-meta-origin': 'test',
      'content-disposition': 'attachment',
      'cache-control': 'no-cache',
      'accept-ranges': 'bytes',
      etag: md5(data),
      'x-timestamp': expect.stringMatching(/^\d{10}\.\d{5}$/),
      'last-modified': put.headers.get('last-modified'),
    });
    expect(await head(path)).toMatchObject({ 'content-length': '200000', etag: md5(data) });
    expect((await kit.call('demo', 'HEAD', box)).headers.get('x-container-bytes-used')).toBe('200000');
    expect((await kit.call('demo', 'DELETE', path)).status).toBe(204);
    for (const method of ['GET', 'POST', 'DELETE']) expect((await kit.call('demo', method, path)).status).toBe(404);
  });

  it('gets all of its metadata anew, and keeps its type', async () => {
    const path = `${box}/meta`;
    await kit.put(path, 'x', { 'x-object-meta-a': '1', 'content-encoding': 'x', 'x-object-meta-empty': '' });
    expect(await head(path)).toMatchObject({ 'x-object-meta-empty': '', 'content-encoding': 'x' });
    const post = await kit.call('demo', 'POST', path, undefined, { 'x-object-meta-b': '2' });
    expect([post.status, said(post)]).toEqual([202, 'The request is accepted for processing.']);
    const headers = await head(path);
    expect(headers).toMatchObject({ 'x-object-meta-b': '2', 'content-type': 'text/plain' });
    expect(headers).not.toHaveProperty('x-object-meta-a');
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    [{ etag: '0'.repeat(32) }, 422, 'Unable to process the contained instructions'],
    [{ 'if-none-match': '"abc"' }, 400, 'If-None-Match only supports *'],
    [{ 'x-delete-after': 'abc' }, 400, 'Non-integer X-Delete-After'],
    [{ 'x-delete-after': '0' }, 400, 'X-Delete-After in past'],
    [{ 'x-delete-at': '5.5' }, 400, 'Non-integer X-Delete-At'],
    [{ 'x-delete-at': '5' }, 400, 'X-Delete-At in past'],
    [{ 'x-object-manifest': 'bad' }, 400, 'X-Object-Manifest must be in the format container/prefix'],
    [{ 'x-object-meta-a': 'x'.repeat(257) }, 400, 'Metadata value longer than 256: x-object-meta-A'],
  ])('is refused with %o', async (headers, status, text) => {
    const answer = await kit.put(`${box}/refused`, 'x', headers);
    expect([answer.status, said(answer)]).toEqual([status, text]);
    expect((await get(`${box}/refused`)).status).toBe(404);
  });

  it('needs a container, and a name of at most 1024 characters', async () => {
    expect((await kit.put(`/${cloud.name('none')}/x`)).status).toBe(404);
    expect(said(await kit.put(`${box}/${'a'.repeat(1025)}`))).toBe('Object name length of 1025 longer than 1024');
    expect((await kit.put(`${box}/${encodeURIComponent('ä'.repeat(1024))}`)).status).toBe(201);
    expect(said(await kit.put(`${box}/a%00b`))).toBe('Invalid UTF8 or contains NULL');
  });

  it('says when it goes, and gets a type by its name when none is sent', async () => {
    const user = await cloud.as('demo');
    const put = await fetch(`${user.endpoint('object-store')}${box}/page.html`, {
      method: 'PUT',
      headers: { 'x-auth-token': user.token, 'x-delete-after': '1000' },
      body: Buffer.from('x'),
    });
    expect(put.status).toBe(201);
    const headers = await head(`${box}/page.html`);
    expect(headers['content-type']).toBe('text/html');
    expect(Number(headers['x-delete-at'])).toBeCloseTo(Date.now() / 1000 + 1000, -2);
  });
});

describe('conditions and ranges', () => {
  it.each([
    [{}, 200, 'hello world'],
    [{ 'if-none-match': '"5eb63bbbe01eeed093cb22bb8f5acdc3"' }, 304, ''],
    [{ 'if-none-match': '"other"' }, 200, 'hello world'],
    [{ 'if-match': '"x"' }, 412, ''],
    [{ 'if-match': '"5eb63bbbe01eeed093cb22bb8f5acdc3"' }, 200, 'hello world'],
    [{ 'if-modified-since': later }, 304, ''],
    [{ 'if-modified-since': earlier }, 200, 'hello world'],
    [{ 'if-unmodified-since': earlier }, 412, ''],
    [{ range: 'bytes=1-3' }, 206, 'ell'],
    [{ range: 'bytes=6-' }, 206, 'world'],
    [{ range: 'bytes=-3' }, 206, 'rld'],
    [{ range: 'bytes=5-2' }, 200, 'hello world'],
    [{ range: 'rubbish' }, 200, 'hello world'],
  ])('%o', async (headers, status, text) => {
    if (status === 200 && Object.keys(headers).length === 0) await kit.put(`${box}/parts`, 'hello world');
    const answer = await get(`${box}/parts`, headers);
    expect([answer.status, answer.text]).toEqual([status, text]);
  });

  it('gives several parts at once, and none where there is nothing', async () => {
    await kit.put(`${box}/parts`, 'hello world');
    const several = await get(`${box}/parts`, { range: 'bytes=0-1,3-4' });
    const boundary = /^multipart\/byteranges;boundary=([0-9a-f]{32})$/.exec(
      several.headers.get('content-type') ?? '',
    )?.[1];
    const part = (range: string, text: string) =>
      `--${boundary}\r\nContent-Type: text/plain\r\nContent-Range: bytes ${range}/11\r\n\r\n${text}\r\n`;
    expect(several.text).toBe(`${part('0-1', 'he')}${part('3-4', 'lo')}--${boundary}--`);
    const outside = await get(`${box}/parts`, { range: 'bytes=100-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */11']);
    expect(said(outside)).toBe('The Range requested is not available.');
  });

  it('does not overwrite what is there when told so', async () => {
    const put = () => kit.put(`${box}/once`, 'x', { 'if-none-match': '*' });
    expect((await put()).status).toBe(201);
    const again = await put();
    expect([again.status, said(again)]).toEqual([412, 'A precondition for this request was not met.']);
  });
});

describe('a copy', () => {
  it('has bytes, type and metadata of its source, unless told otherwise', async () => {
    await kit.put(`${box}/source`, 'hello world', { 'x-object-meta-a': 'b' });
    const copied = await kit.call('demo', 'COPY', `${box}/source`, undefined, {
      destination: `${box}/copy%20one`,
      'x-object-meta-z': 'z',
    });
    expect([copied.status, copied.headers.get('x-copied-from')]).toEqual([201, `${box.slice(1)}/source`]);
    expect(await head(`${box}/copy%20one`)).toMatchObject({
      etag: md5('hello world'),
      'content-type': 'text/plain',
      'x-object-meta-a': 'b',
      'x-object-meta-z': 'z',
    });
    const from = { 'x-copy-from': `${box}/source`, 'content-length': '0' };
    await kit.call('demo', 'PUT', `${box}/fresh`, undefined, { ...from, 'x-fresh-metadata': 'true' });
    expect(await head(`${box}/fresh`)).not.toHaveProperty('x-object-meta-a');
    await kit.call('demo', 'PUT', `${box}/picture`, undefined, { ...from, 'content-type': 'image/png' });
    expect(await head(`${box}/picture`)).toMatchObject({ 'content-type': 'image/png', 'x-object-meta-a': 'b' });
    await kit.call('demo', 'PUT', `${box}/piece`, undefined, { ...from, range: 'bytes=0-3' });
    expect((await get(`${box}/piece`)).text).toBe('hell');
  });

  it.each([
    ['COPY', {}, 412, 'Destination header required'],
    ['COPY', { destination: 'foo' }, 412, 'Destination header must be of the form <container name>/<object name>'],
    ['COPY', { destination: 'sextant-none/foo' }, 404, 'The resource could not be found.'],
    ['PUT', { 'x-copy-from': 'foo' }, 412, 'X-Copy-From header must be of the form <container name>/<object name>'],
    ['PUT', { 'x-copy-from': 'photos/none' }, 404, 'The resource could not be found.'],
    [
      'PUT',
      { 'x-copy-from': 'photos/readme.txt', 'x-copy-from-account': 'AUTH_other' },
      403,
      'Access was denied to this resource.',
    ],
  ])('by %s with %o is refused', async (method, headers, status, text) => {
    await kit.put(`${box}/source`, 'x');
    const answer = await kit.call('demo', method, `${box}/source`, undefined, headers as Record<string, string>);
    expect([answer.status, said(answer)]).toEqual([status, text]);
  });
});

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
    expect([wrong.status, wrong.text]).toEqual([
      400,
      `Errors:\n${box}/none, 404 Not Found\n${box}/seg/1, Size Mismatch\n${box}/seg/1, Etag Mismatch\n`,
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
