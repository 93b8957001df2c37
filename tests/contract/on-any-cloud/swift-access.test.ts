import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { objectKit, said } from '../../support/native-objects.ts';

let cloud: NativeCloud;
let box: string;
let account: string;
beforeAll(async () => {
  cloud = await openNativeCloud();
  box = await kit.container();
  account = `/v1/AUTH_${(await cloud.as('demo')).projectId}`;
});
afterAll(() => cloud.close());
const kit = objectKit(() => cloud);
const until = 2_000_000_000;

describe('access', () => {
  it('is for the members of the project; its readers look only', async () => {
    await kit.put(`${box}/mine`, 'x');
    const status = async (user: 'demo' | 'reader' | 'lab' | 'admin', method: string, path: string) =>
      (await kit.call(user, method, path)).status;
    expect(await status('reader', 'GET', `${box}/mine`)).toBe(200);
    expect(await status('reader', 'PUT', `${box}/other`)).toBe(403);
    expect(await status('reader', 'DELETE', `${box}/mine`)).toBe(403);
    const { endpoint } = await cloud.as('demo');
    const foreign = async (user: 'lab' | 'admin', path: string, method = 'GET') =>
      fetch(endpoint('object-store') + path, { method, headers: { 'x-auth-token': (await cloud.as(user)).token } });
    expect((await foreign('lab', box)).status).toBe(403);
    expect((await foreign('admin', `${box}/mine`)).status).toBe(403);
    expect((await foreign('lab', '/none-such')).status).toBe(403);

    const lab = await cloud.as('lab');
    await kit.call('demo', 'POST', box, undefined, {
      'x-container-read': `${lab.projectId}:*`,
      'x-container-write': `*:${lab.userId}`,
    });
    expect((await foreign('lab', `${box}/mine`)).status).toBe(200);
    expect((await foreign('lab', `${box}/theirs`, 'PUT')).status).toBe(201);
    expect((await foreign('lab', box)).headers.get('x-container-read')).toBeNull();
    expect((await foreign('lab', box, 'DELETE')).status).toBe(403);
    await kit.call('demo', 'POST', box, undefined, { 'x-container-read': 'lab:lab', 'x-container-write': '' });
    expect((await foreign('lab', `${box}/mine`)).status).toBe(200);
    expect((await foreign('lab', `${box}/theirs`, 'DELETE')).status).toBe(403);
  });

  it('is for everybody where the container says so', async () => {
    const page = await kit.visit('/site/index.html');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(await (await kit.visit('/site')).text()).toBe('css/site.css\nindex.html\n');
    const refused = await kit.visit('/photos/readme.txt');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('Swift realm="AUTH_');
    expect((await kit.visit('/site/new', { method: 'PUT', body: 'x' })).status).toBe(401);
    expect((await kit.visit('/site', { headers: { 'x-auth-token': 'bad' } })).status).toBe(200);

    await kit.put(`${box}/mine`, 'x');
    await kit.call('demo', 'POST', box, undefined, { 'x-container-read': '.r:.example.com,.r:-bad.example.com' });
    const from = async (referer: string) => (await kit.visit(`${box}/mine`, { headers: { referer } })).status;
    expect(await from('http://www.example.com/x')).toBe(200);
    expect([await from('http://bad.example.com/'), await from('http://example.org/')]).toEqual([401, 401]);
    expect((await kit.visit(box, { headers: { referer: 'http://www.example.com/x' } })).status).toBe(401);
  });

  it('from pages of other origins is let through to what they may read', async () => {
    const asked = await kit.visit('/site/x', {
      method: 'OPTIONS',
      headers: {
        origin: 'http://a',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'x-auth-token, foo',
      },
    });
    expect(asked.status).toBe(200);
    // Both lists are sets of Python's, in another order each time swift starts.
    const listed = (name: string) => asked.headers.get(`access-control-${name}`)?.split(', ').sort();
    expect(asked.headers.get('access-control-allow-origin')).toBe('http://a');
    expect(listed('allow-methods')).toEqual(['COPY', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT']);
    expect(listed('allow-headers')).toEqual(['foo', 'x-auth-token']);
    const read = await kit.visit('/site/index.html', { headers: { origin: 'http://a' } });
    expect(read.headers.get('access-control-allow-origin')).toBe('http://a');
    expect(read.headers.get('access-control-expose-headers')).toContain('x-object-meta-origin');
  });
});

describe('a signed address', () => {
  const sign = (method: string, path: string, digest: string, key = 'tempurlkey') =>
    createHmac(digest, key).update(`${method}\n${until}\n${path}`).digest('hex');
  const query = (signature: string) => `temp_url_sig=${signature}&temp_url_expires=${until}`;

  it('needs no token, and tells nothing but the object', async () => {
    await kit.put(`${box}/signed`, 'hello', { 'x-object-meta-a': 'b', 'x-object-meta-public-b': 'c' });
    const path = `${account}${box}/signed`;
    for (const digest of ['sha1', 'sha256', 'sha512']) {
      const read = await kit.visit(`${box}/signed?${query(sign('GET', path, digest))}`);
      expect([read.status, await read.text()], digest).toEqual([200, 'hello']);
      expect(Object.fromEntries(read.headers)).toMatchObject({
        'content-disposition': `attachment; filename="signed"; filename*=UTF-8''signed`,
        expires: 'Wed, 18 May 2033 03:33:20 GMT',
        'x-object-meta-public-b': 'c',
      });
      expect(read.headers.get('x-object-meta-a')).toBeNull();
    }
    const signature = sign('GET', path, 'sha256');
    const disposition = async (more: string) =>
      (await kit.visit(`${box}/signed?${query(signature)}${more}`)).headers.get('content-disposition');
    expect(await disposition('&filename=x%20y.txt')).toBe(`attachment; filename="x y.txt"; filename*=UTF-8''x%20y.txt`);
    expect(await disposition('&inline')).toBe('inline');
    expect((await kit.visit(`${box}/signed?${query(signature)}`, { method: 'HEAD' })).status).toBe(200);
    const prefixed = sign('GET', `prefix:${account}${box}/sig`, 'sha256');
    expect((await kit.visit(`${box}/signed?${query(prefixed)}&temp_url_prefix=sig`)).status).toBe(200);

    for (const wrong of [
      `${query(signature)}x`,
      query(`${signature.slice(1)}0`),
      `temp_url_sig=${signature}`,
      `${query(prefixed)}&temp_url_prefix=zz`,
    ]) {
      const refused = await kit.visit(`${box}/signed?${wrong}`);
      expect([refused.status, await refused.text()], wrong).toEqual([401, '401 Unauthorized: Temp URL invalid\n']);
    }
    expect((await kit.visit(`${box}/signed?${query(signature)}`, { method: 'DELETE' })).status).toBe(401);
  });

  it('takes uploads, with a key of the container too', async () => {
    await kit.call('demo', 'POST', box, undefined, { 'x-container-meta-temp-url-key': 'boxkey' });
    const put = (headers = {}) =>
      kit.visit(`${box}/up?${query(sign('PUT', `${account}${box}/up`, 'sha256', 'boxkey'))}`, {
        method: 'PUT',
        body: 'abc',
        headers,
      });
    expect((await put()).status).toBe(201);
    const refused = await put({ 'x-object-manifest': 'a/b' });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      "The header 'X-Object-Manifest' is not allowed in this tempurl",
    ]);
  });

  it('takes forms', async () => {
    const post = async (changes: Record<string, string> = {}, files = 1) => {
      const fields: Record<string, string> = {
        redirect: '',
        max_file_size: '100',
        max_file_count: '1',
        expires: String(until),
        ...changes,
      };
      const text = [
        `${account}${box}/form_`,
        fields['redirect'],
        fields['max_file_size'],
        fields['max_file_count'],
        fields['expires'],
      ];
      fields['signature'] ??= createHmac('sha256', 'tempurlkey').update(text.join('\n')).digest('hex');
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      for (let file = 0; file < files; file++)
        form.set(`file${file}`, new Blob(['a page'], { type: 'text/html' }), `${file}.html`);
      const answer = await kit.visit(`${box}/form_`, { method: 'POST', body: form });
      return [answer.status, await answer.text(), answer.headers.get('location')];
    };
    expect(await post()).toEqual([201, '201 Created', null]);
    expect(await (await kit.call('demo', 'GET', `${box}/form_0.html`)).text).toBe('a page');
    expect(await post({ redirect: 'http://x/y' })).toMatchObject([303, /Click/, 'http://x/y?status=201&message=']);
    expect(await post({ max_file_size: '1' })).toMatchObject([400, 'FormPost: max_file_size exceeded', null]);
    expect(await post({}, 2)).toEqual([400, '400 Bad Request\r\nFormPost: Max File Count Exceeded', null]);
    expect(await post({}, 0)).toEqual([400, '400 Bad Request\r\nFormPost: No Files To Process', null]);
    expect(await post({ signature: 'bad' })).toEqual([401, 'FormPost: Invalid Signature', null]);
    expect(await post({ expires: '5' })).toEqual([401, 'FormPost: Form Expired', null]);
    expect(await post({ max_file_size: 'x' })).toEqual([400, 'FormPost: max_file_size not an integer', null]);
  });
});

describe('bulk calls', () => {
  const remove = (lines: string, headers = {}) =>
    kit.call('demo', 'POST', '?bulk-delete', lines, {
      'content-type': 'text/plain',
      accept: 'application/json',
      ...headers,
    });

  it('delete what is listed, objects before containers', async () => {
    const path = await kit.container();
    await kit.put(`${path}/a%20b`);
    await kit.put(`${path}/c`);
    const name = path.slice(1);
    expect((await remove(`${name}\n${path}/a%20b\n${name}/none\n`)).json).toEqual({
      'Response Status': '400 Bad Request',
      'Response Body': '',
      'Number Deleted': 1,
      'Number Not Found': 1,
      Errors: [[name, '409 Conflict']],
    });
    expect((await remove(`${name}/c\n${name}`, { accept: 'text/plain' })).text).toBe(
      'Number Deleted: 2\nNumber Not Found: 0\nResponse Body: \nResponse Status: 200 OK\nErrors:\n',
    );
    expect((await remove('')).json).toMatchObject({ 'Response Body': 'Invalid bulk delete.' });
    expect((await remove(name, { 'content-type': 'application/json' })).json).toMatchObject({
      'Response Status': '406 Not Acceptable',
    });
    expect((await remove(name, { accept: 'application/xml' })).text).toContain(
      '<number_not_found>1</number_not_found>',
    );
  });

  it('unpack archives', async () => {
    const archive = Buffer.concat([
      tarFile('./a.txt', 'aa'),
      tarFile(`d/${'long/'.repeat(30)}b.html`, 'b'),
      Buffer.alloc(1024),
    ]);
    const upload = (path: string, format: string, body: Uint8Array) =>
      kit.call('demo', 'PUT', `${path}?extract-archive=${format}`, body, { accept: 'application/json' });
    expect((await upload(`${box}/up`, 'tar', archive)).json).toEqual({
      'Response Status': '201 Created',
      'Response Body': '',
      'Number Files Created': 2,
      Errors: [],
    });
    expect((await kit.call('demo', 'GET', `${box}/up/a.txt`)).text).toBe('aa');
    expect((await upload(box, 'tar.gz', gzipSync(archive))).json).toMatchObject({ 'Number Files Created': 2 });
    expect((await kit.call('demo', 'HEAD', `${box}/d/${'long/'.repeat(30)}b.html`)).headers.get('content-type')).toBe(
      'text/html',
    );
    expect((await upload(box, 'tar.gz', archive)).json).toMatchObject({
      'Response Body': 'Invalid Tar File: not a gzip file',
    });
    expect((await upload(box, 'tar', Buffer.from('no archive'))).json).toMatchObject({
      'Response Status': '400 Bad Request',
      'Response Body': 'Invalid Tar File: truncated header',
    });
    expect(said(await upload(box, 'zip', archive))).toBe('Unsupported archive format');
  });
});

describe('a container as a website', () => {
  it('has index pages, listings and error pages for visitors', async () => {
    const path = await kit.container({
      'x-container-read': '.r:*,.rlistings',
      'x-container-meta-web-listings': 'true',
    });
    await kit.put(`${path}/up/a.txt`, 'a');
    const visit = async (tail: string) => {
      const answer = await kit.visit(path + tail);
      return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') };
    };
    expect(await visit('')).toMatchObject({ status: 301, location: expect.stringMatching(new RegExp(`${path}/$`)) });
    expect(await visit('/up')).toMatchObject({ status: 301, location: expect.stringMatching(/\/up\/$/) });
    expect((await visit('/')).text).toContain('<a href="up/">up/</a>');
    expect((await visit('/up/')).text).toMatch(
      /<tr class="item type-text type-plain">\s*<td class="colname"><a href="a.txt">a.txt<\/a>/,
    );
    expect((await visit('/none')).status).toBe(404);
    await kit.call('demo', 'POST', path, undefined, {
      'x-container-meta-web-index': 'index.html',
      'x-container-meta-web-error': 'err.html',
    });
    await kit.put(`${path}/index.html`, '<h1>I</h1>', { 'content-type': 'text/html' });
    await kit.put(`${path}/404err.html`, '<h1>gone</h1>', { 'content-type': 'text/html' });
    expect(await visit('/')).toMatchObject({ status: 200, text: '<h1>I</h1>' });
    expect(await visit('/none')).toMatchObject({ status: 404, text: '<h1>gone</h1>' });
    expect((await kit.names(path)).length).toBe(3);
  });
});

/** Returns a file's entry of a tar archive, with a long name in GNU's way. */
function tarFile(name: string, text: string): Buffer {
  const block = (entry: string, type: string, body: Buffer) => {
    const header = Buffer.alloc(512);
    header.write(entry.slice(0, 100), 0);
    header.write('0000644\0', 100);
    header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write('00000000000\0        ', 136);
    header.write(type, 156);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]);
  };
  const long = name.length > 100 ? block('././@LongLink', 'L', Buffer.from(`${name}\0`)) : Buffer.alloc(0);
  return Buffer.concat([long, block(name, '0', Buffer.from(text))]);
}
