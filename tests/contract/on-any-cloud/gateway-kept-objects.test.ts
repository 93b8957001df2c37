import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud, type UserName } from '../../support/native-cloud.ts';
import { objectKit } from '../../support/native-objects.ts';

/** Tests what stays though something of nearly its name goes: older versions, other objects, other people's rights. */

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  demo = await signIn('demo');
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});
const kit = objectKit(() => cloud);

const signIn = (user: UserName) => {
  const { username, password, project_name } = cloud.account(user);
  return gateway.signIn(username, password, project_name);
};
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const encoded = (object: string) => object.split('/').map(encodeURIComponent).join('/');
const api = (kind: 'object' | 'large' | 'copy', box: string, object: string) =>
  `/api/swift/containers${box}/${kind}/${encoded(object)}`;
const upload = (box: string, object: string, text: string, query = '') => {
  const form = new FormData();
  form.set('file', new Blob([text]), 'f');
  return demo.send('POST', api('object', box, object) + query, { rawBody: form });
};
const remove = async (box: string, object: string) =>
  expect((await demo.delete(api('object', box, object))).status).toBe(204);
const read = async (box: string, object: string, query = '') =>
  (await kit.call('demo', 'GET', `${box}/${encoded(object)}${query}`)).text;
/** A container with one for segments. */
const boxed = async (headers = {}) => {
  const box = await kit.container(headers);
  await kit.container({}, `${box}_segments`);
  return box;
};
/** A large object of four bytes each, as the console stores one. */
const large = async (box: string, object: string, prefix: string, parts: string[], more = {}) => {
  for (const [at, part] of parts.entries()) await kit.put(`${box}_segments/${encoded(prefix)}${at}`, part);
  const segments = parts.map((part, at) => ({ name: String(at), etag: md5(part), bytes: part.length }));
  const body = { container: `${box.slice(1)}_segments`, prefix, segments, ...more };
  expect((await demo.post(api('large', box, object), body)).status).toBe(201);
};

describe('[CON-14] [SW-13] where a container keeps versions', () => {
  const ends = [
    ['deleted', remove],
    ['replaced by a small one', (box: string, object: string) => upload(box, object, 'new', '?replaces=true')],
    [
      'replaced by a large one',
      (box: string, object: string) =>
        large(box, object, `${object}/slo/1700000001.5/8/4/`, ['CCCC', 'DDDD'], { replaces: true }),
    ],
  ] as const;

  it.each(ends)('the bytes of a large object that is %s stay: an older version is made of them', async (_how, end) => {
    const box = await boxed({ 'x-versions-enabled': 'true' });
    await large(box, 'big', 'big/slo/1700000000.5/8/4/', ['AAAA', 'BBBB']);
    const first = (await kit.call('demo', 'HEAD', `${box}/big`)).headers.get('x-object-version-id');
    await end(box, 'big');
    expect(await read(box, 'big', `?version-id=${first}`)).toBe('AAAABBBB');
    // The container keeps them also when it keeps no new versions any more.
    await kit.call('demo', 'POST', box, undefined, { 'x-versions-enabled': 'false' });
    await large(box, 'big2', 'big2/slo/1700000000.5/8/4/', ['AAAA', 'BBBB']);
    await end(box, 'big2');
    expect(await kit.names(`${box}_segments?prefix=big2/slo/1700000000.5/`)).toHaveLength(2);
  });
});

describe('[CON-14] [SW-13] a manifest that says that another object’s segments are its own', () => {
  const time = '1700000000.000000';
  const long = 'L'.repeat(1000);
  /** The victim, whose segments begin so; the other object's name, and its manifest. */
  const traps = [
    ['by the older form of names', 'movie', 'movie/slo', { dynamic: `movie/slo/${time}/8/` }],
    ['in a list', 'film', 'film/slo', { listed: `film/slo/${time}/8/4/` }],
    ['by a time for a name', 'clip', 'clip/123456789', { dynamic: 'clip/123456789/' }],
    ['from above', 'show/slo', 'show', { listed: `show/slo/${time}/8/4/` }],
    ['by the digest of its name', long, md5(long), { dynamic: `${md5(long)}/slo/` }],
  ] as const;
  const prefixes: Record<string, string> = {
    clip: 'clip/123456789/123456789/8/',
    'show/slo': `show/slo/${time}/8/4/`,
    [long]: `${md5(long)}/slo/${time}/8/4/`,
  };

  it.each(traps)('takes none along, %s', async (_how, victim, trap, manifest) => {
    const box = await boxed();
    const prefix = prefixes[victim] ?? `${victim}/slo/${time}/8/4/`;
    await large(box, victim, prefix, ['AAAA', 'BBBB']);
    for (const end of [remove, (at: string, object: string) => upload(at, object, 'n', '?replaces=true')]) {
      if ('listed' in manifest) {
        const list = ['0', '1'].map((at) => ({ path: `${box}_segments/${manifest.listed}${at}` }));
        await kit.put(`${box}/${encoded(trap)}?multipart-manifest=put`, JSON.stringify(list));
      } else
        await kit.put(`${box}/${encoded(trap)}`, '', {
          'x-object-manifest': `${box.slice(1)}_segments/${manifest.dynamic}`,
        });
      await end(box, trap);
      expect(await read(box, victim)).toBe('AAAABBBB');
    }
    // Alone again, the object takes its own along; but nobody knows of which long name a digest is.
    await kit.call('demo', 'DELETE', `${box}/${encoded(trap)}`);
    await remove(box, victim);
    expect(await kit.names(`${box}_segments?prefix=${encodeURIComponent(prefix)}`)).toEqual([]);
  });

  it('in a container whose name may be the digest of a long one takes none along either', async () => {
    const box = `/${md5(cloud.name('long'))}`;
    await kit.container({}, box);
    await kit.container({}, `${box}_segments`);
    await large(box, 'a', `a/slo/${time}/8/4/`, ['AAAA']);
    await remove(box, 'a');
    expect(await kit.names(`${box}_segments`)).toHaveLength(1);
  });
});

describe('[CON-14] [SW-11] a new file for an object', () => {
  it('leaves what browsers and caches are told of it', async () => {
    const box = await kit.container();
    const told = {
      'cache-control': 'max-age=1',
      'content-language': 'de',
      'content-disposition': 'inline',
      expires: 'Wed, 21 Oct 2030 07:28:00 GMT',
      'x-robots-tag': 'noindex',
    };
    await kit.put(`${box}/told`, 'old', told);
    expect((await upload(box, 'told', 'new', '?replaces=true')).status).toBe(201);
    const { headers, text } = await kit.call('demo', 'GET', `${box}/told`);
    expect([text, Object.fromEntries(Object.keys(told).map((name) => [name, headers.get(name)]))]).toEqual([
      'new',
      told,
    ]);
  });
});

describe('[CON-14] [SW-11] a new file for an object that is another by now', () => {
  it('is refused, small or large: whoever began it saw the one before', async () => {
    const box = await boxed();
    const time = async () =>
      (await demo.json<{ timestamp: string }>(`/api/swift/containers${box}/metadata/doc`)).timestamp;
    const edit = (text: string, at: string) =>
      upload(box, 'doc', text, `?replaces=true&replaces_time=${encodeURIComponent(at)}`);
    await kit.put(`${box}/doc`, 'first');
    const seen = await time();
    expect((await edit('by one', seen)).status).toBe(201);
    const late = await edit('by another', seen);
    expect([late.status, await late.json()]).toEqual([409, expect.stringMatching(/"doc" is another by now/)]);
    await kit.put(`${box}_segments/doc/slo/1/2/0`, 'large');
    const segments = [{ name: '0', etag: md5('large'), bytes: 5 }];
    const body = { container: `${box.slice(1)}_segments`, prefix: 'doc/slo/1/2/', segments, replaces: true };
    expect((await demo.post(api('large', box, 'doc'), { ...body, replaces_time: seen })).status).toBe(409);
    expect(await read(box, 'doc')).toBe('by one');
    expect((await demo.post(api('large', box, 'doc'), { ...body, replaces_time: await time() })).status).toBe(201);
  });
});

describe('[SW-14] a copy', () => {
  it('that races with uploads for names that are free takes nobody’s bytes away', async () => {
    const box = await kit.container();
    await kit.put(`${box}/src`, 'copied');
    const to = (name: string) => demo.post(api('copy', box, 'src'), { dest_container: box.slice(1), dest_name: name });
    for (let at = 0; at < 12; at += 1) {
      const [copy, sent] = await Promise.all([to(`to${at}`), upload(box, `to${at}`, 'uploaded', '?new_only=true')]);
      expect([201, 409]).toContain(copy.status);
      expect([201, 412]).toContain(sent.status);
      expect(await read(box, `to${at}`)).toBe(sent.status === 201 ? 'uploaded' : 'copied');
    }
    const { headers } = await kit.call('demo', 'HEAD', `${box}/to0`);
    expect([headers.get('x-delete-at'), headers.get('x-object-meta-sextant-copy')]).toEqual([null, null]);
  });

  it('that fails leaves the name free, and makes no version where versions are kept', async () => {
    const box = await kit.container();
    const to = { dest_container: box.slice(1), dest_name: 'to' };
    expect((await demo.post(api('copy', box, 'none'), to)).status).toBe(404);
    expect((await kit.call('demo', 'HEAD', `${box}/to`)).status).toBe(404);
    const versioned = await kit.container({ 'x-versions-enabled': 'true' });
    await kit.put(`${box}/src`, 'copied');
    const made = await demo.post(api('copy', box, 'src'), { ...to, dest_container: versioned.slice(1) });
    expect([made.status, (await kit.call('demo', 'GET', `${versioned}?versions&format=json`)).json]).toEqual([
      201,
      [expect.objectContaining({ name: 'to', bytes: 6 })],
    ]);
  });
});

describe('[CON-03] [SW-06] who may read a container', () => {
  it('may still when everybody may, and when not everybody may any more', async () => {
    const box = await kit.container({ 'x-container-read': '.r:.partner.example,projX:userY' });
    const path = `/api/swift/containers${box}/metadata/`;
    const turn = async (is: boolean) => {
      expect((await demo.put(path, { is_public: is })).status).toBe(204);
      const { is_public: shown } = await demo.json<{ is_public: boolean }>(path);
      return [shown, (await kit.call('demo', 'HEAD', box)).headers.get('x-container-read')];
    };
    expect(await demo.json(path)).toMatchObject({ is_public: false, read_acl: '.r:.partner.example,projX:userY' });
    expect(await turn(true)).toEqual([true, '.r:*,.rlistings,.r:.partner.example,projX:userY']);
    expect(await turn(true)).toEqual([true, '.r:*,.rlistings,.r:.partner.example,projX:userY']);
    expect(await turn(false)).toEqual([false, '.r:.partner.example,projX:userY']);
    expect(await turn(false)).toEqual([false, '.r:.partner.example,projX:userY']);
  });

  it('who is shut out stays so, and what somebody else set meanwhile stays as it is', async () => {
    const box = await kit.container({ 'x-container-read': '.r:-.rival.example' });
    const path = `/api/swift/containers${box}/metadata/`;
    const read = async () => (await kit.call('demo', 'HEAD', box)).headers.get('x-container-read');
    await demo.put(path, { is_public: true });
    // The last of two rights that name a referrer counts.
    expect(await read()).toBe('.r:*,.rlistings,.r:-.rival.example');
    const others = 'projX:userY,.r:*,.r:-.rival.example,.rlistings';
    await kit.call('demo', 'POST', box, undefined, { 'x-container-read': others });
    await demo.put(path, { is_public: true });
    expect(await read()).toBe(others);
    await demo.put(path, { is_public: false });
    expect(await read()).toBe('projX:userY,.r:-.rival.example');
  });

  it.each(['.r:.example.com,.rlistings', '.rlistings,.r:.example.com', '.r:.example.com', 'projX:userY'])(
    'and list it, by %s, is who could before, once everybody could and can’t any more',
    async (list) => {
      const box = await kit.container({ 'x-container-read': list });
      const path = `/api/swift/containers${box}/metadata/`;
      const read = async () => (await kit.call('demo', 'HEAD', box)).headers.get('x-container-read');
      await demo.put(path, { is_public: true });
      expect((await read())?.split(',')).toEqual(expect.arrayContaining(['.r:*', '.rlistings', ...list.split(',')]));
      await demo.put(path, { is_public: false });
      expect(await read()).toBe(list);
    },
  );

  it('is the same for a reader as for a member, whether everybody may list it as well or not', async () => {
    const reader = await signIn('reader');
    const shown = async (by: GatewayClient, box: string) => {
      const { is_public: is, public_url: url } = await by.json<{ is_public: boolean; public_url: string | null }>(
        `/api/swift/containers${box}/metadata/`,
      );
      return [is, url === null];
    };
    for (const list of ['.r:*', '.r:*,.rlistings', '.r:*,.r:-.rival.example', '.r:.partner.example,.rlistings', '']) {
      const box = await kit.container({ 'x-container-read': list });
      await kit.put(`${box}/one`, '1');
      const isPublic = list.includes('.r:*');
      expect([list, await shown(demo, box)]).toEqual([list, [isPublic, !isPublic]]);
      expect([list, await shown(reader, box)]).toEqual([list, [isPublic, !isPublic]]);
    }
  });
});
