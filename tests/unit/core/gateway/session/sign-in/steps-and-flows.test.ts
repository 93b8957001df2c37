import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { completeConfig } from '../../../../../../core/gateway/config/gateway-config.ts';
import { missingMethods } from '../../../../../../core/gateway/openstack/auth-receipt.ts';
import { createCookieSeal } from '../../../../../../core/gateway/session/sealed-cookie.ts';
import { codeOf } from '../../../../../../core/gateway/session/sign-in/code-method.ts';
import {
  codesPerReceipt,
  SignInSteps,
  stepPurpose,
} from '../../../../../../core/gateway/session/sign-in/sign-in-steps.ts';
import { createMemoryStore } from '../../../../../../core/gateway/store/memory-store.ts';
import { type SharedStore, StoreAway } from '../../../../../../core/gateway/store/shared-store.ts';
import { WebssoFlows, webssoPurpose } from '../../../../../../core/gateway/session/sign-in/websso-flows.ts';

const seal = createCookieSeal(['a key of forty characters for these tests'], stepPurpose);
const step = { authUrl: 'http://k/v3', username: 'lab', domain: 'Default', userId: 'u1', receipt: 'a receipt' };

/** Steps on a clock that is moved by hand, and a browser that keeps what they set. */
function aBrowser() {
  let now = 1_000_000;
  const steps = new SignInSteps(seal, null, () => now);
  const cookies: Record<string, string> = {};
  const config = completeConfig({ cloud: { authUrl: step.authUrl } });
  const request = {
    ...{ cookies, protocol: 'https', hostname: 'console.example' },
    server: { config },
  } as unknown as FastifyRequest;
  const reply = {
    setCookie: (name: string, value: string) => {
      cookies[name] = value;
    },
    clearCookie: (name: string) => {
      delete cookies[name];
    },
  } as unknown as FastifyReply;
  return {
    steps,
    request,
    reply,
    cookies,
    pass: (milliseconds: number) => (now += milliseconds),
    until: now + 300_000,
  };
}

describe('a sign-in of which a part is proved', () => {
  it('[AUTH-16] is kept sealed, until Keystone’s receipt ends', () => {
    const { steps, request, reply, cookies, pass, until } = aBrowser();
    expect(steps.open(request)).toBeNull();
    steps.begin(request, reply, { ...step, until });
    expect(Object.entries(cookies).map(([name, value]) => [name, value.includes('receipt')])).toEqual([
      ['__Host-sign_in_step', false],
    ]);
    expect(steps.open(request)).toMatchObject(step);
    pass(299_999);
    expect(steps.open(request)).not.toBeNull();
    pass(1);
    expect(steps.open(request)).toBeNull();
  });

  it('[AUTH-16] ends after five wrong codes, though a copy of the cookie is kept', async () => {
    const { steps, request, reply, cookies, until } = aBrowser();
    steps.begin(request, reply, { ...step, until });
    const copy = { ...cookies };
    for (let wrong = 0; wrong < codesPerReceipt; wrong++)
      expect(await steps.beginTry(steps.open(request)!)).not.toBeNull();
    await steps.end(request, reply);
    Object.assign(cookies, copy);
    expect(steps.open(request)).toBeNull();
  });

  it('[AUTH-16] counts codes from the time at which they are asked for, and none that Keystone has not judged', async () => {
    const { steps, request, reply, until } = aBrowser();
    steps.begin(request, reply, { ...step, until });
    const begun = steps.open(request)!;
    const atOnce = await Promise.all(Array.from({ length: codesPerReceipt + 1 }, () => steps.beginTry(begun)));
    expect(atOnce.map((taken) => taken !== null)).toEqual([
      ...Array.from({ length: codesPerReceipt }, () => true),
      false,
    ]);
    await atOnce[0]?.giveBack();
    expect([await steps.beginTry(begun), await steps.beginTry(begun)]).toEqual([expect.anything(), null]);
  });

  it('[AUTH-16] is used up with its code: a copy of the cookie is worth nothing', async () => {
    const { steps, request, reply, cookies, until } = aBrowser();
    steps.begin(request, reply, { ...step, until });
    const copy = { ...cookies };
    await steps.end(request, reply, steps.open(request)!);
    Object.assign(cookies, copy);
    expect(steps.open(request)).toBeNull();
    // Another sign-in has a step of its own.
    steps.begin(request, reply, { ...step, until });
    expect(steps.open(request)).toMatchObject(step);
  });

  it('[AUTH-16] uses a code up for its user alone, and takes that back for one that was refused', async () => {
    const { steps, pass, until } = aBrowser();
    const mine = { ...step, id: 'one', until };
    const taken = await steps.useCode(mine, '123456');
    expect(taken).not.toBeNull();
    expect(await steps.useCode({ ...mine, id: 'two' }, '123456')).toBeNull();
    expect(await steps.useCode({ ...mine, userId: 'u2' }, '123456')).not.toBeNull();
    await taken?.giveBack();
    expect(await steps.useCode(mine, '123456')).not.toBeNull();
    pass(10 * 60_000);
    expect(await steps.useCode(mine, '123456')).not.toBeNull();
  });
});

describe('a single sign-on', () => {
  it('[AUTH-17] ends after fifteen minutes, and its token a minute after it was posted', async () => {
    const { request, reply, cookies } = aBrowser();
    let now = 1_000_000;
    const flows = new WebssoFlows(
      createCookieSeal(['a key of forty characters for these tests'], webssoPurpose),
      createMemoryStore(),
      () => now,
    );
    const begin = () => flows.begin(reply, { provider: 'company', next: '/project/images' });
    begin();
    now += 15 * 60_000 - 1;
    expect(flows.open(request)).toMatchObject({ provider: 'company', next: '/project/images' });
    now += 1;
    expect(flows.open(request)).toBeNull();
    begin();
    expect(await flows.accept(reply, flows.open(request)!, 'a token')).toBe('kept');
    expect(Object.keys(cookies)).toEqual(['__Host-websso_token']);
    const kept = { ...cookies };
    now += 60_000;
    expect(await flows.takeToken(request, reply)).toBeNull();
    now -= 1;
    Object.assign(cookies, kept);
    expect(await flows.takeToken(request, reply)).toMatchObject({ token: 'a token', next: '/project/images' });
    Object.assign(cookies, kept);
    expect(await flows.takeToken(request, reply)).toBeNull();
  });
});

describe('a single sign-on at several gateways', () => {
  /** Gateways that share a store, which can be taken away. */
  function gateways() {
    const memory = createMemoryStore();
    let isAway = false;
    const store: SharedStore = {
      ...memory,
      isShared: true,
      count: (change) => (isAway ? Promise.reject(new StoreAway()) : memory.count(change)),
    };
    const flowSeal = createCookieSeal(['a key of forty characters for these tests'], webssoPurpose);
    const all = Array.from({ length: 3 }, () => new WebssoFlows(flowSeal, store));
    return { all, leave: () => (isAway = true) };
  }

  it('[AUTH-17] a copy of the browser’s cookie is worth nothing at any of them, also at the same time', async () => {
    const { request, reply, cookies } = aBrowser();
    const { all } = gateways();
    all[0]!.begin(reply, { provider: 'company', next: '/' });
    const copy = { ...cookies };
    const flows = all.map((each) => each.open(request)!);
    const atOnce = await Promise.all(all.map((each, at) => each.accept(reply, flows[at]!, `token ${at}`)));
    expect(atOnce.toSorted()).toEqual(['ended', 'ended', 'kept']);
    Object.assign(cookies, copy);
    for (const each of all) expect(each.open(request)).toBeNull();
  });

  it('[AUTH-17] a posted token signs in once at all of them together', async () => {
    const { request, reply, cookies } = aBrowser();
    const [one, other, third] = gateways().all;
    one!.begin(reply, { provider: 'company', next: '/' });
    expect(await one!.accept(reply, one!.open(request)!, 'a token')).toBe('kept');
    const copy = { ...cookies };
    expect(await other!.takeToken(request, reply)).toMatchObject({ token: 'a token' });
    for (const each of [one, third, other]) {
      Object.assign(cookies, copy);
      expect(await each!.takeToken(request, reply)).toBeNull();
    }
  });

  it('[AUTH-17] goes on while their store is away, and counts once at each', async () => {
    const { request, reply, cookies } = aBrowser();
    const { all, leave } = gateways();
    leave();
    const [one] = all;
    one!.begin(reply, { provider: 'company', next: '/' });
    const copy = { ...cookies };
    expect(await one!.accept(reply, one!.open(request)!, 'a token')).toBe('kept');
    expect(await one!.takeToken(request, reply)).toMatchObject({ token: 'a token' });
    Object.assign(cookies, copy);
    expect(one!.open(request)).toBeNull();
  });
});

describe('a one-time code', () => {
  it('[AUTH-16] is read with spaces, hyphens and digits of other scripts; anything else is none', () => {
    expect(['123456', ' 123 456 ', '123-456', '١٢٣٤٥٦', '۱۲۳۴۵۶', '１２３４５６', '12345678'].map(codeOf)).toEqual([
      ...Array.from({ length: 6 }, () => '123456'),
      '12345678',
    ]);
    expect(['', '12345', '123456789', '12345a', '1'.repeat(100)].map(codeOf)).toEqual([null, null, null, null, null]);
  });
});

describe('the rules of a receipt', () => {
  it('[AUTH-16] name what is missing, rule by rule; without rules it may be anything', () => {
    const required = [
      ['totp', 'password'],
      ['password', 'openid', 'totp'],
    ];
    expect(missingMethods({ methods: ['password'], required })).toEqual([['totp'], ['openid', 'totp']]);
    expect(missingMethods({ methods: ['password'], required: [] })).toBeNull();
  });
});
