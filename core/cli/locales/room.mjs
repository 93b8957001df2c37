import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/project.mjs';

/**
 * How much room there is for a text: `locales/limits.json`, explained in `locales/README.md`.
 * @typedef {{ room: { upTo?: number, factor: number }[], least: number, keys: Record<string, number> }} Limits
 */

/** @returns {Limits} */
export function readLimits() {
  return JSON.parse(readFileSync(join(root, 'locales/limits.json'), 'utf8'));
}

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
const narrow = /\p{Mn}|\p{Me}|\p{Cf}/u;

/** How many columns a text takes: marks take none, signs of East Asia two. Placeholders count as six. @param {string} text */
export function widthOf(text) {
  const plain = text.replace(/\{\{[^}]*\}\}/g, '######');
  return [...plain].reduce((sum, sign) => sum + (narrow.test(sign) ? 0 : wide.test(sign) ? 2 : 1), 0);
}

/**
 * The widest a translation may be: that of its place, where one is named, else what a text of the English one's width may
 * grow to.
 * @param {Limits} limits @param {string} key full: `images:column.name` @param {string} english
 */
export function roomFor(limits, key, english) {
  const place = Object.entries(limits.keys).find(([pattern]) => matches(pattern, key));
  if (place) return place[1];
  const width = widthOf(english);
  const { factor } = /** @type {{ factor: number }} */ (
    limits.room.find(({ upTo }) => upTo === undefined || width <= upTo)
  );
  return Math.max(limits.least, Math.ceil(width * factor));
}

/** @param {string} pattern @param {string} key */
function matches(pattern, key) {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(key);
}
