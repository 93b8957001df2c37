import { ConsoleError } from '#base';
import type { Placed } from './point.ts';

const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => isText(value) || (Array.isArray(value) && value.every(isText));

/** What says where an item stands, and in what form. */
const forms: Readonly<Record<Exclude<keyof Placed, 'id'>, (value: unknown) => boolean>> = {
  order: (value) => typeof value === 'number' && Number.isFinite(value),
  before: isTexts,
  after: isTexts,
  when: isText,
  on: isText,
  replaces: isText,
};

/**
 * Items come from manifests that nobody here wrote: one that a point could not put into an order would take the whole point
 * with it. Throws `POINT_ITEM_MALFORMED`.
 */
export function checkPlaced(point: string, item: Placed, owner: string): void {
  const given: Readonly<Record<string, unknown>> = { ...item };
  const wrong = Object.entries(forms).find(
    ([name, isRight]) => given[name] !== undefined && !isRight(given[name]),
  )?.[0];
  const member = isText(given['id']) && given['id'] !== '' ? wrong : 'id';
  if (member === undefined) return;
  const message = `${point}: ${owner}/${String(given['id'])}: "${member}" is ${JSON.stringify(given[member]) ?? 'missing'}`;
  throw new ConsoleError('POINT_ITEM_MALFORMED', { point, owner, member, message });
}
