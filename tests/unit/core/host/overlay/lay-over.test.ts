import { beforeEach, describe, expect, it } from 'vitest';
import { toDisposable } from '#base';
import type { OverlayRequest, PluginIndexEntry } from '#protocol';
import { Http } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import { Page } from '#services/page/page';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';
import { layOver } from '../../../../../core/host/overlay/lay-over.ts';
import type { PageAdapter } from '../../../../../core/host/overlay/browser-adapter.ts';
import type { Heard } from '../../../../../core/host/overlay/overlay-adapter.ts';
import { liveIndex, startPlugins } from '../../../../../core/host/plugins.ts';
import type { PluginHost } from '../../../../../core/host/plugin-host.ts';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices, type TestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, entryOf, symbolsWith, things } from '../../../../support/plugin-door.ts';

const origin = 'http://127.0.0.1:4600';
const other = 'http://localhost:4601';
let test: TestServices;
let host: PluginHost;
/** Maps the name of a tab to what it keeps. */
let stores: Map<string, Map<string, string>>;
let address: string;
let replaced: string[];
let streams: Map<string, Heard>;
let claimed: string[];
let isDouble: boolean;
let questions: string[];
let answers: boolean;
let isSecure: boolean;
let requests: OverlayRequest[];
let refusal: Response | undefined;

/** The gateway gives numbered tickets, and checks nothing. */
function asGateway(body: OverlayRequest) {
  requests.push(body);
  if (refusal) return refusal;
  const ticket = `ticket.${requests.length}`;
  if (!body.plugin) return { ticket };
  const manifest = JSON.parse(body.plugin.manifest);
  const entry: PluginIndexEntry = {
    ...entryOf(manifest, manifest.version),
    base: `${body.address}/${manifest.version}/`,
  };
  return { ticket, calls: `calls.${requests.length}`, entry };
}

const browserOf = (tab: string): PageAdapter => {
  const kept = stores.get(tab) ?? new Map<string, string>();
  stores.set(tab, kept);
  return {
    store: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    isSecure,
    address: () => address,
    replace: (to) => void replaced.push(to),
    events(where, heard) {
      streams.set(where, heard);
      return toDisposable(() => void (streams.get(where) === heard && streams.delete(where)));
    },
    showBanner: async () => {},
    async claim(name) {
      claimed.push(name);
      return !isDouble;
    },
  };
};

/** A document of the console: `origins` are those that its policy admits; undefined: it knows of no overlays. */
async function open(at: string, origins: string[] | undefined, tab = 'first') {
  address = at;
  const overlay = origins && { overlay: { origins } };
  test = await createTestServices({ state: { plugins: [entryOf(things, 'installed')], ...overlay } });
  test.page.answer('POST /plugins/overlay', ({ body }) => asGateway(body as OverlayRequest));
  test.services.get(Modals).confirm = async ({ message = '' }) => {
    questions.push(message);
    return answers;
  };
  host = startPlugins(test.services, aDoor().door, symbolsWith('http'));
  const [overlays] = await Promise.all([layOver(test.services, host, browserOf(tab)), liveIndex(test.services, host)]);
  return overlays;
}
/** The operator has agreed to an address, and the document has come that admits it. */
async function agreed(...origins: string[]) {
  for (const one of origins) await open(`/?overlay=${encodeURIComponent(one)}`, []);
  return (await open(replaced.at(-1)!, origins))!;
}
const build = (version: string, id = 'acme.things') =>
  JSON.stringify({ manifest: JSON.stringify({ ...things, id, version }), words: { en: { label: 'Things' } } });
const settle = () => new Promise((resolve) => setTimeout(resolve));
const built = async (data: string, from = origin) => {
  streams.get(`${from}/events`)!.built(data);
  await settle();
};
const running = (id = 'acme.things') => host.running.get(id)?.entry.manifest.version;
const kept = (tab = 'first') => [...(stores.get(tab)?.values() ?? [])].join();
const toasts = () =>
  test.services
    .get(Toasts)
    .list()
    .map(({ message }) => message);

beforeEach(() => {
  stores = new Map();
  streams = new Map();
  [replaced, claimed, questions, requests] = [[], [], [], []];
  [isDouble, answers, isSecure, refusal] = [false, true, true, undefined];
});

describe('[X-24] a link that asks for a plugin of this machine', () => {
  it('does nothing where the console’s document knows of no overlays', async () => {
    expect(await open(`/?overlay=${origin}`, undefined)).toBeUndefined();
    expect([questions, requests, replaced, streams.size]).toEqual([[], [], [], 0]);
  });

  it('does nothing on a page that somebody on the way could have changed, and says why', async () => {
    isSecure = false;
    expect(await open(`/?overlay=${origin}`, [])).toBeUndefined();
    expect([questions, replaced, toasts()]).toEqual([[], [], [expect.stringContaining('HTTPS')]]);
    await open('/', []);
    expect(toasts()).toEqual([]);
  });

  it('asks about the first few only, however many it names', async () => {
    answers = false;
    const many = Array.from({ length: 200 }, (_, at) => `overlay=http://127.0.0.1:${5000 + at}`);
    await open(`/?${many.join('&')}`, []);
    expect(questions).toHaveLength(5);
  });

  it('asks the operator, and names the address; no answer but yes changes anything', async () => {
    answers = false;
    expect(await open(`/project/things?a=1&overlay=${origin}`, [])).toBeUndefined();
    expect(questions).toEqual([expect.stringContaining(origin)]);
    expect([requests, replaced, streams.size, kept()]).toEqual([[], [], 0, '']);
  });

  it('after a yes asks the gateway for leave, and for a document whose policy admits that address', async () => {
    await open(`/project/things?a=1&overlay=${origin}`, []);
    expect(requests).toEqual([{ address: origin }]);
    expect(replaced).toEqual(['/project/things?a=1&overlay=ticket.1']);
    expect(streams.size).toBe(0);
  });

  it.each(['http://evil.example:4600', 'http://127.0.0.1:4600/x', 'https://127.0.0.1:4600', 'http://10.0.0.1:4600'])(
    'is not even asked about when it is %s',
    async (strange) => {
      await open(`/?overlay=${encodeURIComponent(strange)}`, []);
      expect([questions, requests, replaced, kept()]).toEqual([[], [], [], '']);
      expect(toasts()).toEqual([expect.stringContaining(strange)]);
    },
  );

  it('loads nothing by a ticket, though the policy admits it: this tab has agreed to nothing', async () => {
    expect(await open('/?overlay=ticket.9', [origin], 'another')).toBeUndefined();
    expect([questions, requests, streams.size]).toEqual([[], [], 0]);
  });

  it('says what the gateway has against it, and keeps nothing', async () => {
    refusal = json({ code: 'OVERLAY_ROLE_MISSING', detail: 'Not with these roles.', status: 403 }, 403, {
      'x-sextant-origin': 'overlay',
      'content-type': 'application/problem+json',
    });
    await open(`/?overlay=${origin}`, []);
    expect(toasts()).toEqual([expect.stringContaining('Not with these roles.')]);
    expect([kept(), test.services.get(Session).alive]).toEqual(['', true]);
  });
});

describe('[X-24] a local plugin over a tab', () => {
  it('runs in the place of the installed one, each build in its turn, and gives the place back', async () => {
    const overlays = await agreed(origin);
    await built(build('2.0.0'));
    expect(running()).toBe('2.0.0');
    expect(host.running.get('acme.things')!.entry.base).toBe(`${origin}/2.0.0/`);
    await built(build('3.0.0'));
    expect(running()).toBe('3.0.0');
    overlays.end(origin);
    await settle();
    expect([running(), overlays.list(), streams.size, kept()]).toEqual(['1.0.0', [], 0, '']);
  });

  it('goes on as it was when its next build fails, or the console refuses it; the reason stands there until one succeeds', async () => {
    const overlays = await agreed(origin);
    const trouble = () => overlays.list()[0]!.trouble;
    await built(build('2.0.0'));
    streams.get(`${origin}/events`)!.failed('page.tsx:3: ; expected');
    expect([running(), trouble()]).toEqual(['2.0.0', { what: 'build', text: 'page.tsx:3: ; expected' }]);
    refusal = json({ code: 'OVERLAY_PLUGIN_REFUSED', detail: 'no such file', status: 400 }, 400);
    await built(build('3.0.0'));
    expect([running(), trouble()]).toEqual([
      '2.0.0',
      { what: 'refused', text: expect.stringContaining('no such file') },
    ]);
    refusal = undefined;
    await built(build('4.0.0'));
    expect([running(), trouble()]).toEqual(['4.0.0', undefined]);
  });

  it('runs as it was built last, though a page that comes later hears at once that its latest build has failed', async () => {
    const overlays = await agreed(origin);
    streams.get(`${origin}/events`)!.built(build('2.0.0'));
    streams.get(`${origin}/events`)!.failed('page.tsx:3: ; expected');
    await settle();
    expect([running(), overlays.list()[0]!.trouble?.what]).toEqual(['2.0.0', 'build']);
  });

  it.each(['{', '[]', '"x"', '{"manifest":{},"words":{}}', '{"manifest":"{}","words":null}'])(
    'whatever else answers at the address is refused: %s',
    async (data) => {
      const overlays = await agreed(origin);
      requests.length = 0;
      await built(data);
      expect([requests, overlays.list()[0]!.trouble?.what]).toEqual([[], 'refused']);
    },
  );

  it('is looked for again when its author’s machine falls silent, and goes on meanwhile', async () => {
    const overlays = await agreed(origin);
    await built(build('2.0.0'));
    streams.get(`${origin}/events`)!.end();
    streams.clear();
    expect([running(), overlays.list()[0]!.trouble]).toEqual(['2.0.0', { what: 'lost' }]);
    test.clock.advance(1_000);
    await built(build('3.0.0'));
    expect([running(), overlays.list()[0]!.trouble]).toEqual(['3.0.0', undefined]);
  });

  it('may be one of several', async () => {
    const overlays = await agreed(origin, other);
    await built(build('2.0.0'));
    await built(build('5.0.0', 'acme.more'), other);
    expect([running(), running('acme.more')]).toEqual(['2.0.0', '5.0.0']);
    overlays.end(other);
    await settle();
    expect([running(), running('acme.more')]).toEqual(['2.0.0', undefined]);
  });

  it('makes its calls with its ticket, and nobody else’s calls carry one', async () => {
    await agreed(origin);
    await built(build('2.0.0'));
    test.page.answer('GET /api/things/', () => []);
    await host.running.get('acme.things')!.services.get(Http).get('/api/things/');
    await test.services.get(Http).get('/api/things/');
    test.page.answer('POST /api/things/', () => ({}));
    const sending = { onProgress: () => {} };
    await host.running.get('acme.things')!.services.get(Http).post('/api/things/', new FormData(), sending);
    const sent = test.page.calls.filter(({ path }) => path === '/api/things/');
    const ticket = `calls.${requests.length}`;
    expect(sent.map(({ headers }) => headers.get('x-sextant-overlay'))).toEqual([ticket, null, ticket]);
  });

  it('is asked about anew in another language', async () => {
    await agreed(origin);
    await built(build('2.0.0'));
    const before = requests.length;
    await test.services.get(I18n).use('de');
    await settle();
    expect(requests.slice(before)).toEqual([{ address: origin, plugin: expect.anything() }]);
  });
});

describe('[X-24] what was agreed to', () => {
  it('outlives a reload of that tab: the document is asked for again with its ticket', async () => {
    await agreed(origin);
    await built(build('2.0.0'));
    replaced = [];
    expect(await open('/project/things', [])).toBeUndefined();
    expect(replaced).toEqual([`/project/things?overlay=ticket.${requests.length}`]);
    expect(questions).toHaveLength(1);
    expect(await open(replaced[0]!, [origin])).toBeDefined();
  });

  it('keeps the place within the page that the address names', async () => {
    await agreed(origin);
    replaced = [];
    await open('/project/things?a=1#tags', []);
    expect(replaced).toEqual(['/project/things?a=1&overlay=ticket.1#tags']);
  });

  it('holds in another scope, though nothing was built yet: the document is given leave anew', async () => {
    await agreed(origin);
    const before = requests.length;
    const page = test.services.get(Page);
    page.take({ session: page.state.session } as never);
    await settle();
    expect(requests.slice(before)).toEqual([{ address: origin }]);
    expect(kept()).toContain(`ticket.${requests.length}`);
  });

  it('is not that of a tab that was doubled', async () => {
    await agreed(origin);
    stores.set('double', new Map(stores.get('first')));
    isDouble = true;
    replaced = [];
    expect(await open('/project/things', [], 'double')).toBeUndefined();
    expect([kept('double'), replaced, streams.size > 1]).toEqual(['', [], false]);
    expect(kept('first')).toContain(origin);
    expect(new Set(claimed).size).toBe(1);
  });

  it('is over when the gateway does not know the ticket any more: the operator has signed out since', async () => {
    await agreed(origin);
    expect(await open('/?overlay=ticket.1', [])).toBeUndefined();
    expect(kept()).toBe('');
    expect(toasts()).toEqual([expect.stringContaining(origin)]);
  });

  it('is over when somebody signs out in another tab', async () => {
    const overlays = await agreed(origin);
    await built(build('2.0.0'));
    test.page.hear({ session: 'ended' });
    await settle();
    expect([kept(), overlays.list(), running()]).toEqual(['', [], '1.0.0']);
  });

  it('is asked about anew in another scope, and over when the roles there do not allow it', async () => {
    const overlays = await agreed(origin);
    await built(build('2.0.0'));
    const page = test.services.get(Page);
    page.take({ session: page.state.session } as never);
    await settle();
    expect(kept()).toContain(`ticket.${requests.length}`);
    refusal = json({ code: 'OVERLAY_ROLE_MISSING', detail: 'Not with these roles.', status: 403 }, 403, {
      'x-sextant-origin': 'overlay',
      'content-type': 'application/problem+json',
    });
    page.take({ session: page.state.session } as never);
    await settle();
    expect([kept(), overlays.list(), running()]).toEqual(['', [], '1.0.0']);
    expect(toasts()).toEqual([expect.stringContaining('Not with these roles.')]);
  });

  it.each(['{', 'null', '{"tab":1}', '{"tab":"x","overlays":[{"origin":"http://evil.example:1","ticket":"t"}]}'])(
    'is nothing when it can’t be read: %s',
    async (text) => {
      stores.set('first', new Map([['sextant.overlay', text]]));
      expect(await open('/', [])).toBeUndefined();
      expect([replaced, questions]).toEqual([[], []]);
    },
  );
});
