/**
 * Calls per second that a plugin may make for one session, and how many at once after a pause.
 * @typedef {object} CallRate
 * @property {number} perSecond
 * @property {number} burst
 */

const mostPerSecond = 50;
/** A page that opens asks for several things at once: ten seconds' worth may come together. */
const burstSeconds = 10;

/** The rate of a plugin whose manifest sets none. @type {CallRate} */
export const defaultRate = { perSecond: 10, burst: 100 };

/** Reads `budget.requests`: `2/s`, `30/min`. Throws a sentence. @param {string | undefined} text @returns {CallRate} */
export function readRate(text) {
  if (text === undefined) return defaultRate;
  const [, figure, unit] = /^(\d+(?:\.\d+)?)\/(s|min)$/.exec(text) ?? [];
  const perSecond = Number(figure) / (unit === 'min' ? 60 : 1);
  if (!(perSecond > 0) || perSecond > mostPerSecond) {
    throw new Error(
      `budget.requests: "${text.slice(0, 40)}" is no rate up to ${mostPerSecond}/s, as "2/s" or "30/min"`,
    );
  }
  return { perSecond, burst: Math.max(10, Math.ceil(perSecond * burstSeconds)) };
}
