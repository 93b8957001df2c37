import { ConsoleError } from '#base';
import type { Placed } from './point.ts';

const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => isText(value) || (Array.isArray(value) && value.every(isText));

/** The members that say where an item stands, each with the test of its form. */
const forms: readonly (readonly [Exclude<keyof Placed, 'id'>, (value: unknown) => boolean])[] = [
  ['order', (value) => typeof value === 'number' && Number.isFinite(value)],
  ['before', isTexts],
  ['after', isTexts],
  ['when', isText],
  ['on', isText],
  ['replaces', isText],
];

/**
 * Throws `POINT_ITEM_MALFORMED` for an item that a point could not order. Items come from manifests that nobody here wrote,
 * and a bad one would take the whole point with it.
 */
export function checkPlaced(point: string, item: Placed, owner: string): void {
  const wrong = forms.find(([name, isRight]) => item[name] !== undefined && !isRight(item[name]))?.[0];
  const member = isText(item.id) && item.id !== '' ? wrong : 'id';
  if (member === undefined) return;
  const message = `${point}: ${owner}/${String(item.id)}: "${member}" is ${JSON.stringify(item[member]) ?? 'missing'}`;
  throw new ConsoleError('POINT_ITEM_MALFORMED', { point, owner, member, message });
}
