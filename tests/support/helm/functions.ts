import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';

type Values = Record<string, unknown>;

/** Whether a value counts as true: not nothing, zero, false, or an empty text, list or map. */
export function isTruthy(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === 0 || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** A value as Go prints it. */
export const printed = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

const indented = (width: number, text: string) => text.replace(/^/gm, ' '.repeat(width));
const refuse = (message: string): never => {
  throw new Error(message);
};

function printf(format: string, ...values: unknown[]): string {
  let at = 0;
  return format.replace(/%([svqd%])/g, (_, verb: string) => {
    if (verb === '%') return '%';
    const value = values[at++];
    return verb === 'q' ? JSON.stringify(printed(value)) : printed(value);
  });
}

/** The functions of Go's templates, of sprig and of Helm that the chart uses, with their order of arguments. */
export const functions: Record<string, (...words: never[]) => unknown> = {
  and: (...all: unknown[]) => all.find((value) => !isTruthy(value)) ?? all.at(-1),
  or: (...all: unknown[]) => all.find(isTruthy) ?? all.at(-1),
  not: (value: unknown) => !isTruthy(value),
  eq: (a: unknown, ...others: unknown[]) => others.some((b) => isDeepStrictEqual(a, b)),
  ne: (a: unknown, b: unknown) => !isDeepStrictEqual(a, b),
  lt: (a: number, b: number) => a < b,
  gt: (a: number, b: number) => a > b,
  add: (...all: unknown[]) => all.reduce((sum: number, each) => sum + Math.trunc(Number(each)), 0),
  int: (value: unknown) => Math.trunc(Number(value)) || 0,
  printf,
  quote: (value: unknown) => JSON.stringify(printed(value)),
  lower: (text: string) => text.toLowerCase(),
  replace: (from: string, to: string, text: string) => text.replaceAll(from, to),
  trunc: (length: number, text: string) => text.slice(0, length),
  trimSuffix: (end: string, text: string) => (text.endsWith(end) ? text.slice(0, -end.length) : text),
  contains: (part: string, text: string) => text.includes(part),
  nindent: (width: number, text: string) => `\n${indented(width, text)}`,
  sha256sum: (text: string) => createHash('sha256').update(text).digest('hex'),
  default: (otherwise: unknown, value: unknown) => (isTruthy(value) ? value : otherwise),
  required: (message: string, value: unknown) =>
    value === undefined || value === null || value === '' ? refuse(message) : value,
  fail: refuse,
  hasKey: (map: Values, key: string) => Object.hasOwn(map, key),
  has: (value: unknown, list: unknown[]) => list.some((each) => isDeepStrictEqual(each, value)),
  dict: (...words: unknown[]) =>
    Object.fromEntries(words.flatMap((key, at) => (at % 2 === 0 ? [[key, words[at + 1]]] : []))),
  set: (map: Values, key: string, value: unknown) => Object.assign(map, { [key]: value }),
  deepCopy: (value: unknown) => structuredClone(value),
  toYaml: (value: unknown) => stringify(value, { sortMapEntries: true, lineWidth: 0 }).trimEnd(),
};
