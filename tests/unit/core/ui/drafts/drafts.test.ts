import { describe, expect, it } from 'vitest';
import type { Clock } from '#services/clock/clock';
import { PageStorage } from '#services/storage/page-storage';
import type { Storage } from '#services/storage/storage';
import { DraftKeeper, type DraftOptions } from '#ui/drafts/draft-keeper.ts';
import { fittingPart } from '#ui/drafts/fitting-part.ts';
import { plainPart } from '#ui/drafts/plain-part.ts';
import { aPageState, fakePage } from '../../../../../core/testing/fake-page.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get: <T>(key: string) => (kept.has(key) ? (JSON.parse(kept.get(key) ?? 'null') as T) : undefined),
    set: (key, value) => void kept.set(key, JSON.stringify(value)),
    remove: (key) => void kept.delete(key),
    keys: (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
  };
}

function handClock(): Clock & { pass(milliseconds: number): void; jump(milliseconds: number): void } {
  let now = 1000;
  let waiting: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after: (milliseconds, run) => {
      const entry = { at: now + milliseconds, run };
      waiting.push(entry);
      return { dispose: () => void (waiting = waiting.filter((each) => each !== entry)) };
    },
    jump: (milliseconds) => void (now += milliseconds),
    pass(milliseconds) {
      now += milliseconds;
      const due = waiting.filter((entry) => entry.at <= now);
      waiting = waiting.filter((entry) => entry.at > now);
      for (const entry of due) entry.run();
    },
  };
}

interface Model {
  name?: string;
  file?: Blob;
  rows?: number[];
}

function tab(options: Partial<DraftOptions<Model>> = {}, storage = memory(), clock = handClock()) {
  const open = (more: Partial<DraftOptions<Model>> = {}) =>
    new DraftKeeper<Model>({ storage, clock, key: 'images.create', ...options, ...more });
  return { storage, clock, open, keeper: open() };
}

describe('[X-10] drafts', () => {
  it('are kept once typing pauses, and only then said to be', () => {
    const kept: number[] = [];
    const { keeper, clock } = tab({ onKept: (at) => kept.push(at) });
    keeper.keep({ name: 'd' });
    clock.pass(200);
    keeper.keep({ name: 'de' });
    clock.pass(300);
    expect(keeper.kept()).toBeUndefined();
    clock.pass(200);
    expect(keeper.kept()).toMatchObject({ at: 1700, model: { name: 'de' } });
    expect(kept).toEqual([1700]);
  });

  it('are kept at once when the form goes', () => {
    const { keeper, open } = tab();
    keeper.keep({ name: 'd' });
    keeper.flush();
    expect(open().offered()[0]?.model).toEqual({ name: 'd' });
  });

  it('are not said to be kept where the browser has no room', () => {
    const kept: number[] = [];
    const storage = { ...memory(), set: () => {} };
    const { keeper } = tab({ onKept: (at) => kept.push(at) }, storage);
    keeper.keep({ name: 'd' });
    keeper.flush();
    expect(kept).toEqual([]);
  });

  it('hold no file, nor anything else that JSON would bend', () => {
    expect(plainPart<Model>({ name: 'x', file: new Blob(['x']), rows: [1, 2] })).toEqual({ name: 'x', rows: [1, 2] });
  });

  it('hold no secret, at whatever depth, also where the form names its parts itself', () => {
    const model = {
      form: { user: 'u', adminPass: 'a', password: 'b', confirm_password: 'c' },
      rows: [{ client_secret: 'd', private_key: 'e', size: 1 }],
    };
    expect(plainPart(model)).toEqual({ form: { user: 'u' }, rows: [{ size: 1 }] });
    const storage = memory();
    const keeper = new DraftKeeper<typeof model>({ storage, clock: handClock(), key: 'x', partOf: (all) => all });
    keeper.keep(model);
    keeper.flush();
    expect(keeper.kept()?.model).toEqual({ form: { user: 'u' }, rows: [{ size: 1 }] });
  });

  it.each([
    ['https://bob:pw@bucket.example/i.qcow2', 'https://bucket.example/i.qcow2'],
    ['https://bucket.example/i.qcow2?X-Amz-Signature=abc&X-Amz-Expires=9', 'https://bucket.example/i.qcow2'],
    ['https://store.example/c/o?sv=2022&sig=abc', 'https://store.example/c/o'],
    ['https://swift.example/v1/a/c/o?temp_url_sig=abc&temp_url_expires=9', 'https://swift.example/v1/a/c/o'],
    ['https://example.org/download?version=2', 'https://example.org/download?version=2'],
    ['see https://bob:pw@example.org', 'see https://bob:pw@example.org'],
  ])('hold of the address %s what is no secret', (image_url, kept) => {
    expect(plainPart({ form: { image_url } })).toEqual({ form: { image_url: kept } });
  });

  it.each(
    (
      'pass db_pass adminPass passphrase passcode pwd rootPwd psk ipsecPsk secret token api_key apiKey access-key ' +
      'privateKey user_data userData kubeconfig kube_config community snmpCommunity credentials'
    ).split(' '),
  )('hold no %s, as a member or as a pair', (name) => {
    const pairs = [
      { key: name, value: 'x' },
      { name, value: 'x', size: 1 },
    ];
    expect(plainPart({ form: { [name]: 'x' }, pairs })).toEqual({
      form: {},
      pairs: [{ key: name }, { name, size: 1 }],
    });
  });

  it('hold what only sounds like a secret, and pairs that are none', () => {
    const model = {
      bypass: true,
      pci_passthrough: 'x',
      passive: 1,
      compass: 'n',
      rows: [{ key: 'rack', value: 'c1' }],
    };
    expect(plainPart(model)).toEqual(model);
  });

  it('that are taken bring only what the form knows, in the type it knows it in', () => {
    const start = { name: '', rows: [1], form: { a: 1 }, size: undefined as number | undefined, flavor: null };
    const kept = { name: 7, rows: { 0: 1 }, form: { b: 2 }, size: 3, flavor: 'm1', other: 'x', constructor: 'y' };
    expect(fittingPart(start, kept)).toEqual({ form: { b: 2 }, size: 3, flavor: 'm1' });
  });

  it('are none while the form holds what it began with, or holds it again', () => {
    const { keeper, clock } = tab({ start: { name: '' } });
    keeper.keep({ name: '' });
    clock.pass(500);
    expect(keeper.kept()).toBeUndefined();
    keeper.keep({ name: 'd' });
    clock.pass(500);
    expect(keeper.kept()).toBeDefined();
    keeper.keep({ name: '' });
    clock.pass(500);
    expect(keeper.kept()).toBeUndefined();
  });

  it('are gone when discarded, also what still waited to be kept', () => {
    const { keeper, clock, storage } = tab();
    keeper.keep({ name: 'd' });
    clock.pass(500);
    keeper.keep({ name: 'de' });
    keeper.discard();
    clock.pass(500);
    expect(storage.keys('')).toEqual([]);
  });

  it('of two tabs stand beside one another: neither writes over the other’s, each is offered it', () => {
    const { open, clock } = tab();
    const [first, second] = [open(), open()];
    first.keep({ name: 'in the first' });
    second.keep({ name: 'in the second' });
    clock.pass(500);
    expect(first.offered().map(({ model }) => model)).toEqual([{ name: 'in the second' }]);
    expect(second.offered().map(({ model }) => model)).toEqual([{ name: 'in the first' }]);
    first.keep({ name: 'in the first, more' });
    clock.pass(500);
    expect(second.kept()?.model).toEqual({ name: 'in the second' });
  });

  it('are offered newest first, and none is lost, however the clock jumps', () => {
    const { open, clock } = tab();
    for (const [name, jump] of [
      ['one', 0],
      ['two', -86_400_000],
      ['three', 10 * 365 * 86_400_000],
    ] as const) {
      clock.jump(jump);
      const keeper = open();
      keeper.keep({ name });
      keeper.flush();
    }
    clock.jump(-20 * 365 * 86_400_000);
    expect(
      open()
        .offered()
        .map(({ model }) => model.name),
    ).toEqual(['three', 'two', 'one']);
  });

  it('are five at most: the oldest goes', () => {
    const { open } = tab();
    for (const name of ['1', '2', '3', '4', '5', '6']) open().adopt({ name });
    expect(
      open()
        .offered()
        .map(({ model }) => model.name),
    ).toEqual(['6', '5', '4', '3', '2']);
  });

  it('are a hundred at most of all forms: those of objects that nobody comes back to make room', () => {
    const { open, clock, storage } = tab();
    for (let at = 1; at <= 105; at += 1) {
      clock.jump(1000);
      open({ key: `metadata.${at}` }).adopt({ name: String(at) });
    }
    expect(storage.keys('draft:').length).toBe(100);
    expect(open({ key: 'metadata.5' }).offered()).toEqual([]);
    expect(open({ key: 'metadata.6' }).offered()[0]?.model).toEqual({ name: '6' });
    expect(open({ key: 'metadata.105' }).offered()[0]?.model).toEqual({ name: '105' });
  });

  it('are not doubled by who goes on with one', () => {
    const { keeper, open } = tab();
    keeper.adopt({ name: 'd' });
    const next = open();
    next.adopt({ name: 'd' });
    expect(open().offered()).toHaveLength(1);
  });

  it('outlive the form while its work goes on, and go with it, unless another was kept since', () => {
    const { keeper, open, clock } = tab();
    const release = keeper.hold({ name: 'first' });
    expect(open().offered()[0]?.model).toEqual({ name: 'first' });
    keeper.keep({ name: 'second' });
    clock.pass(500);
    release();
    expect(keeper.kept()?.model).toEqual({ name: 'second' });
    keeper.hold({ name: 'second' })();
    expect(open().offered()).toEqual([]);
  });

  it('of another form, or of an unreadable shape, are not offered', () => {
    const { storage, open } = tab();
    storage.set('draft:images.create:1', 'nonsense');
    storage.set('draft:images.create:2', { model: null });
    storage.set('draft:images.create.other:3', { count: 1, at: 1, model: { name: 'x' } });
    expect(open().offered()).toEqual([]);
  });

  it('of another user, or of another cloud, are never seen', async () => {
    const page = fakePage();
    const of = (id: string, cloud: string) => {
      const state = aPageState({ cloud: { name: cloud, embedded: true } }, { id });
      const storage = new PageStorage({ ...page, state }, { report: () => {} });
      return new DraftKeeper<Model>({ storage, clock: handClock(), key: 'x' });
    };
    of('u-1', 'one').adopt({ name: 'mine' });
    expect(of('u-2', 'one').offered()).toEqual([]);
    expect(of('u-1', 'two').offered()).toEqual([]);
    expect(of('u-1', 'one').offered()).toHaveLength(1);
  });
});
