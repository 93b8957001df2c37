import { beforeEach, describe, expect, it } from 'vitest';
import { type Disposable, toDisposable } from '#base';
import type { PluginIndex, PluginIndexEntry } from '#protocol';
import { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import { Page } from '#services/page/page';
import { Session } from '#services/session/session';
import { Telemetry } from '#services/telemetry/telemetry';
import type { LiveAdapter } from '../../../../../core/host/lifecycle/live-adapter.ts';
import { LiveIndex } from '../../../../../core/host/lifecycle/live-index.ts';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices, type TestServices } from '../../../../../core/testing/test-services.ts';
import { cost, entryOf, things } from '../../../../support/plugin-door.ts';

let test: TestServices;
let taken: string[];
/** Digests of the plugins that were taken by themselves, each time. */
let laid: string[][];
/** The plugins of the index that was taken last. */
let takenPlugins: string[];
/** The plugins of the gateway's index. */
let plugins: PluginIndexEntry[];
/** The version of the gateway's index. */
let etag: string;
let answerWithIndex: () => void;
const tabs: { hear(text: string): void }[] = [];

/** The browser as one tab has it: of several tabs the first leads. */
function aTab(services: TestServices) {
  const streams: { address: string; changed(data: string): void; end(): void; open: boolean }[] = [];
  let lead: (() => Disposable) | undefined;
  let leading: Disposable | undefined;
  let back = () => {};
  let heard = (_text: string) => {};
  const door: LiveAdapter = {
    events(address, on) {
      const stream = { address, ...on, open: true };
      streams.push(stream);
      return toDisposable(() => void (stream.open = false));
    },
    lead(_name, begin) {
      lead = begin;
      return toDisposable(() => leading?.dispose());
    },
    others(_name, listener) {
      heard = listener;
      return {
        tell: (text) => tabs.filter((one) => one !== tab).forEach((one) => one.hear(text)),
        dispose: () => void tabs.splice(tabs.indexOf(tab), 1),
      };
    },
    onReturn(run) {
      back = run;
      return toDisposable(() => {});
    },
  };
  const index = new LiveIndex({
    page: services.services.get(Page),
    clock: services.services.get(Clock),
    i18n: services.services.get(I18n),
    session: services.services.get(Session),
    telemetry: services.services.get(Telemetry),
    take(taking) {
      taken.push(taking.etag);
      takenPlugins = taking.plugins.map(({ manifest, digest }) => `${manifest.id} ${digest}`);
    },
    takePlugins: (plugins) => void laid.push(plugins.map(({ digest }) => digest)),
  });
  const tab = {
    index,
    streams,
    hear: (text: string) => heard(text),
    becomesLeader: () => void (leading = lead!()),
    returns: () => back(),
    change: (to: string) => streams.at(-1)!.changed(JSON.stringify({ etag: to })),
  };
  tabs.push(tab);
  index.follow(door);
  return tab;
}
const calls = () => test.page.calls.filter(({ path }) => path === '/plugins/index.json');
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(async () => {
  test = await createTestServices({ state: { index: 'e1' } });
  taken = [];
  laid = [];
  plugins = [];
  tabs.length = 0;
  etag = 'e1';
  const anIndex = (): PluginIndex => ({
    etag,
    build: 'test',
    plugins,
    layout: [],
    locale: test.page.state.locale,
    settings: 's',
  });
  answerWithIndex = () =>
    test.page.answer('GET /plugins/index.json', (call) =>
      call.headers.get('if-none-match') === `"${etag}-en"`
        ? new Response(null, { status: 304 })
        : json(anIndex(), 200, { etag: `"${etag}-en"` }),
    );
  answerWithIndex();
});

describe('the index of an open page', () => {
  it('[X-21] is asked for when it is another than the page’s, and only then', async () => {
    const tab = aTab(test);
    tab.becomesLeader();
    tab.change('e1');
    await settle();
    expect(calls()).toHaveLength(0);
    etag = 'e2';
    tab.change('e2');
    await settle();
    tab.change('e2');
    await settle();
    expect([calls().length, taken]).toEqual([1, ['e2']]);
  });

  it('[X-21] one tab listens, and tells the others', async () => {
    const [first, second] = [aTab(test), aTab(test)];
    first.becomesLeader();
    etag = 'e2';
    first.change('e2');
    await settle();
    expect([first.streams.length, second.streams.length, taken]).toEqual([1, 0, ['e2', 'e2']]);
    // The first is closed: the other listens, and finds what changed in between.
    first.index.dispose();
    expect(first.streams[0]!.open).toBe(false);
    second.becomesLeader();
    etag = 'e3';
    second.change('e3');
    await settle();
    expect(taken).toEqual(['e2', 'e2', 'e3']);
  });

  it('[X-21] a tab whose page is older than the last change hears of it from the one that listens', async () => {
    const first = aTab(test);
    first.becomesLeader();
    etag = 'e2';
    first.change('e2');
    await settle();
    aTab(test);
    await settle();
    expect(taken).toEqual(['e2', 'e2']);
    // A tab that is up to date asks for nothing.
    const asked = calls().length;
    tabs.at(-1)!.hear('e2');
    await settle();
    expect(calls()).toHaveLength(asked);
  });

  it('[X-21] a connection that breaks off is opened again after 1, 2, 4 seconds, up to 30; an answer begins the count anew', () => {
    const tab = aTab(test);
    tab.becomesLeader();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const before = tab.streams.length;
      tab.streams.at(-1)!.end();
      test.clock.advance(seconds * 1000 - 1);
      expect(tab.streams).toHaveLength(before);
      test.clock.advance(1);
      expect(tab.streams).toHaveLength(before + 1);
    }
    tab.change('e1');
    tab.streams.at(-1)!.end();
    const before = tab.streams.length;
    test.clock.advance(1000);
    expect(tab.streams).toHaveLength(before + 1);
    tab.streams.at(-1)!.end();
    tab.index.dispose();
    test.clock.advance(60_000);
    expect(test.clock.waiting).toBe(0);
  });

  it('[X-21] a tab that comes back into view asks whether anything is new, and takes nothing when nothing is', async () => {
    const tab = aTab(test);
    tab.returns();
    await settle();
    tab.returns();
    await settle();
    expect(calls().map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"e1-en"']);
    expect(taken).toEqual(['e1']);
  });

  it('[X-21] an answer that is overtaken by a later one is dropped; a failure is told to the developer', async () => {
    const tab = aTab(test);
    tab.becomesLeader();
    const answers: ((index: object) => void)[] = [];
    test.page.answer('GET /plugins/index.json', () => new Promise((resolve) => answers.push(resolve)));
    tab.change('e2');
    tab.change('e3');
    await settle();
    const rest = { plugins: [], layout: [], locale: test.page.state.locale, settings: 's' };
    answers[1]!({ ...rest, etag: 'e3' });
    answers[0]!({ ...rest, etag: 'e2' });
    await settle();
    expect(taken).toEqual(['e3']);
    test.page.answer('GET /plugins/index.json', () => new Response('<html>'));
    tab.change('e4');
    await settle();
    expect(test.reports.join()).toContain('plugin index');
  });

  it.each([
    ['a connection that is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a gateway that restarts', () => new Response('', { status: 502 })],
    ['an answer that is no index', () => new Response('<html>')],
  ])(
    '[X-21] %s holds no change up for ever: the index is asked for again after 1, 2, 4 seconds, up to 30',
    async (_what, fail) => {
      const tab = aTab(test);
      tab.becomesLeader();
      test.page.answer('GET /plugins/index.json', fail);
      tab.change('e2');
      for (const [count, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
        await settle();
        test.clock.advance(seconds * 1000 - 1);
        await settle();
        expect(calls()).toHaveLength(count + 1);
        test.clock.advance(1);
      }
      await settle();
      answerWithIndex();
      etag = 'e2';
      test.clock.advance(30_000);
      await settle();
      expect([taken, test.clock.waiting]).toEqual([['e2'], 0]);
    },
  );

  it('[X-21] a gateway that does not know of the change yet is asked again, for a minute', async () => {
    const tab = aTab(test);
    tab.becomesLeader();
    tab.change('e2');
    await settle();
    expect(taken).toEqual(['e1']);
    test.clock.advance(1_000);
    await settle();
    etag = 'e2';
    test.clock.advance(2_000);
    await settle();
    expect([taken, test.clock.waiting, calls().length]).toEqual([['e1', 'e2'], 0, 3]);
    tab.change('e3');
    for (let second = 0; second < 200; second += 1) {
      await settle();
      test.clock.advance(1_000);
    }
    expect([taken, test.clock.waiting]).toEqual([['e1', 'e2'], 0]);
    expect(calls().length).toBeLessThan(12);
  });

  it('[X-21] nothing is asked again of a session that has ended, or for a tab that has stopped following', async () => {
    const tab = aTab(test);
    tab.becomesLeader();
    test.page.answer('GET /plugins/index.json', () => new Response('', { status: 401 }));
    tab.change('e2');
    await settle();
    expect(test.clock.waiting).toBe(0);
    // Signed in again, the tab asks for what was told meanwhile.
    test.page.answer('POST /auth/login/', () => ({ session: { ...test.page.state.session } }));
    await test.services.get(Session).renew('secret');
    test.page.answer('GET /plugins/index.json', () => new Response('', { status: 502 }));
    tab.change('e3');
    await settle();
    expect(test.clock.waiting).toBe(1);
    tab.index.dispose();
    expect(test.clock.waiting).toBe(0);
  });

  it('[AUTH-02] a session that ended unheard, by an address that was typed, ends in every tab once the stream is refused', async () => {
    const other = await createTestServices({ state: { index: 'e1' } });
    const [first, second] = [aTab(test), aTab(other)];
    first.becomesLeader();
    const sessions = [test, other].map(({ services }) => services.get(Session));
    const ended = () => sessions.map((session) => session.ended);
    const over = () => new Response(JSON.stringify('not logged in'), { status: 401 });
    // A stream that breaks off while the session lives says nothing.
    first.streams.at(-1)!.end();
    test.clock.advance(1_000);
    await settle();
    expect(ended()).toEqual([null, null]);
    for (const { page } of [test, other]) page.answer('GET /plugins/index.json', over);
    first.streams.at(-1)!.end();
    test.clock.advance(2_000);
    await settle();
    await settle();
    expect(ended()).toEqual(['expired', 'expired']);
    // Nothing is asked behind the question to sign in again, where the cookie may be another operator's.
    const asked = calls().length;
    etag = 'e2';
    answerWithIndex();
    first.change('e2');
    await settle();
    expect([calls().length, taken]).toEqual([asked, []]);
    test.page.answer('POST /auth/login/', () => ({ session: { ...test.page.state.session } }));
    await sessions[0]!.renew('secret');
    await settle();
    expect(taken).toEqual(['e2']);
    second.index.dispose();
  });

  it('[X-24] what lies over this tab stays there when the index changes, and gives back what was beneath', async () => {
    const tab = aTab(test);
    const local = entryOf({ ...things, version: '2.0.0' }, 'local');
    plugins = [entryOf(things, 'd1'), entryOf(cost, 'd1')];
    tab.index.layOver([local]);
    tab.becomesLeader();
    etag = 'e2';
    tab.change('e2');
    await settle();
    tab.index.layOver([]);
    expect(laid).toEqual([['local'], ['d1', 'd1']]);
    expect(takenPlugins).toEqual(['acme.things local', 'acme.cost d1']);
  });
});
