import { type Disposable, errorText, type Services } from '#base';
import type { ConsoleFacts } from '#protocol';
import type { Fact } from '#registry';
import { backoff } from '../clock/backoff.ts';
import { Clock } from '../clock/clock.ts';
import { Http } from '../http/http.ts';
import { Resources } from '../resources/resources.ts';

/** The outcome of a question: its answer, or why there is none. */
export interface AskedAnswer {
  value?: ConsoleFacts['facts'][string];
  failed?: string;
}

/** At most so many at once: the gateway takes no more. */
const atOnce = 100;
/** Milliseconds after which something that could not be had is asked for again; twice as long after each failure. */
const firstRetry = 30_000;
const longestRetry = 600_000;

/**
 * Asks the gateway for what conditions wait for: extensions, microversions, quotas, rules of policies that did not travel
 * with the page. What is wanted in one go is one call; each question is asked once in a scope, quotas again after an
 * action changed something. A question that fails stays without an answer, and so its conditions stay shut.
 */
export class AskedFacts {
  readonly #services: Services;
  readonly #onAnswers: (questions: readonly string[]) => void;
  readonly #answers = new Map<string, AskedAnswer>();
  /** Each question that failed has pauses of its own. */
  readonly #pauses = new Map<string, Generator<number, never>>();
  readonly #queue = new Set<string>();
  readonly #underWay = new Set<string>();
  /** The questions under way that changed since they were asked: their answers may be outdated. */
  readonly #outrun = new Set<string>();
  readonly #retries = new Map<string, Disposable>();
  /** Another one after each change of scope: an answer from before it is nobody's. */
  #round = 0;

  /** `onAnswers` hears which questions have another answer now. */
  constructor(services: Services, onAnswers: (questions: readonly string[]) => void) {
    this.#services = services;
    this.#onAnswers = onAnswers;
    services.get(Resources).onDidAct(() => this.#askAgain((question) => question.startsWith('quota.')));
  }

  answer(question: string): AskedAnswer | undefined {
    return this.#answers.get(question);
  }

  /** Is its first answer on its way? */
  isAsking(question: string): boolean {
    return this.#isUnderWay(question) && !this.#answers.has(question);
  }

  /** Asks, unless it was asked before. What is wanted until the next turn goes in one call. */
  want(question: string): void {
    if (this.#answers.has(question) || this.#isUnderWay(question)) return;
    if (this.#queue.size === 0) queueMicrotask(() => void this.#ask());
    this.#queue.add(question);
  }

  /** Another project, region or role: nothing that was told holds any more. */
  forget(): void {
    this.#round += 1;
    this.#answers.clear();
    this.#pauses.clear();
    this.#underWay.clear();
    this.#queue.clear();
    this.#outrun.clear();
    for (const question of [...this.#retries.keys()]) this.#noRetry(question);
  }

  #isUnderWay(question: string): boolean {
    return this.#underWay.has(question) || this.#queue.has(question);
  }

  async #ask(): Promise<void> {
    const questions = [...this.#queue].slice(0, atOnce);
    for (const question of questions) {
      this.#queue.delete(question);
      this.#underWay.add(question);
    }
    if (this.#queue.size > 0) queueMicrotask(() => void this.#ask());
    if (questions.length === 0) return;
    const round = this.#round;
    const told = await this.#call(questions);
    if (round !== this.#round) return;
    for (const question of questions) {
      this.#underWay.delete(question);
      this.#take(question, told);
    }
    const outrun = questions.filter((question) => this.#outrun.delete(question));
    this.#askAgain((question) => outrun.includes(question));
    this.#onAnswers(questions);
  }

  #take(question: string, { facts, failed, unknown }: ConsoleFacts): void {
    this.#noRetry(question);
    if (Object.hasOwn(facts, question)) {
      this.#pauses.delete(question);
      this.#answers.set(question, { value: facts[question]! });
      return;
    }
    // The failure replaces an earlier answer, which is older: a quota may have changed.
    this.#answers.set(question, { failed: failed[question] ?? '' });
    if (unknown?.includes(question)) return;
    const pauses = this.#pauses.get(question) ?? backoff(firstRetry, longestRetry);
    this.#pauses.set(question, pauses);
    const retry = this.#services.get(Clock).after(pauses.next().value, () => {
      this.#askAgain((other) => other === question);
    });
    this.#retries.set(question, retry);
  }

  #noRetry(question: string): void {
    this.#retries.get(question)?.dispose();
    this.#retries.delete(question);
  }

  /** The old answers hold until the new ones are there. */
  #askAgain(which: (question: string) => boolean): void {
    for (const question of [...this.#underWay].filter(which)) this.#outrun.add(question);
    for (const question of [...this.#answers.keys()].filter(which)) {
      if (this.#isUnderWay(question)) continue;
      if (this.#queue.size === 0) queueMicrotask(() => void this.#ask());
      this.#queue.add(question);
    }
  }

  async #call(questions: readonly string[]): Promise<ConsoleFacts> {
    const query = new URLSearchParams(questions.map((question) => ['of', question]));
    try {
      return await this.#services.get(Http).get<ConsoleFacts>(`/api/facts/?${query}`);
    } catch (error) {
      return { facts: {}, failed: Object.fromEntries(questions.map((question) => [question, errorText(error)])) };
    }
  }
}

/** The question that answers a key: one for all extensions of a service. Undefined: no question does. */
export function questionOf(key: string): string | undefined {
  const [family, service = '', ...rest] = key.split('.');
  if (family === 'policy') return /^policy\.[\w-]+:/.test(key) ? key : undefined;
  if (family === 'mv') return service !== '' && rest.length === 0 ? key : undefined;
  return (family === 'ext' || family === 'quota') && rest.length > 0 ? `${family}.${service}` : undefined;
}

/** The key's value in the answer to its question. An unlimited quota is infinite; one that the service does not have, unknown. */
export function valueIn(key: string, { value }: AskedAnswer): Fact {
  const [family, , ...rest] = key.split('.');
  const name = rest.join('.');
  if (value === undefined) return undefined;
  if (family === 'ext') return Array.isArray(value) && value.includes(name);
  if (family !== 'quota') return value as Fact;
  const left = Object.hasOwn(Object(value), name) ? (value as Record<string, number | null>)[name] : undefined;
  return left === null ? Number.POSITIVE_INFINITY : left;
}
