import { type ActionResult, Clock, type Disposable, idsOfType, Resources, type Services } from '@sextant/sdk';
import type { Container, ContainerDetails } from '../container.ts';
import { readContainer } from '../container-calls.ts';
import { objectTypeId } from '../stored-object.ts';
import { pause } from '../transfers/pause.ts';

/** The answer of a container about itself, or why there is none. */
export type Answer = { details: ContainerDetails } | { error: unknown };
/** The answers of containers since they were listed, by their names. */
export type Said = ReadonlyMap<string, ContainerDetails>;

/** Milliseconds until a container is asked again: services count some time after they store, and one thing after another. */
const pauses = [2000, 8000];

/**
 * Asks containers how much they hold by now, whenever something was done to what is in them: those alone, one by one. The list of all
 * of them says so later, on a real service by minutes.
 */
export class ContainerWatch {
  readonly #services: Services;
  readonly #listeners = new Set<() => void>();
  readonly #askers = new Set<(container: string, answer: Answer) => void>();
  readonly #calls = new Map<string, AbortController>();
  /** The numbers that the list told last, by name. */
  readonly #listed = new Map<string, string>();
  /** The containers that may yet count what was done before. */
  readonly #uncounted = new Set<string>();
  #said: Said = new Map();
  /** Ends asking anew. */
  #again = new AbortController();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Follows what actions do until it is disposed. */
  start(): Disposable {
    const resources = this.#services.get(Resources);
    const outdating = resources.onDidOutdate(() => void this.#askAgain());
    const acting = resources.onDidAct((result) => {
      for (const name of containersOf(result)) {
        void this.#follow(name);
        // A large object's segments are in another container, whose name is made otherwise if it would be too long.
        if (this.#listed.has(`${name}_segments`)) void this.#follow(`${name}_segments`);
      }
    });
    const dispose = () => {
      acting.dispose();
      outdating.dispose();
      this.#again.abort();
      for (const call of this.#calls.values()) call.abort();
    };
    return { dispose };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly said = (): Said => this.#said;

  /** @param hear is told each answer of a container */
  onAnswer(hear: (container: string, answer: Answer) => void): Disposable {
    this.#askers.add(hear);
    return { dispose: () => this.#askers.delete(hear) };
  }

  /** The list was read: where it says another thing than before, it is newer than what the container said. */
  listed(items: readonly Container[]): void {
    const said = new Map(this.#said);
    for (const { name, count, bytes } of items) {
      const before = this.#listed.get(name);
      if (before !== undefined && before !== numbersOf({ count, bytes })) said.delete(name);
      this.#listed.set(name, numbersOf({ count, bytes }));
    }
    if (said.size !== this.#said.size) this.#tell(said);
  }

  /** A container said this of itself. */
  heard(container: string, details: ContainerDetails): void {
    this.#tell(new Map([...this.#said, [container, details]]));
  }

  /** Asks until a container says twice what it did not say before; as often as it may where an earlier act may be what it counts. */
  async #follow(container: string): Promise<void> {
    this.#calls.get(container)?.abort();
    const call = new AbortController();
    this.#calls.set(container, call);
    const known = this.#said.get(container);
    const before = known ? numbersOf(known) : this.#listed.get(container);
    const isAlone = !this.#uncounted.has(container);
    this.#uncounted.add(container);
    let last = before;
    let isCounted = false;
    for (const milliseconds of [0, ...pauses]) {
      if (milliseconds > 0) await pause(this.#services.get(Clock), milliseconds, call.signal).catch(() => {});
      if (call.signal.aborted) return;
      const answer = await this.#ask(container, call.signal);
      if (call.signal.aborted) return;
      for (const hear of this.#askers) hear(container, answer);
      if ('error' in answer) return;
      this.heard(container, answer.details);
      const numbers = numbersOf(answer.details);
      isCounted = numbers === last && numbers !== before;
      if (isCounted && isAlone) break;
      last = numbers;
    }
    if (isCounted) this.#uncounted.delete(container);
  }

  /** Asks all containers that answered before again: they may have changed. For one that fails the list's numbers count. */
  async #askAgain(): Promise<void> {
    this.#again.abort();
    const { signal } = (this.#again = new AbortController());
    for (const container of this.#said.keys()) {
      const answer = await this.#ask(container, signal);
      if (signal.aborted) return;
      if ('details' in answer) this.heard(container, answer.details);
      else this.#tell(new Map([...this.#said].filter(([name]) => name !== container)));
    }
  }

  async #ask(container: string, signal: AbortSignal): Promise<Answer> {
    try {
      return { details: await readContainer(this.#services, container, signal) };
    } catch (error) {
      return { error };
    }
  }

  #tell(said: Said): void {
    this.#said = said;
    for (const listener of this.#listeners) listener();
  }
}

/** Listed containers as they are by now. */
export function withSaid(items: readonly Container[], said: Said): readonly Container[] {
  return items.map((item) => {
    const { count, bytes } = said.get(item.name) ?? item;
    return count === item.count && bytes === item.bytes ? item : { ...item, count, bytes };
  });
}

const numbersOf = ({ count, bytes }: Pick<Container, 'count' | 'bytes'>) => `${count}/${bytes}`;

/** Returns the containers in which objects were made, changed or deleted. */
function containersOf({ created, updated, deleted }: ActionResult): Set<string> {
  const ids = [created, updated, deleted].flatMap((items) => idsOfType(items, objectTypeId));
  return new Set(ids.map((id) => id.slice(0, id.indexOf('/'))));
}
