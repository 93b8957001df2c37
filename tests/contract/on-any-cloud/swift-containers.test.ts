import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { objectKit, said } from '../../support/native-objects.ts';

let cloud: NativeCloud;
beforeAll(async () => void (cloud = await openNativeCloud()));
afterAll(() => cloud.close());
const kit = objectKit(() => cloud);
const head = async (path: string, user: 'demo' | 'reader' | 'lab' = 'demo') =>
  (await kit.call(user, 'HEAD', path)).headers;

describe('the service', () => {
  it('says what it can do, without a token, below its own root', async () => {
    const endpoint = (await cloud.as('demo')).endpoint('object-store');
    const info = await (await fetch(endpoint.replace(/\/v1\/.*$/, '/info'))).json();
    expect(info).toMatchObject({
      swift: {
        max_object_name_length: 1024,
        container_listing_limit: 10_000,
        policies: [{ name: 'Policy-0', default: true }],
      },
      slo: { max_manifest_segments: 1000 },
      tempurl: { methods: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'] },
    });
  });

  it('gives each call an id, in two headers, and knows paths that are none', async () => {
    const answer = await kit.call('demo', 'GET', '');
    expect(answer.headers.get('x-trans-id')).toMatch(/^tx[0-9a-f]{21}-[0-9a-f]{10}$/);
    expect(answer.headers.get('x-openstack-request-id')).toBe(answer.headers.get('x-trans-id'));
    expect(await kit.call('demo', 'PATCH', '/photos')).toMatchObject({ status: 405 });
    const root = (await cloud.as('demo')).endpoint('object-store').replace(/\/v1\/.*$/, '');
    expect([(await fetch(`${root}/`)).status, (await fetch(`${root}/v1`)).status]).toEqual([404, 412]);
  });
});

describe('an account', () => {
  it('counts and lists its containers, in three forms', async () => {
    const account = await kit.call('demo', 'GET', '?prefix=photos&format=json');
    expect(account.json).toMatchObject([{ name: 'photos', last_modified: expect.stringMatching(/^\d{4}-.*\.\d{6}$/) }]);
    expect(Number(account.headers.get('x-account-container-count'))).toBeGreaterThan(1);
    expect(account.headers.get('x-account-project-domain-id')).toBe('default');
    expect((await kit.call('demo', 'GET', '?prefix=site&format=xml')).text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<account name="AUTH_[0-9a-f]+">\n<container><name>site<\/name><count>/,
    );
    expect((await kit.call('demo', 'GET', '?prefix=none')).status).toBe(204);
    expect(said(await kit.call('demo', 'GET', '?limit=10001'))).toBe('Maximum limit is 10000');
  });

  it('keeps metadata, and shows its keys to owners only', async () => {
    const name = cloud.name('note').toLowerCase();
    const meta = `x-account-meta-${name}`;
    expect((await kit.call('demo', 'POST', '', undefined, { [meta]: 'red' })).status).toBe(204);
    expect((await head('')).get(meta)).toBe('red');
    expect((await head('')).get('x-account-meta-temp-url-key')).toBe('tempurlkey');
    expect((await head('', 'reader')).get('x-account-meta-temp-url-key')).toBeNull();
    await kit.call('demo', 'POST', '', undefined, { [`x-remove-account-meta-${name}`]: 'x' });
    expect((await head('')).get(meta)).toBeNull();
    expect((await kit.call('demo', 'POST', '', undefined, { 'x-account-meta-quota-bytes': '5' })).status).toBe(403);
    expect((await kit.call('demo', 'DELETE', '')).status).toBe(403);
  });
});

describe('a container', () => {
  it('is made, changed and removed', async () => {
    const path = await kit.container({ 'x-container-meta-color': 'red' });
    expect(await kit.call('demo', 'PUT', path)).toMatchObject({
      status: 202,
      text: expect.stringContaining('Accepted'),
    });
    await kit.call('demo', 'POST', path, undefined, {
      'x-container-meta-size': 'xl',
      'x-container-read': '.referer : * ,, .rlistings',
    });
    const headers = await head(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-container-object-count': '0',
      'x-container-bytes-used': '0',
      'x-container-meta-color': 'red',
      'x-container-meta-size': 'xl',
      'x-container-read': '.r:*,.rlistings',
      'x-storage-policy': 'Policy-0',
      'x-timestamp': expect.stringMatching(/^\d{10}\.\d{5}$/),
    });
    await kit.call('demo', 'POST', path, undefined, { 'x-remove-container-meta-color': 'x', 'x-container-read': '' });
    expect((await head(path)).get('x-container-meta-color')).toBeNull();
    expect((await head(path)).get('x-container-read')).toBeNull();

    await kit.put(`${path}/full`, 'x');
    expect(await kit.call('demo', 'DELETE', path)).toMatchObject({ status: 409 });
    await kit.call('demo', 'DELETE', `${path}/full`);
    expect((await kit.call('demo', 'DELETE', path)).status).toBe(204);
    for (const method of ['GET', 'POST', 'DELETE']) expect((await kit.call('demo', method, path)).status).toBe(404);
  });

  it.each([
    [{ 'x-container-read': '.bad:*' }, "Unknown designator '.bad' in ACL: '.bad:*'"],
    [{ 'x-container-write': '.r:*' }, "Referrers not allowed in write ACL: '.r:*'"],
    [{ 'x-container-read': '.r:' }, "No host/domain value after referrer designation in ACL: '.r:'"],
    [{ 'x-storage-policy': 'gold' }, "Invalid X-Storage-Policy 'gold'"],
    [{ 'x-container-meta-quota-bytes': 'many' }, 'Invalid bytes quota.'],
    [{ 'x-container-meta-quota-count': 'many' }, 'Invalid count quota.'],
    [{ 'x-container-meta-a': 'x'.repeat(257) }, 'Metadata value longer than 256: x-container-meta-A'],
    [{ [`x-container-meta-${'a'.repeat(129)}`]: 'x' }, `Metadata name too long: x-container-meta-A${'a'.repeat(128)}`],
  ])('is refused with %o', async (headers, text) => {
    const answer = await kit.call('demo', 'PUT', `/${cloud.name('refused')}`, undefined, headers);
    expect([answer.status, said(answer)]).toEqual([400, text]);
  });

  it('[API-26] [EMB-02] tells type and length with every answer, also where it says nothing', async () => {
    const path = await kit.container();
    const facts = async (method: string, where: string, headers: Record<string, string> = {}) => {
      const answer = await kit.call('demo', method, where, undefined, headers);
      return [answer.status, answer.headers.get('content-type'), answer.headers.get('content-length')];
    };
    const page = [204, 'text/html; charset=UTF-8', '0'];
    expect(await facts('HEAD', '')).toEqual([204, 'text/plain; charset=utf-8', '0']);
    expect(await facts('HEAD', `${path}?format=json`)).toEqual([204, 'application/json; charset=utf-8', '0']);
    expect(await facts('GET', path)).toEqual([204, 'text/plain; charset=utf-8', '0']);
    expect(await facts('POST', path, { 'x-container-meta-a': 'b' })).toEqual(page);
    await kit.put(`${path}/one`, '{}', { 'content-type': 'application/json' });
    expect(await facts('HEAD', `${path}/one`)).toEqual([200, 'application/json', '2']);
    expect(await facts('DELETE', `${path}/one`)).toEqual(page);
    expect((await kit.call('demo', 'GET', `${path}?format=xml`)).text).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<container name="${path.slice(1)}" />`,
    );
    expect(await facts('DELETE', path)).toEqual(page);
  });

  it('[API-26] [EMB-02] reads names of headers as Python’s servers do: _ is -', async () => {
    const path = await kit.container({ 'x-container-meta-two_words': 'yes' });
    expect((await head(path)).get('x-container-meta-two-words')).toBe('yes');
    await kit.call('demo', 'POST', path, undefined, { 'x-remove-container-meta-two_words': 'x' });
    expect((await head(path)).get('x-container-meta-two-words')).toBeNull();
    await kit.put(`${path}/one`, '1', { 'x-object-meta-two_words': 'too' });
    expect((await head(`${path}/one`)).get('x-object-meta-two-words')).toBe('too');
  });

  it('[API-26] [EMB-02] keeps where it is to be copied to, for owners, and refuses what leads nowhere', async () => {
    const path = await kit.container();
    const post = (headers: Record<string, string>) => kit.call('demo', 'POST', path, undefined, headers);
    const target = 'http://127.0.0.1:1/v1/AUTH_a/c';
    expect((await post({ 'x-container-sync-to': target, 'x-container-sync-key': 'k' })).status).toBe(204);
    const shown = await head(path);
    expect([shown.get('x-container-sync-to'), shown.get('x-container-sync-key')]).toEqual([target, 'k']);
    for (const [wrong, text] of [
      ['//realm/cluster/AUTH_a/c', "No realm key for 'realm'"],
      ['//realm', "Invalid X-Container-Sync-To format '//realm'"],
      ['http://example.org/v1/AUTH_a/c', "Invalid host 'example.org' in X-Container-Sync-To"],
      ['nonsense', 'Invalid scheme \'\' in X-Container-Sync-To, must be "//", "http", or "https".'],
      [`${target}?x`, 'Params, queries, and fragments not allowed in X-Container-Sync-To'],
    ] as const) {
      const refused = await post({ 'x-container-sync-to': wrong });
      expect([refused.status, said(refused)]).toEqual([400, text]);
    }
    await post({ 'x-container-sync-to': '', 'x-remove-container-sync-key': 'x' });
    const after = await head(path);
    expect([after.get('x-container-sync-to'), after.get('x-container-sync-key')]).toEqual([null, null]);
  });

  it('has a name of at most 256 characters', async () => {
    const answer = await kit.call('demo', 'PUT', `/${encodeURIComponent('ä'.repeat(257))}`);
    expect([answer.status, said(answer)]).toEqual([400, 'Container name length of 257 longer than 256']);
  });

  it('refuses uploads over its quotas', async () => {
    const path = await kit.container({ 'x-container-meta-quota-bytes': '5' });
    expect(await kit.put(`${path}/large`, 'abcdefgh')).toMatchObject({ status: 413, text: 'Upload exceeds quota.' });
    expect((await kit.put(`${path}/small`, 'abc')).status).toBe(201);
    await kit.call('demo', 'POST', path, undefined, {
      'x-container-meta-quota-bytes': '',
      'x-container-meta-quota-count': '1',
    });
    expect(await kit.put(`${path}/second`, 'x')).toMatchObject({ status: 413, text: 'Upload exceeds quota.' });
  });
});

describe('a listing', () => {
  it.each([
    ['', ['2024/summer/sea.txt', '2024/summer/sun.txt', '2024/winter/snow.txt', 'empty-folder/', 'readme.txt']],
    ['?delimiter=/', ['2024/', 'empty-folder/', 'readme.txt']],
    ['?delimiter=/&prefix=2024/', ['2024/summer/', '2024/winter/']],
    ['?delimiter=/&prefix=2024/summer', ['2024/summer/']],
    ['?delimiter=/&marker=2024/', ['empty-folder/', 'readme.txt']],
    ['?delimiter=/&reverse=on', ['readme.txt', 'empty-folder/', '2024/']],
    ['?delimiter=um', ['2024/sum', '2024/winter/snow.txt', 'empty-folder/', 'readme.txt']],
    ['?delimiter=/&limit=2', ['2024/', 'empty-folder/']],
    ['?limit=2&marker=2024/summer/sun.txt', ['2024/winter/snow.txt', 'empty-folder/']],
    ['?end_marker=2024/winter', ['2024/summer/sea.txt', '2024/summer/sun.txt']],
    ['?reverse=1&marker=2024/winter/snow.txt&end_marker=2024/summer/sea.txt', ['2024/summer/sun.txt']],
    ['?path=2024/summer', ['2024/summer/sea.txt', '2024/summer/sun.txt']],
    ['?path=', ['empty-folder/', 'readme.txt']],
    ['?limit=abc&prefix=r', ['readme.txt']],
    ['?limit=0', []],
    ['?prefix=zzz', []],
  ])('of the seeded photos with %s', async (query, names) => {
    expect(await kit.names(`/photos${query}`)).toEqual(names);
  });

  it('comes as text, JSON or XML, by query or by what is accepted', async () => {
    const form = async (query: string, accept?: string) => {
      const answer = await kit.call('demo', 'GET', `/photos${query}`, undefined, accept ? { accept } : {});
      return [answer.status, answer.headers.get('content-type'), answer.headers.get('vary')];
    };
    expect(await form('?format=json')).toEqual([200, 'application/json; charset=utf-8', null]);
    expect(await form('?format=odd')).toEqual([200, 'text/plain; charset=utf-8', null]);
    expect(await form('', 'application/json')).toEqual([200, 'application/json; charset=utf-8', 'Accept']);
    expect(await form('', 'text/xml')).toEqual([200, 'text/xml; charset=utf-8', 'Accept']);
    expect(await form('', 'application/xml;q=0.9,*/*;q=0.8')).toEqual([
      200,
      'application/xml; charset=utf-8',
      'Accept',
    ]);
    expect((await form('?prefix=zz'))[0]).toBe(204);
    expect(await form('?prefix=zz&format=json')).toEqual([200, 'application/json; charset=utf-8', null]);
    expect((await form('', 'image/png'))[0]).toBe(406);
    expect((await kit.call('demo', 'GET', '/photos?delimiter=/&format=json')).json).toMatchObject([
      { subdir: '2024/' },
      { subdir: 'empty-folder/' },
      { bytes: 460, hash: '716f4b6a8e7b2083a404532308bb57b2', name: 'readme.txt', content_type: 'text/plain' },
    ]);
    expect((await kit.call('demo', 'GET', '/photos?delimiter=/&prefix=2024/&format=xml')).text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<container name="photos"><subdir name="2024/summer/"><name>2024/summer/</name>' +
        '</subdir><subdir name="2024/winter/"><name>2024/winter/</name></subdir></container>',
    );
  });

  it('is in the order of UTF-8, and pages by marker whatever the names are', async () => {
    const path = await kit.container();
    const names = ['\u{1f40b}', '\ufb01', 'a%2f?# b//c//', '/lead', 'ä', 'z', '..', 'a&b=c', '\u4e2d'];
    for (const name of names) {
      const put = await kit.put(
        `${path}/${name.split('/').map(encodeURIComponent).join('/').replace('..', '%2e%2e%2f')}`,
      );
      expect(put.status, name).toBe(201);
    }
    const sorted = ['../', '/lead', 'a%2f?# b//c//', 'a&b=c', 'z', 'ä', '\u4e2d', '\ufb01', '\u{1f40b}'];
    expect(await kit.names(path)).toEqual(sorted);
    const paged: string[] = [];
    for (let marker = ''; ; marker = paged.at(-1) ?? '') {
      const page = await kit.names(`${path}?limit=2&marker=${encodeURIComponent(marker)}`);
      paged.push(...page);
      if (page.length < 2) break;
    }
    expect(paged).toEqual(sorted);
  });
});
