import type { Ids } from '../shared/ids.ts';

const letters = [
  'alpha',
  'beta',
  'gamma',
  'delta',
  'epsilon',
  'zeta',
  'eta',
  'theta',
  'iota',
  'kappa',
  'omega',
  'sigma',
];

/** A name for what was given none: `theta-21-cluster`. */
export function randomName(ids: Ids, kind: 'cluster' | 'template'): string {
  const number = Number.parseInt(ids.hex().slice(0, 6), 16);
  return `${letters[number % letters.length]}-${(number % 24) + 1}-${kind}`;
}
