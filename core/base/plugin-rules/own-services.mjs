/** @typedef {import('./when-faults.mjs').Fault} Fault */

/**
 * Services that bear the plugin's own name and that it asks for without providing them: nobody else will, and the plugin would
 * never start.
 * @param {any} manifest that the schema accepts @returns {Fault[]}
 */
export function ownServiceFaults({ id, requires = [], optional = [], provides = [] }) {
  const isOwn = (/** @type {string} */ token) => token.startsWith(`${id}.`) || token.startsWith(`${id}@`);
  return Object.entries({ requires, optional }).flatMap(([member, tokens]) =>
    tokens.flatMap((/** @type {string} */ token, /** @type {number} */ place) => {
      if (!isOwn(token) || provides.includes(token)) return [];
      const message = `${member} names ${token}, a service of the plugin itself, and provides does not`;
      return [{ path: [member, String(place)], message }];
    }),
  );
}
