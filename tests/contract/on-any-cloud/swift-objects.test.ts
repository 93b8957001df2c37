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
    const from = { 'x-copy-from': `${box}/source` };
    await kit.call('demo', 'PUT', `${box}/fresh`, undefined, { ...from, 'x-fresh-metadata': 'true' });
    expect(await head(`${box}/fresh`)).not.toHaveProperty('x-object-meta-a');
    await kit.call('demo', 'PUT', `${box}/picture`, undefined, { ...from, 'content-type': 'image/png' });
    expect(await head(`${box}/picture`)).toMatchObject({ 'content-type': 'image/png', 'x-object-meta-a': 'b' });
    await kit.call('demo', 'PUT', `${box}/piece`, undefined, { ...from, range: 'bytes=0-3' });
    expect((await get(`${box}/piece`)).text).toBe('hell');
    // Conditions are about the source, not about what is at the other end.
    for (const to of ['free', 'piece']) {
      const not = await kit.call('demo', 'PUT', `${box}/${to}`, undefined, { ...from, 'if-none-match': '*' });
      expect(not.status).toBe(304);
    }
    expect((await kit.call('demo', 'HEAD', `${box}/free`)).status).toBe(404);
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
