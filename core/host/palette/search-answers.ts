import type { TypeAnswer } from './find-items.ts';

/** Types that could not be searched for the same reason. */
export interface SearchFailure {
  /** Their plural names. */
  readonly names: readonly string[];
  /** The service's own words. */
  readonly reason: string;
}

/** Puts in the answer about a type: in place of the one before, else behind the others, so that nothing in view moves down. */
export function withAnswer(answers: readonly TypeAnswer[], answer: TypeAnswer): readonly TypeAnswer[] {
  const place = answers.findIndex(({ type }) => type === answer.type);
  return place < 0 ? [...answers, answer] : answers.with(place, answer);
}

/** Returns the answers whose items fit the text still, so that the list does not jump with each key. */
export function answersThatFit(answers: readonly TypeAnswer[], text: string): readonly TypeAnswer[] {
  const wanted = text.toLowerCase();
  const fits = ({ label }: { label: string }) => label.toLowerCase().includes(wanted);
  return answers
    .map(({ type, name, entries }) => ({ type, name, entries: entries.filter(fits) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns each reason once, with the types that it kept from being searched. */
export function failuresOf(answers: readonly TypeAnswer[]): readonly SearchFailure[] {
  const names = new Map<string, string[]>();
  for (const { name, failure } of answers)
    if (failure !== undefined) names.set(failure, [...(names.get(failure) ?? []), name]);
  return [...names].map(([reason, of]) => ({ names: of, reason }));
}
