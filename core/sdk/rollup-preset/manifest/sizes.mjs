import { gzipSync } from 'node:zlib';
import { sizeForm } from '#base/plugin-rules/budget-faults.mjs';

const units = { B: 1, kB: 1000, MB: 1_000_000 };

/** `40kB` → 40000; undefined when it is no size. @param {string} text */
export function bytesOf(text) {
  const match = sizeForm.exec(text);
  return match ? Number(match[1]) * units[/** @type {keyof typeof units} */ (match[2])] : undefined;
}

/**
 * Returns a plugin's compressed sizes, as a browser fetches it. `entry`: the heaviest ref with all that must be there before
 * it. `total`: all files.
 * @param {Record<string, string | Uint8Array>} files @param {Record<string, string[]>} graph
 */
export function sizesOf(files, graph) {
  const sizes = Object.fromEntries(Object.entries(files).map(([file, content]) => [file, gzipSync(content).length]));
  const sum = (/** @type {string[]} */ names) => names.reduce((total, name) => total + (sizes[name] ?? 0), 0);
  return { entry: Math.max(0, ...Object.values(graph).map(sum)), total: sum(Object.keys(sizes)) };
}

/**
 * Returns a fault for each limit of its own `budget` that a plugin exceeds.
 * @param {{ entry: number, total: number }} sizes @param {Record<string, string>} [budget]
 * @returns {import('#base/plugin-rules/when-faults.mjs').Fault[]}
 */
export function overBudget(sizes, budget = {}) {
  return /** @type {const} */ (['entry', 'total']).flatMap((name) => {
    const limit = bytesOf(budget[name] ?? '');
    if (limit === undefined || sizes[name] <= limit) return [];
    const message = `${name} weighs ${inWords(sizes[name])}, the manifest's budget is ${budget[name]}`;
    return [{ path: ['budget', name], message }];
  });
}

/** @param {number} bytes */
export const inWords = (bytes) => (bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`);
