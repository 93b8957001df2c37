import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface InnerCall {
  /** Default GET. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the service's prefix, with its query: `/v2.0/ports?device_id=…`. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The token whose rights the call has; default: the services' own user, an administrator in project admin. */
  token?: string;
}

export interface InnerAnswer<T> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** Parsed JSON; undefined when the answer has no body or is no JSON. */
  body: T;
}

/**
 * How a service of the cloud calls another one, by its API, as in a real cloud (nova makes ports with neutron). Such a call
 * never leaves the process, is not in the call log, meets no fault, and is no client's.
 */
export interface InnerCalls {
  /** `service`: its type. Never throws for what the service refuses: look at `status`. A service that isn't there: 503. */
  call<T = unknown>(service: string, call: InnerCall): Promise<InnerAnswer<T>>;
  /** Is this service part of the cloud? */
  has(service: string): boolean;
  /** Was this request made inside? Such a call stands for what real services prove to each other with a service token. */
  knows(request: FastifyRequest): boolean;
}

/** The other side of InnerCalls, for the web server. */
export interface InnerDoor extends InnerCalls {
  /** The token of the services' own user. */
  token: string;
}

const mark = 'x-inner-call';

/** `prefixOf`: the path prefix of a service type, undefined when the cloud lacks it. */
export function createInnerCalls(app: FastifyInstance, prefixOf: (service: string) => string | undefined): InnerDoor {
  const secret = randomUUID();
  const token = `inner-${randomUUID()}`;
  return {
    token,
    knows: (request) => request.headers[mark] === secret,
    has: (service) => prefixOf(service) !== undefined,
    async call<T>(service: string, call: InnerCall): Promise<InnerAnswer<T>> {
      const prefix = prefixOf(service);
      if (prefix === undefined) return { status: 503, headers: {}, body: undefined as T };
      const answer = await app.inject({
        method: call.method ?? 'GET',
        url: prefix + call.path,
        headers: { 'x-auth-token': call.token ?? token, [mark]: secret, ...call.headers },
        ...(call.body === undefined ? {} : { payload: call.body as object }),
      });
      return { status: answer.statusCode, headers: answer.headers, body: parsed<T>(answer.payload) };
    },
  };
}

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined as T;
  }
}
