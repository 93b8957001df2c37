import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type buildConnector } from 'undici';
import { Emitter, type Event } from '#base';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { GatewayError } from '../http/errors.ts';
import { traced } from '../http/traces/tracer.ts';
import { connectionError } from './connection-errors.ts';
import { streamConnector } from './stream-connections.ts';

export interface WireRequest {
  /** Catalog type; names the service in errors. */
  service: string;
  /** The region of the service; null: its endpoint has none. Absent: the service belongs to no region. */
  region?: string | null | undefined;
  /** Whether errors name the region: in clouds that have several. */
  namesRegion?: boolean;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  body?: string;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
  /** Seconds for the whole call; the configuration's by default. */
  deadline?: number;
}

export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A call that has ended. */
export interface WireCall {
  service: string;
  /** As `WireRequest` has it. */
  region: string | null | undefined;
  /** 0: there was no answer. */
  status: number;
  seconds: number;
  /** The kind of failure where there was no answer that can be used; null: there was one, or the browser left. */
  failure: WireFailure | null;
  /** How often it was repeated. */
  retries: number;
}

/** Kinds of failed calls, few enough to label a metric. */
export type WireFailure = 'connect' | 'tls' | 'timeout' | 'lost' | 'bad_answer';

const failures: Readonly<Record<string, WireFailure>> = {
  SERVICE_UNREACHABLE: 'connect',
  SERVICE_TLS_FAILED: 'tls',
  SERVICE_TIMED_OUT: 'timeout',
  SERVICE_CONNECTION_LOST: 'lost',
  SERVICE_BAD_ANSWER: 'bad_answer',
  SERVICE_REDIRECTED: 'bad_answer',
};

/** Returns the kind of failure that an error of a call tells of; null for a browser that left, and for any other error. */
export function failureOf(error: unknown): WireFailure | null {
  return (error instanceof GatewayError && failures[error.code]) || null;
}

/** To a service, for the uploads and downloads of all users. */
export const streamConnections = 256;
/** The longest lists that services send have a few megabytes; parsing more would keep everybody else waiting. */
const longestAnswer = 16 * 1024 * 1024;
/** The longest answer that is no success: only its message is wanted. */
const longestRefusal = 1024 * 1024;
const longestPause = 3;

/** Kept-alive connections to the native services; follows no redirect, and every call has a deadline. */
export class Wire {
  readonly #agents = new Map<string, Agent>();
  readonly #options: Agent.Options;
  readonly #connect: buildConnector.BuildOptions;
  readonly #config: GatewayConfig;
  readonly #calls = new Emitter<WireCall>();
  readonly #inFlight = new Map<string, number>();

  /** For whoever counts. */
  readonly onDidCall: Event<WireCall> = this.#calls.event;

  /** Calls under way, by service. */
  get inFlight(): ReadonlyMap<string, number> {
    return this.#inFlight;
  }

  constructor(config: GatewayConfig) {
    this.#config = config;
    const { connect } = config.timeouts;
    const { cacert, insecure } = config.cloud;
    this.#connect = {
      timeout: connect * 1000,
      rejectUnauthorized: !insecure,
      ...(cacert ? { ca: readFileSync(cacert) } : {}),
    };
    this.#options = { connections: 64, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connect: this.#connect };
  }

  /** The service's own connections: behind one address, a slow service would otherwise use up those of all others. */
  agent(service: string): Agent {
    return this.#agentNamed(service, () => this.#options);
  }

  /** Returns the connections for uploads and downloads. These may stand still for long: calls do not wait for them. */
  streamAgent(service: string): Agent {
    return this.#agentNamed(`${service} streams`, () => ({
      ...this.#options,
      connections: streamConnections,
      connect: streamConnector(this.#connect),
    }));
  }

  #agentNamed(name: string, options: () => Agent.Options): Agent {
    const known = this.#agents.get(name);
    if (known) return known;
    const made = new Agent(options());
    this.#agents.set(name, made);
    return made;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#agents.values()].map((agent) => agent.destroy()));
  }

  /** Makes a call. A read that was reset or answered 429 or 503 is repeated once, inside the same deadline. */
  async send(request: WireRequest): Promise<WireAnswer> {
    const { service, region } = request;
    const began = performance.now();
    const call: Omit<WireCall, 'seconds'> = { service, region, status: 0, failure: null, retries: 0 };
    this.#count(service, 1);
    try {
      const answer = await this.#send(request, () => (call.retries += 1));
      call.status = answer.status;
      return answer;
    } catch (error) {
      call.failure = failureOf(error);
      throw error;
    } finally {
      this.#count(service, -1);
      this.#calls.fire({ ...call, seconds: (performance.now() - began) / 1000 });
    }
  }

  #count(service: string, change: 1 | -1): void {
    this.#inFlight.set(service, (this.#inFlight.get(service) ?? 0) + change);
  }

  async #send(request: WireRequest, repeating: () => void): Promise<WireAnswer> {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const seconds = request.deadline ?? (isRead ? this.#config.timeouts.read : this.#config.timeouts.write);
    const control = new AbortController();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      control.abort();
    }, seconds * 1000);
    const leave = () => control.abort();
    if (request.signal?.aborted) leave();
    request.signal?.addEventListener('abort', leave, { once: true });
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          const answer = await this.#once(request, control.signal);
          const pause = attempt === 1 && isRead && [429, 503].includes(answer.status) ? pauseOf(answer) : null;
          if (pause === null) return answer;
          repeating();
          await sleep(pause * 1000, undefined, { signal: control.signal });
        } catch (error) {
          if (error instanceof GatewayError) throw error;
          const failure = connectionError(error, {
            service: request.service,
            region: request.namesRegion ? (request.region ?? undefined) : undefined,
            seconds,
            timedOut,
            disconnected: request.signal?.aborted === true,
          });
          if (attempt > 1 || !isRead || failure.code !== 'SERVICE_CONNECTION_LOST') throw failure;
          repeating();
        }
      }
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', leave);
    }
  }

  async #once(request: WireRequest, signal: AbortSignal): Promise<WireAnswer> {
    const { service, method, url } = request;
    const call = async (more: Readonly<Record<string, string>>): Promise<WireAnswer> => {
      const { statusCode, headers, body } = await this.agent(service).request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: { ...request.headers, ...more },
        ...(request.body === undefined ? {} : { body: request.body }),
        signal,
      });
      const text = await readAnswer(body, service, statusCode < 300 ? longestAnswer : longestRefusal);
      refuseRedirect(statusCode, service);
      return { status: statusCode, headers, text };
    };
    return traced({ service, method, url }, call, (answer) => answer);
  }
}

/** Throws for an answer that sends elsewhere: nothing is sent where no catalog says so. */
export function refuseRedirect(status: number, service: string): void {
  if (status <= 300 || status >= 400 || status === 304) return;
  throw new GatewayError('SERVICE_REDIRECTED', { service }, { service });
}

/** Seconds to wait before asking again; null when the service asks for more patience than a page has. */
function pauseOf(answer: WireAnswer): number | null {
  const header = answer.headers['retry-after'];
  if (header === undefined) return 0.2;
  const seconds = /^\d+$/.test(String(header)) ? Number(header) : (Date.parse(String(header)) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds <= longestPause ? Math.max(seconds, 0) : null;
}

/** The text of an answer. Throws SERVICE_BAD_ANSWER, and hangs up, when there is more of it than `longest` bytes. */
export async function readAnswer(body: Readable, service: string, longest = longestRefusal): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longest) {
      body.destroy();
      throw new GatewayError('SERVICE_BAD_ANSWER', { service, reason: 'it is too long' }, { service });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
