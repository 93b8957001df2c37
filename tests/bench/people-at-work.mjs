// People who have sessions and work with them, without browsers: they ask, and what they would see as an error is counted.
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** Connections of a browser to its balancer, of all people together. */
const connections = 64;
/** Milliseconds that a call may take before a person takes the console for dead. */
const patience = 15_000;
const lists = ['/api/glance/images/', '/api/timezones/', '/api/glance/images/?page=1'];
const documentEvery = 20;

/**
 * @param {string} url the balancer
 * @param {Record<string, string>[]} sessions headers of each session
 * @param {number} perSecond calls of all together
 */
export function peopleAtWork(url, sessions, perSecond) {
  const dispatcher = new Agent({ connections, headersTimeout: patience, bodyTimeout: patience });
  /** @type {Promise<void>[]} */
  const underWay = [];
  let isOver = false;
  let counted = 0;
  let phase = newPhase();

  /** @param {Record<string, string>} headers @param {string} path */
  const once = async (headers, path) => {
    const accept = path.startsWith('/api/') ? 'application/json' : 'text/html';
    const { statusCode, body } = await request(`${url}${path}`, { headers: { ...headers, accept }, dispatcher });
    await body.arrayBuffer();
    return statusCode;
  };
  /** A browser asks once more for what it may ask for twice, where a connection ended without an answer. @param {Record<string, string>} headers @param {string} path */
  const ask = async (headers, path) => {
    const { durations, errors, signOuts, broken } = phase;
    const begun = performance.now();
    const status = await once(headers, path).catch(() => once(headers, path).catch((error) => String(error)));
    durations.push(performance.now() - begun);
    if (status === 200) return;
    if (status === 401 || status === 302) signOuts.push(path);
    else if (typeof status === 'string') broken.push(`${status} ${path}`);
    else errors.push(`${status} ${path}`);
  };
  const next = () => {
    const headers = sessions[counted % sessions.length] ?? {};
    const path = counted % documentEvery === 0 ? '/project/images' : (lists[counted % lists.length] ?? '/');
    counted += 1;
    return ask(headers, path);
  };
  const working = (async () => {
    while (!isOver) {
      underWay.push(next());
      await sleep((1000 / perSecond) * (0.5 + Math.random()));
    }
    await Promise.all(underWay);
  })();

  return {
    /** Many people press at the same moment. @param {number} count */
    burst(count) {
      for (let at = 0; at < count; at += 1) underWay.push(next());
    },
    /** Each session makes one call, some at a time. Its outcome belongs to the phase. */
    async everyone() {
      const waiting = [...sessions];
      const one = async () => {
        for (let headers = waiting.pop(); headers; headers = waiting.pop()) await ask(headers, '/api/glance/images/');
      };
      await Promise.all(Array.from({ length: 8 }, one));
    },
    /** Ends a phase: its calls belong to it though they end later. Returns what was seen in it. */
    async nextPhase() {
      const seen = phase;
      phase = newPhase();
      await Promise.all(underWay.splice(0));
      return seen;
    },
    async stop() {
      isOver = true;
      await working;
      await dispatcher.close();
    },
  };
}

function newPhase() {
  return {
    durations: /** @type {number[]} */ ([]),
    /** Answers that are none of what was asked for. */
    errors: /** @type {string[]} */ ([]),
    /** Connections that ended without an answer, twice. */
    broken: /** @type {string[]} */ ([]),
    signOuts: /** @type {string[]} */ ([]),
  };
}
