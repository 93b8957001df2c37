/** A fault: which calls to break, and how. All of `service`, `method` and `path` that are given must match. */
export interface FaultSpec {
  /** A service type: `image`. */
  service?: string;
  /** An HTTP method, in any case. */
  method?: string;
  /** A regular expression, looked for in the path with its query: `/v2/images$` or `[?&]marker=`. */
  path?: string;
  /** Answer with this status in place of the service. Without a `body`: the service's own error form is not imitated. */
  status?: number;
  /** The body of that answer; anything but a string is sent as JSON. Given without `status`: 200. */
  body?: unknown;
  /** The type of that body. Default `application/json`, and `text/html` for a string that begins with `<`. */
  contentType?: string;
  /** Milliseconds of silence before anything else happens; 30000 is a service that hangs. */
  latency?: number;
  /** Seconds for a `Retry-After` header, on this fault's answer or on the service's own. */
  retryAfter?: number;
  /**
   * Cut the connection (TCP reset): `before` the service sees the call; in the `middle` of what the client sends when that
   * is a large or streamed body, else in the middle of the answer.
   */
  reset?: 'before' | 'middle';
  /** Send only the first so many bytes of the answer, as a whole and well-formed HTTP message. */
  truncate?: number;
  /** How many calls it hits before it is gone. Without it: until it is cleared. */
  times?: number;
}

/** A call that reached the cloud. */
export interface LoggedCall {
  service: string;
  method: string;
  path: string;
  /** With the question mark, or ''. */
  query: string;
  /** Undefined while it runs, and when the connection ended without an answer. */
  status?: number;
}

/** The faults in force. */
export interface FaultBook {
  /** Throws a TypeError that names the member which is wrong. */
  add(spec: FaultSpec): void;
  clear(): void;
  /** The first fault that matches; counts it. */
  take(call: LoggedCall): FaultSpec | undefined;
  list(): FaultSpec[];
  /** Aborted when the faults are cleared, so that calls held by `latency` go on. A new one each time. */
  readonly cleared: AbortSignal;
}

const checks: Record<string, (value: unknown) => boolean> = {
  service: (value) => typeof value === 'string',
  method: (value) => typeof value === 'string',
  path: (value) => typeof value === 'string' && isRegularExpression(value),
  status: (value) => Number.isInteger(value) && (value as number) >= 200 && (value as number) <= 599,
  body: () => true,
  contentType: (value) => typeof value === 'string',
  latency: (value) => typeof value === 'number' && value >= 0,
  retryAfter: (value) => typeof value === 'number' && value >= 0,
  reset: (value) => value === 'before' || value === 'middle',
  truncate: (value) => Number.isInteger(value) && (value as number) >= 0,
  times: (value) => Number.isInteger(value) && (value as number) > 0,
};

export function createFaultBook(): FaultBook {
  let faults: { spec: FaultSpec; path: RegExp | undefined; left: number }[] = [];
  let clearing = new AbortController();
  return {
    add(spec) {
      for (const [key, value] of Object.entries(spec)) {
        if (value !== undefined && !checks[key]?.(value))
          throw new TypeError(`fault: '${key}' is unknown or has no valid value`);
      }
      faults.push({ spec, path: spec.path ? new RegExp(spec.path) : undefined, left: spec.times ?? Infinity });
    },
    clear() {
      faults = [];
      clearing.abort();
      clearing = new AbortController();
    },
    take(call) {
      const hit = faults.find(
        ({ spec, path }) =>
          (spec.service === undefined || spec.service === call.service) &&
          (spec.method === undefined || spec.method.toUpperCase() === call.method) &&
          (path === undefined || path.test(call.path + call.query)),
      );
      if (!hit) return undefined;
      hit.left -= 1;
      if (hit.left <= 0) faults = faults.filter((other) => other !== hit);
      return hit.spec;
    },
    list: () => faults.map(({ spec }) => spec),
    get cleared() {
      return clearing.signal;
    },
  };
}

function isRegularExpression(text: string): boolean {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
}
