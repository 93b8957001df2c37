/** Failed calls in a row after which a service counts as away: one slow call of many says little. */
const failuresInARow = 3;
/** Milliseconds for which the last call of a service says something. */
const knownForMs = 10 * 60_000;
/** Far more services than a cloud has. */
const mostServices = 1000;
/** Answers of a load balancer whose service is away, and of services that serve nobody now. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
const awayFailures: ReadonlySet<string> = new Set(['connect', 'tls', 'timeout', 'lost']);

/** A call of a service that has ended. */
export interface EndedCall {
  service: string;
  /** Null: its endpoint has no region. Absent: the service belongs to no region, as Keystone. */
  region: string | null | undefined;
  /** 0: there was no answer. */
  status: number;
  failure: string | null;
}

/** Whether a service of a region answers. */
export interface Reach {
  region: string;
  service: string;
  isUp: boolean;
}

interface Known extends Omit<Reach, 'isUp'> {
  /** Undefined: it has neither answered nor failed often enough. */
  isUp: boolean | undefined;
  failures: number;
  /** Milliseconds of the clock that nobody sets. */
  at: number;
}

/**
 * Knows which services of which regions answer, from the calls that people make. Nothing is asked for it: a service that nobody has used
 * for ten minutes is not known.
 */
export class ServiceReach {
  readonly #services = new Map<string, Known>();
  readonly #now: () => number;

  /** @param now milliseconds of a clock that goes forward only */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  hear({ service, region, status, failure }: EndedCall): void {
    if (region === undefined) return;
    const isAway = failure === null ? awayStatuses.has(status) : awayFailures.has(failure);
    // A browser that left, or an answer that cannot be used, says nothing.
    if (!isAway && (failure !== null || status === 0)) return;
    const key = JSON.stringify([region, service]);
    const known = this.#services.get(key) ?? this.#add(key, region ?? 'none', service);
    if (!known) return;
    known.at = this.#now();
    known.failures = isAway ? known.failures + 1 : 0;
    if (!isAway) known.isUp = true;
    else if (known.failures >= failuresInARow) known.isUp = false;
  }

  #add(key: string, region: string, service: string): Known | undefined {
    if (this.#services.size >= mostServices) return undefined;
    const made: Known = { region, service, isUp: undefined, failures: 0, at: this.#now() };
    this.#services.set(key, made);
    return made;
  }

  /** Returns what is known now. */
  list(): Reach[] {
    for (const [key, { at }] of this.#services) if (this.#now() - at > knownForMs) this.#services.delete(key);
    return [...this.#services.values()].flatMap(({ region, service, isUp }) =>
      isUp === undefined ? [] : { region, service, isUp },
    );
  }
}
