import { callApi, HttpError, type Services } from '@sextant/sdk';
import { namesOf } from './numbered-names.ts';

/** A launch that the compute service has accepted. */
export interface Launch {
  /** The id of the first server, as the answer had it. */
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Milliseconds since 1970, by this machine's clock: when it was sent. */
  readonly sentAt: number;
}

type Server = Awaited<ReturnType<typeof callApi<'listServers'>>>['items'][number];

/** How one server is at the last look. */
export interface Launched {
  readonly name: string;
  /** Undefined: it was not seen yet. */
  readonly server: Server | undefined;
  /** Whether it was seen, and is there no more. */
  readonly isGone: boolean;
}

/** The rows that are read besides those of the launch: others may have begun servers of the same names since. */
const spareRows = 20;
const maxRows = 1000;
/** Milliseconds by which the clocks of this machine and of the cloud may differ. */
const clockDifference = 60_000;

/** The servers of one launch. Each is recognised at the first look, and followed by its id from then on. */
export class LaunchedServers {
  readonly #seen = new Map<string, Server>();
  readonly #gone = new Set<string>();
  /** The ids of the servers whose faults were asked for. */
  readonly #asked = new Set<string>();

  constructor(
    private readonly launch: Launch,
    private readonly services: Services,
  ) {}

  /** Looks again. Rejects when nobody answers; then all is as it was. */
  async look(): Promise<void> {
    if (this.launch.count === 1) await this.#lookAtOne();
    else await this.#lookAtMany();
  }

  all(): Launched[] {
    return namesOf(this.launch).map((name) => ({
      name,
      server: this.#seen.get(name),
      isGone: this.#gone.has(name),
    }));
  }

  async #lookAtOne(): Promise<void> {
    const { id, name } = this.launch;
    try {
      const server = await callApi(this.services, 'readServer', { params: { id } }, { quiet: true });
      this.#note(name, server);
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 404)) throw error;
      this.#gone.add(name);
    }
  }

  async #lookAtMany(): Promise<void> {
    const { id, name, count } = this.launch;
    const limit = Math.min(maxRows, count + spareRows);
    const query = { paginate: true, name, limit };
    const { items } = await callApi(this.services, 'listServers', { query }, { quiet: true });
    const byId = new Map(items.map((server) => [server.id, server]));
    const first = byId.get(id)?.created;
    // The first may be gone before it was seen.
    const begun = first === undefined ? this.launch.sentAt - clockDifference : Date.parse(first);
    // Others may have had the names before: the servers of a launch are made at one time.
    const own = items.filter(({ created }) => created !== undefined && Date.parse(created) >= begun);
    for (const each of namesOf(this.launch)) {
      const seen = this.#seen.get(each);
      const now = seen ? byId.get(seen.id) : own.findLast((server) => server.name === each);
      if (now) this.#note(each, now);
      else if (seen && items.length < limit) this.#gone.add(each);
    }
    await this.#readFaults();
  }

  /** Asks once for each server that failed and whose fault the list lacks: nova lists none of servers that found no host. */
  async #readFaults(): Promise<void> {
    const failed = [...this.#seen].filter(
      ([, server]) => server.status === 'ERROR' && !('fault' in server) && !this.#asked.has(server.id),
    );
    const reads = failed.map(async ([name, { id }]) => {
      this.#asked.add(id);
      this.#note(name, await callApi(this.services, 'readServer', { params: { id } }, { quiet: true }));
    });
    // A server that can't be read stays as the list had it.
    await Promise.allSettled(reads);
  }

  #note(name: string, server: Server): void {
    this.#seen.set(name, server);
    if (server.status === 'DELETED' || server.status === 'SOFT_DELETED') this.#gone.add(name);
  }
}
