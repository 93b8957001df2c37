// Helpers for answers: escaped text, and messages in a header.

/**
 * The answer of a route; `type` is its media type where that of JSON does not fit.
 * @typedef {{ status?: number, json?: unknown, html?: string, type?: string, headers?: Record<string, string> }} Answer
 */
/**
 * The request that a route answers. `fields` are the posted form's, `query` the address's.
 * @typedef {{ headers: Record<string, string>, fields: FormData, bytes: number, prefix: string, query: URLSearchParams }} Asked
 */

/** @param {string} text */
export const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {[string, string, string?][]} messages ASCII only: a header holds nothing else. */
export const messages = (...messages) => ({
  'X-Horizon-Messages': JSON.stringify(messages.map(([type, text, tags = '']) => [type, text, tags])).replace(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ),
});

/** @param {FormData} fields @param {string} name */
export const text = (fields, name) => String(fields.get(name) ?? '');
