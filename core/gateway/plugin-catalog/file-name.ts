/** The names that a manifest may give its files; `schemas/core/plugin.v1.schema.json` has the same. */
const servable = /^[A-Za-z0-9_][A-Za-z0-9_./-]*$/;
const longestName = 240;

/** What is wrong with a file's name, for people; undefined when nothing is. */
export function nameFault(name: string): string | undefined {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd]/.test(name)) return 'has a name with control characters';
  if (name === '' || name.length > longestName) return `has a name of ${name.length} characters`;
  if (/^(\/|[A-Za-z]:)/.test(name) || name.includes('\\')) return 'has an absolute path';
  if (name.split('/').some((step) => step === '..')) return "lies outside the plugin's folder";
  return undefined;
}

/** May a manifest name it at all? Everything else that lies in an archive is left there. */
export function isServable(name: string): boolean {
  return servable.test(name) && !name.split('/').some((step) => step === '' || step === '.' || step === '..');
}

/** A name as it may stand in a log line or on a page. */
export function shownName(name: string): string {
  return JSON.stringify(name.slice(0, 100)).slice(1, -1);
}
