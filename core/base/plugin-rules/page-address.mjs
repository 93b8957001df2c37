/**
 * Returns a text that two paths share when a router would take them for one: letters count alike, names of parameters and a
 * slash at the end don't count.
 * @param {string} path `/project/things/:id` @returns {string}
 */
export const pageAddress = (path) =>
  path
    .replace(/:[^/]+/g, ':')
    .replace(/\/$/, '')
    .toLowerCase();
