/** The names that a manifest may give its files; `schemas/core/plugin.v1.schema.json` has the same. */
const servable = /^[A-Za-z0-9_][A-Za-z0-9_./-]*$/;
const longestName = 240;

/** Returns what is wrong with a file's name, for people, if anything is. @param {string} name @returns {string | undefined} */
export function nameFault(name) {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd]/.test(name)) return 'has a name with control characters';
  if (name === '' || name.length > longestName) return `has a name of ${name.length} characters`;
  if (/^(\/|[A-Za-z]:)/.test(name) || name.includes('\\')) return 'has an absolute path';
  if (name.split('/').some((step) => step === '..')) return "lies outside the plugin's folder";
  return undefined;
}

/** May a manifest name it at all? Everything else that lies in an archive is left there. @param {string} name */
export function isServable(name) {
  return servable.test(name) && !name.split('/').some((step) => step === '' || step === '.' || step === '..');
}

/** Is it text, of which the console keeps packed forms beside it (`.br`, `.gz`)? @param {string} name */
export const isPacked = (name) => /\.(js|css|json|svg|html|txt|map)$/.test(name);

/** A name as it may stand in a log line or on a page. @param {string} name */
export function shownName(name) {
  return JSON.stringify(name.slice(0, 100)).slice(1, -1);
}

/** `./locales/fr.json` → `locales/fr.json`. @param {string} name */
export function bare(name) {
  return name.replace(/^\.\//, '');
}
