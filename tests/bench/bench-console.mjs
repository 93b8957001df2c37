// The benchmarks share these parts: the built console on an embedded cloud, a client without a browser, and a browser.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { browserLaunchOptions } from '../support/browser-launch.mjs';
import { startCloud, startGateway } from '../support/processes.mjs';

/** @typedef {{ name: string, measured: number, limit: number, unit: string, atLeast?: boolean }} Result */
/** An outcome that was not measured has a reason; it is neither within its limit nor over it. @typedef {Result | { name: string, notMeasured: string }} Outcome */

/** @param {{ cloud?: string[], config?: any }} options */
export async function startConsole({ cloud: cloudArgs = [], config = {} } = {}) {
  const cloud = await startCloud(cloudArgs);
  const gateway = await startGateway({
    authUrl: cloud.authUrl,
    config: { ...config, log: { level: 'warn', ...config.log } },
  }).catch(async (error) => {
    await cloud.stop();
    throw error;
  });
  return {
    url: gateway.url,
    authUrl: cloud.authUrl,
    gatewayPid: gateway.pid,
    /** Sets one of the cloud's switches. @param {string} method @param {string} path @param {any} [body] */
    async cloud(method, path, body) {
      const answer = await fetch(`${cloud.ready.url}/_cloud/${path}`, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`/_cloud/${path}: ${answer.status} ${await answer.text()}`);
      return answer.status === 204 ? null : answer.json();
    },
    async stop() {
      await gateway.stop();
      await cloud.stop();
    },
  };
}

/**
 * Signs in as a script does.
 * @param {string} url @param {string} user
 * @returns {Promise<{ headers: Record<string, string> }>}
 */
export async function signIn(url, user = 'demo') {
  /** @type {Map<string, string>} */
  const jar = new Map();
  const keep = (/** @type {Response} */ answer) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const page = await fetch(`${url}/auth/login/`);
  await page.text();
  keep(page);
  const answer = await fetch(`${url}/auth/login/`, {
    method: 'POST',
    body: new URLSearchParams({ username: user, password: `${user}pass` }),
    headers: { accept: 'application/json', cookie: cookie(), 'x-csrftoken': jar.get('csrftoken') ?? '' },
  });
  if (answer.status !== 200) throw new Error(`sign-in as ${user}: ${answer.status} ${await answer.text()}`);
  await answer.text();
  keep(answer);
  return {
    headers: {
      cookie: cookie(),
      'x-csrftoken': jar.get('csrftoken') ?? '',
      'x-requested-with': 'XMLHttpRequest',
    },
  };
}

/** For a browser whose heap is what its pages hold: JavaScript is interpreted, not compiled to machine code. */
export const interpreting = '--js-flags=--jitless';

/** A browser with the same switches as the tests', and more of them. @param {string[]} more */
export function openBrowser(...more) {
  const { args, ...options } = browserLaunchOptions();
  return chromium.launch({ ...options, args: [...args, ...more] });
}

/**
 * A context of its own, signed in without the form.
 * @param {import('playwright').Browser} browser @param {string} url @param {string} user @param {string} password
 */
export async function signedIn(browser, url, user = 'demo', password = `${user}pass`) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.request.get(`${url}/auth/login/`);
  const token = (await context.cookies(url)).find(({ name }) => name === 'csrftoken')?.value ?? '';
  const answer = await context.request.post(`${url}/auth/login/`, {
    form: { username: user, password },
    headers: { 'x-csrftoken': token, accept: 'application/json', origin: url, referer: `${url}/auth/login/` },
  });
  if (answer.status() !== 200) throw new Error(`sign-in as ${user}: ${answer.status()} ${await answer.text()}`);
  return context;
}

/**
 * Slows the page down for the limits on plugins: a quarter of this machine's speed, 10 Mbit/s, 40 ms to the gateway and back.
 * @param {import('playwright').Page} page
 */
export async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  const throughput = (10 * 1000 * 1000) / 8;
  const conditions = { offline: false, latency: 40, downloadThroughput: throughput, uploadThroughput: throughput };
  await session.send('Network.emulateNetworkConditions', conditions);
}

/** Resident set of a process, in MB (10⁶ bytes). @param {number} pid */
export function residentMB(pid) {
  const [, kiB = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kiB) * 1024) / 1e6;
}

/** @param {number[]} values */
export function median(values) {
  return /** @type {number} */ ([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]);
}
