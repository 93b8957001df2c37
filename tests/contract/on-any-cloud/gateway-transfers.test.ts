import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { objectKit } from '../../support/native-objects.ts';

/** Large objects, replaced objects and parts of objects, through the gateway. */

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
/** Containers, with and without their slash. */
let box: string;
let store: string;
const bare = (path: string) => path.slice(1);

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const { username, password, project_name } = cloud.account('demo');
  demo = await gateway.signIn(username, password, project_name);
  box = await kit.container();
  store = await kit.container({}, `${box}_segments`);
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});
const kit = objectKit(() => cloud);

const path = (kind: 'object' | 'large' | 'metadata', object: string, container = bare(box)) =>
  `/api/swift/containers/${container}/${kind}/${object.split('/').map(encodeURIComponent).join('/')}`;
const upload = (object: string, text: string, { container = bare(box), query = '', filename = 'f' } = {}) => {
  const form = new FormData();
  form.set('file', new Blob([text]), filename);
  return demo.send('POST', path('object', object, container) + query, { rawBody: form });
};
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
/** Uploads the texts as segments; what SW-15 is told of them. */
const segments = async (prefix: string, texts: string[]) => {
  const parts = texts.map((text, at) => ({
    name: String(at).padStart(8, '0'),
    etag: md5(text),
    bytes: text.length,
    text,
  }));
  for (const { name, text, etag } of parts) {
    const put = await upload(prefix + name, text, { container: bare(store) });
    expect([put.status, put.headers.get('etag')]).toEqual([201, `"${etag}"`]);
  }
  return { container: bare(store), prefix, segments: parts.map(({ text: _text, ...part }) => part) };
};
const stored = (prefix: string) => kit.names(`${store}?prefix=${encodeURIComponent(prefix)}`);
const download = (object: string, headers: Record<string, string> = {}) =>
  demo.get(path('object', object), { headers });

describe('[API-27] [SW-15] a large object', () => {
  it.each([
    ['static', false],
    ['dynamic', true],
  ])('is one of its segments, %s; [SW-13] they go with it', async (kind, dynamic) => {
    const object = `big/${kind} é%41`;
    const prefix = `${object}/slo/`;
    const made = await demo.post(path('large', object), {
      ...(await segments(prefix, ['one-', 'two-', 'three'])),
      dynamic,
    });
    expect([made.status, await made.text()]).toEqual([201, '']);
    expect(await (await download(object)).text()).toBe('one-two-three');
    expect(await demo.json(path('metadata', object))).toMatchObject({ bytes: '13' });
    expect((await demo.delete(path('object', object))).status).toBe(204);
    expect((await download(object)).status).toBe(404);
    expect(await stored(prefix)).toEqual([]);
  });

  it('is refused when a segment is another than is said, and then not there', async () => {
    const sent = await segments('wrong/slo/', ['one', 'two']);
    const [first, second] = sent.segments;
    for (const bad of [{ etag: md5('other') }, { bytes: 9 }, { name: '99' }]) {
      const made = await demo.post(path('large', 'wrong'), { ...sent, segments: [first, { ...second, ...bad }] });
      expect(made.status, JSON.stringify(bad)).toBe(400);
    }
    for (const bad of [{ segments: [] }, { segments: [{ name: 'x' }] }, { prefix: '' }]) {
      expect((await demo.post(path('large', 'wrong'), { ...sent, ...bad })).status, JSON.stringify(bad)).toBe(400);
    }
    expect((await download('wrong')).status).toBe(404);
  });

  /** Each takes what there was away from its large object, whichever way that goes. */
  const ends = [
    ['deleted', async (object: string) => expect((await demo.delete(path('object', object))).status).toBe(204)],
    [
      'replaced',
      async (object: string) => {
        expect((await upload(object, 'new', { query: '?replaces=true' })).status).toBe(201);
        expect(await (await download(object)).text()).toBe('new');
      },
    ],
  ] as const;

  it.each(ends)('%s, does not take along what a prefix has beside its segments', async (how, end) => {
    const others = await kit.container();
    const name = `of ${how}`;
    const mine = `${name}/dlo/1700000000.000000/9/5/00000000`;
    const deeper = [`${name}/b/slo/1700000000.000000/9/5/00000000`, `${name}/slo/b/slo/1.5/9/5/00000000`];
    const notes = [`${name}/notes.txt`, `${name}/slo/notes.txt`];
    for (const each of [mine, ...deeper, ...notes]) {
      await kit.put(`${store}/${each}`, 'x');
      await kit.put(`${others}/${each}`, 'x');
      await kit.put(`${box}/${each}`, 'x');
    }
    const manifest = (within: string, prefix: string) =>
      kit.put(`${box}/${name}`, '', { 'x-object-manifest': encodeURI(`${bare(within)}/${prefix}`) });
    for (const [within, prefix] of [
      [others, `${name}/`],
      [others, `${name}/dlo/`],
      [box, `${name}/dlo/`],
      [store, `${name}/`],
      [store, `${name}/b/`],
    ] as const) {
      expect((await manifest(within, prefix)).status).toBe(201);
      await end(name);
    }
    for (const each of [store, others, box]) {
      const left = await kit.names(`${each}?prefix=${encodeURIComponent(`${name}/`)}`);
      expect(left, each).toEqual([mine, ...deeper, ...notes].toSorted());
    }
    for (const prefix of [`${name}/dlo/`, `${name}/slo/`]) {
      await manifest(store, prefix);
      await end(name);
    }
    expect(await stored(`${name}/`)).toEqual([...deeper, ...notes].toSorted());
  });

  it.each(ends)('%s, does not take along what its list names beside its segments', async (how, end) => {
    const name = `listed ${how}`;
    const mine = [`${name}/slo/1700000000.000000/6/3/00000000`, `${name}/slo/1700000000.000000/6/3/00000001`];
    const others = [`${box}/logs/${how}/jan`, `${store}/another/slo/1.5/6/3/00000000`, `${store}/${name}/notes`];
    for (const each of [...mine.map((segment) => `${store}/${segment}`), ...others]) await kit.put(each, 'abc');
    const large = (paths: string[]) =>
      kit.put(`${box}/${name}?multipart-manifest=put`, JSON.stringify(paths.map((each) => ({ path: each }))));
    for (const each of others) {
      expect((await large([each])).status).toBe(201);
      await end(name);
      expect((await kit.call('demo', 'HEAD', each)).status, each).toBe(200);
    }
    // A large object within brings along what it is made of.
    await kit.put(`${store}/${mine[1]}?multipart-manifest=put`, JSON.stringify([{ path: others[0] }]));
    await large(mine.map((segment) => `${store}/${segment}`));
    await end(name);
    expect((await kit.call('demo', 'HEAD', others[0]!)).status).toBe(200);
    await kit.put(`${store}/${mine[0]}`, 'abc');
    await kit.put(`${store}/${mine[1]}`, 'def');
    await large(mine.map((segment) => `${store}/${segment}`));
    await end(name);
    expect(await stored(`${name}/`)).toEqual([`${name}/notes`]);
  });

  it('has the segments of other clients go with it as well', async () => {
    const segment = 'old client/1700000000.000000/3/3/00000000';
    await kit.put(`${store}/${segment}`, 'abc');
    await kit.put(`${box}/old client`, '', {
      'x-object-manifest': encodeURI(`${bare(store)}/old client/1700000000.000000/3/3/`),
    });
    expect((await demo.delete(path('object', 'old client'))).status).toBe(204);
    expect(await stored('old client/')).toEqual([]);
  });
});

describe('[CON-14] [SW-11] a new file for an object', () => {
  it('keeps its type and metadata, and what it was called is new', async () => {
    await kit.put(`${box}/noted`, 'old', { 'content-type': 'text/markdown', 'x-object-meta-Owner': 'me' });
    expect((await upload('noted', 'new', { query: '?replaces=true', filename: 'new.md' })).status).toBe(201);
    const { headers, text } = await kit.call('demo', 'GET', `${box}/noted`);
    expect([text, headers.get('content-type'), headers.get('x-object-meta-owner')]).toEqual([
      'new',
      'text/markdown',
      'me',
    ]);
    expect(headers.get('x-object-meta-orig-filename')).toBe('new.md');
  });

  it('keeps when the object is to go, not how its old bytes were encoded', async () => {
    const at = String(Math.floor(Date.now() / 1000) + 86_400);
    await kit.put(`${box}/zipped`, 'old', { 'content-encoding': 'gzip', 'x-delete-at': at });
    expect((await upload('zipped', 'new', { query: '?replaces=true' })).status).toBe(201);
    const { headers } = await kit.call('demo', 'HEAD', `${box}/zipped`);
    expect([headers.get('content-encoding'), headers.get('x-delete-at')]).toEqual([null, at]);
  });

  it('is as good as the first when the object is gone', async () => {
    expect((await upload('never was', 'new', { query: '?replaces=true' })).status).toBe(201);
  });

  it('takes the old segments away, be the new one small or large', async () => {
    const old = await segments('grown/slo/1/', ['aa', 'bb']);
    await demo.post(path('large', 'grown'), old);
    const next = await segments('grown/slo/2/', ['cc', 'dd']);
    // A segment that both manifests have stays.
    const both = [{ ...next, segments: next.segments }];
    expect((await demo.post(path('large', 'grown'), { ...both[0], replaces: true })).status).toBe(201);
    expect(await stored('grown/slo/')).toEqual(['grown/slo/2/00000000', 'grown/slo/2/00000001']);
    expect(await (await download('grown')).text()).toBe('ccdd');
    expect((await demo.post(path('large', 'grown'), { ...next, replaces: true })).status).toBe(201);
    expect(await (await download('grown')).text()).toBe('ccdd');
    expect((await upload('grown', 'small', { query: '?replaces=true' })).status).toBe(201);
    expect(await stored('grown/slo/')).toEqual([]);
    expect(await (await download('grown')).text()).toBe('small');
  });
});

describe('[CON-14] an upload for a name that is said to be free', () => {
  it('[SW-11] is stored once, and refused with 412 where something is', async () => {
    const put = (text: string) => upload('only new', text, { query: '?new_only=true' });
    expect((await put('first')).status).toBe(201);
    for (const text of ['second', 'x'.repeat(2 ** 22)]) expect((await put(text)).status).toBe(412);
    expect(await (await download('only new')).text()).toBe('first');
    expect((await upload('only new', 'third', { query: '?new_only=false' })).status).toBe(201);
  });

  it.each([
    ['static', false],
    ['dynamic', true],
  ])('[SW-15] is stored once, and refused with 412 where something is: %s', async (kind, dynamic) => {
    const name = `only new ${kind}`;
    const sent = { ...(await segments(`${name}/slo/1/`, ['a', 'b'])), dynamic, new_only: true };
    expect((await demo.post(path('large', name), sent)).status).toBe(201);
    const next = { ...(await segments(`${name}/slo/2/`, ['c', 'd'])), dynamic, new_only: true };
    expect((await demo.post(path('large', name), next)).status).toBe(412);
    expect(await (await download(name)).text()).toBe('ab');
    expect((await demo.post(path('large', name), { ...next, new_only: false })).status).toBe(201);
  });
});

describe('[CON-15] [SW-12] a download', () => {
  beforeAll(async () => {
    await upload('parts', '0123456789');
  });

  it('gives the part that is asked for, and says what it is a part of', async () => {
    const part = await download('parts', { Range: 'bytes=2-4' });
    expect([
      part.status,
      await part.text(),
      part.headers.get('content-range'),
      part.headers.get('content-length'),
    ]).toEqual([206, '234', 'bytes 2-4/10', '3']);
    expect(await (await download('parts', { Range: 'bytes=-3' })).text()).toBe('789');
    expect((await download('parts', { Range: 'bytes=50-' })).status).toBe(416);
    for (const odd of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=x']) {
      const whole = await download('parts', { Range: odd });
      expect([whole.status, await whole.text()], odd).toEqual([200, '0123456789']);
    }
  });

  it('goes on where it was cut off, and begins anew when the object is another', async () => {
    const whole = await download('parts');
    const [etag, time] = [whole.headers.get('etag') ?? '', whole.headers.get('last-modified') ?? ''];
    expect([whole.headers.get('accept-ranges'), etag]).toEqual(['bytes', `"${md5('0123456789')}"`]);
    for (const condition of [etag, time]) {
      const rest = await download('parts', { Range: 'bytes=8-', 'If-Range': condition });
      expect([rest.status, await rest.text()], condition).toEqual([206, '89']);
    }
    for (const condition of [`"${md5('other')}"`, 'Thu, 01 Jan 2015 00:00:00 GMT', 'nonsense']) {
      const anew = await download('parts', { Range: 'bytes=8-', 'If-Range': condition });
      expect([anew.status, await anew.text()], condition).toEqual([200, '0123456789']);
    }
  });

  it('of a large object is ranged and told apart as well', async () => {
    await demo.post(path('large', 'joined'), await segments('joined/slo/', ['0123', '4567']));
    const whole = await download('joined');
    expect(await whole.text()).toBe('01234567');
    const rest = await download('joined', { Range: 'bytes=3-5', 'If-Range': whole.headers.get('etag') ?? '' });
    expect([rest.status, await rest.text()]).toEqual([206, '345']);
  });

  it.each([
    ['100%41.txt', `attachment; filename="100_41.txt"; filename*=UTF-8''100%2541.txt`],
    ['what?#.txt', 'attachment; filename="what?#.txt"'],
    ['/lead//名前.txt', `attachment; filename="__.txt"; filename*=UTF-8''%E5%90%8D%E5%89%8D.txt`],
  ])('of %s is saved under its own name', async (object, disposition) => {
    const address = `/api/swift/containers/${bare(box)}/object/${encodeURIComponent(object)}`;
    const form = new FormData();
    form.set('file', new Blob(['x']), 'f');
    expect((await demo.send('POST', address, { rawBody: form })).status).toBe(201);
    expect((await demo.get(address)).headers.get('content-disposition')).toBe(disposition);
  });

  it('[X-17] of a name that hides something is saved under one that reads as it is', async () => {
    const address = `/api/swift/containers/${bare(box)}/object/${encodeURIComponent('docs\u202Egpj.exe')}`;
    const form = new FormData();
    form.set('file', new Blob(['x']), 'f');
    expect((await demo.send('POST', address, { rawBody: form })).status).toBe(201);
    expect((await demo.get(address)).headers.get('content-disposition')).toBe(
      'attachment; filename="docs[U+202E]gpj.exe"',
    );
  });
});
