// Three gateways behind HAProxy, with a store that Sentinels watch, while a thousand sessions work: one gateway is killed, one is
// drained, and the store's primary is killed. Nobody may see an error, and nobody may be signed out. The upgrade with fifty tabs is
// in `tests/contract/delivery/rolling-upgrade.test.ts`.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, residentMB, signIn } from './bench-console.mjs';
import { peopleAtWork } from './people-at-work.mjs';
import { canStartSite, startSite } from './site-of-gateways.mjs';

/** @typedef {import('./bench-console.mjs').Result} Result */
/** @typedef {Awaited<ReturnType<typeof startSite>>} Site */
/** @typedef {ReturnType<typeof peopleAtWork>} People */

const sessions = 1000;
const callsPerSecond = 40;
/** Calls that are under way when a gateway is killed. */
const burst = 60;
/** Milliseconds that the services take, so that calls are under way at any time. */
const serviceTime = 50;
/** Milliseconds in which HAProxy has seen what has become of a gateway: five checks that fail, and some. */
const noticed = 11_000;
/** Failed sign-ins of one user from one address that are let through (`session.attempts.per_user`). */
const failuresOfUser = 10;

/** @returns {Promise<Result[]>} */
export async function bench() {
  if (!canStartSite) throw new Error('this bench needs haproxy, and valkey-server or redis-server');
  const site = await startSite(3);
  try {
    await untilStore(site, true);
    const results = [...(await endsOfSessions(site)), ...(await oneTimeCodes(site))];
    const people = await thousandPeople(site);
    try {
      results.push(...(await phases(site, people)));
    } finally {
      await people.stop();
    }
    return results;
  } finally {
    await site.stop();
  }
}

/** @param {Site} site @param {People} people @returns {Promise<Result[]>} */
async function phases(site, people) {
  const [first, second] = site.gateways;
  if (!first || !second) throw new Error('two gateways at least');
  /** @type {Result[]} */
  const results = [];
  /** @param {string} name @param {() => Promise<void>} work */
  const phase = async (name, work) => {
    await people.nextPhase();
    await work();
    results.push(...seenIn(name, await people.nextPhase()));
  };
  await phase('1,000 sessions', () => people.everyone());
  const memory = site.gateways.map(({ pid }) => residentMB(pid));
  results.push({
    name: 'three gateways, 1,000 sessions: largest',
    measured: Math.max(...memory),
    limit: 200,
    unit: 'MB',
  });
  await phase('one killed', async () => {
    people.burst(burst);
    await sleep(serviceTime / 2);
    first.kill();
    await sleep(noticed);
  });
  await phase('it comes back', async () => {
    await first.start();
    await sleep(noticed);
  });
  await phase('one drained', async () => {
    await Promise.all([second.drain(), signIns(site, noticed)]);
    await sleep(1000);
    await second.start();
    await sleep(noticed);
  });
  await untilStore(site, true);
  results.push(...(await failedSignIns(site, 'the limit of failed sign-ins, across three')));
  const ended = await aSessionThatEnds(site);
  await phase('the store fails over', async () => {
    const begun = performance.now();
    site.killPrimary();
    await Promise.all([untilStore(site, false), signIns(site, 3000)]);
    await untilStore(site, true);
    const seconds = (performance.now() - begun) / 1000;
    results.push({ name: 'store: from its primary’s death to a new one', measured: seconds, limit: 15, unit: 's' });
  });
  const revived = (await Promise.all(site.gateways.map(({ url }) => statusOf(url, ended)))).filter(
    (one) => one !== 401,
  );
  results.push(none('sessions that had ended, and live after failover', revived));
  results.push(none('limits forgotten by failover', await refusedAnywhere(site)));
  await phase('all sessions in the end', () => people.everyone());
  return results;
}

/** @param {string} name @param {Awaited<ReturnType<People['nextPhase']>>} seen @returns {Result[]} */
function seenIn(name, { durations, errors, broken, signOuts }) {
  const inOrder = durations.toSorted((one, other) => one - other);
  const last = inOrder[Math.floor(inOrder.length * 0.99)] ?? 0;
  return [
    none(`${name}: answers that are errors`, errors),
    none(`${name}: connections that broke`, broken),
    none(`${name}: people signed out`, signOuts),
    { name: `${name}: half of the calls within`, measured: median(inOrder), limit: 1000, unit: 'ms' },
    { name: `${name}: 99 % of the calls within`, measured: last, limit: 5000, unit: 'ms' },
  ];
}

/** Nothing of it may be there; the first few are told. @param {string} name @param {unknown[]} found @returns {Result} */
function none(name, found) {
  if (found.length > 0) process.stderr.write(`${name}: ${found.slice(0, 5).join('; ')}\n`);
  return { name, measured: found.length, limit: 0, unit: '' };
}

/** @param {Site} site */
async function thousandPeople(site) {
  /** @type {Record<string, string>[]} */
  const all = [];
  const one = async () => {
    while (all.length < sessions) all.push((await signIn(site.url)).headers);
  };
  await Promise.all(Array.from({ length: 4 }, one));
  await fetch(`${site.cloudUrl}/_cloud/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'image', method: 'GET', latency: serviceTime }),
  });
  return peopleAtWork(site.url, all, callsPerSecond);
}

/** People sign in through the balancer, one after the other. @param {Site} site @param {number} duration milliseconds */
async function signIns(site, duration) {
  const begun = performance.now();
  while (performance.now() - begun < duration) {
    await signIn(site.url, 'admin');
    await sleep(300);
  }
}

/** Waits until each gateway has its store, or none has it. @param {Site} site @param {boolean} isThere */
async function untilStore(site, isThere) {
  const begun = performance.now();
  for (const { url } of site.gateways) {
    for (;;) {
      const answer = await fetch(`${url}/readyz?verbose`, { headers: { accept: 'application/json' } });
      const { store } = /** @type {any} */ (await answer.json());
      if (store.reached === isThere) break;
      if (performance.now() - begun > 60_000) throw new Error(`${url}: the store is not ${isThere ? 'there' : 'away'}`);
      await sleep(20);
    }
  }
}

/** Asks nothing of Keystone: the gateway alone answers. @param {string} url @param {Record<string, string>} headers */
async function statusOf(url, headers) {
  const answer = await fetch(`${url}/api/timezones/`, { headers });
  await answer.arrayBuffer();
  return answer.status;
}

/** The longest time from the end of a session at one gateway to its end at the last. @param {Site} site @returns {Promise<Result[]>} */
async function endsOfSessions({ gateways }) {
  const times = [];
  for (let turn = 0; turn < 9; turn += 1) {
    const here = gateways[turn % gateways.length];
    if (!here) continue;
    const { headers } = await signIn(here.url);
    for (const { url } of gateways) {
      const status = await statusOf(url, headers);
      if (status !== 200) throw new Error(`a session of one gateway is ${status} at another`);
    }
    await signOut(here.url, headers);
    const begun = performance.now();
    for (const { url } of gateways)
      while ((await statusOf(url, headers)) !== 401 && performance.now() - begun < 30_000) await sleep(5);
    times.push(performance.now() - begun);
  }
  return [
    {
      name: 'a session that ended at one: dead at all, at most',
      measured: Math.max(...times),
      limit: 1000,
      unit: 'ms',
    },
  ];
}

/** @param {string} url @param {Record<string, string>} headers */
async function signOut(url, headers) {
  const answer = await fetch(`${url}/auth/logout/`, { method: 'POST', headers, redirect: 'manual' });
  if (answer.status !== 302) throw new Error(`signing out: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Signs out at one gateway, and returns what the browser had. @param {Site} site */
async function aSessionThatEnds({ gateways: [here] }) {
  const url = here?.url ?? '';
  const { headers } = await signIn(url);
  await signOut(url, headers);
  return headers;
}

/** Guesses a user's password at the gateways in turn; returns how many guesses were let through. @param {Site} site @param {string} name @returns {Promise<Result[]>} */
async function failedSignIns({ gateways }, name) {
  let through = 0;
  for (let guess = 0; guess < failuresOfUser + 3; guess += 1) {
    const { status } = await post(gateways[guess % gateways.length]?.url ?? '', {
      username: 'reader',
      password: 'wrong',
    });
    if (status === 401) through += 1;
    else if (status !== 429) throw new Error(`a guess is answered ${status}`);
  }
  return [{ name, measured: through, limit: failuresOfUser, unit: 'guesses' }];
}

/** Gateways at which a user who was guessed at may go on. @param {Site} site */
async function refusedAnywhere({ gateways }) {
  const answers = await Promise.all(gateways.map(({ url }) => post(url, { username: 'reader', password: 'wrong' })));
  return answers.map(({ status }) => status).filter((status) => status !== 429);
}

/** Gives one code at all gateways at the same moment. @param {Site} site @returns {Promise<Result[]>} */
async function oneTimeCodes({ gateways }) {
  /** @type {Awaited<ReturnType<typeof post>>[]} */
  const steps = [];
  for (const { url } of gateways) steps.push(await post(url, { username: 'mfa', password: 'mfapass' }));
  const passcode = oneTimeCode();
  const answers = await Promise.all(gateways.map(({ url }, at) => post(url, { passcode }, steps[at]?.jar)));
  const accepted = answers.filter(({ status }) => status === 200).length;
  if (accepted === 0) throw new Error(`no gateway took the code: ${answers.map(({ text }) => text).join()}`);
  return [{ name: 'one code at three gateways at once: taken', measured: accepted, limit: 1, unit: 'times' }];
}

/** Posts a form of the sign-in page, as its browser does. @param {string} url @param {Record<string, string>} form @param {Map<string, string>} [jar] */
async function post(url, form, jar = new Map()) {
  const keep = (/** @type {Response} */ answer) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(key, value);
    }
  };
  const cookie = () => [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
  const sheet = await fetch(`${url}/auth/login/`, { headers: { cookie: cookie() } });
  await sheet.text();
  keep(sheet);
  const answer = await fetch(`${url}/auth/login/`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { accept: 'application/json', cookie: cookie(), 'x-csrftoken': jar.get('csrftoken') ?? '' },
  });
  keep(answer);
  return { status: answer.status, jar, text: await answer.text() };
}

/** The code of the seeded user `mfa` (RFC 6238). */
function oneTimeCode() {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', '12345678901234567890').update(counter).digest();
  return String((digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
