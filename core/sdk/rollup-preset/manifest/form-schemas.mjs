import { readFileSync } from 'node:fs';
import { lineOf } from '#base/words/json-line.mjs';
import { declarationsOf } from './declarations.mjs';
import { formSchemaFaults } from './form-schema-faults.mjs';

/** @typedef {import('./declarations.mjs').Read} Read */
/** @typedef {import('./declarations.mjs').Declaration} Declaration */

/**
 * The faults of the JSON schemas of forms and settings, in the manifest and in the files that it names, with file and line.
 * @param {string} source the text of a `plugin.json` that is in order
 * @param {(ref: string) => Read | undefined} read undefined for what can't be read, which is told elsewhere
 * @returns {string[]}
 */
export function brokenSchemas(source, read) {
  const contributes = Object(JSON.parse(source).contributes);
  const manifest = { file: 'plugin.json', text: source, path: ['contributes'], said: contributes };
  return [...new Set([manifest, ...declarationsOf(source, read)].flatMap((each) => schemasIn(each, read)))];
}

/** Reads files as the build does. @param {(ref: string) => string} pathOf @returns {(ref: string) => Read | undefined} */
export const readerOf = (pathOf) => (ref) => {
  try {
    const text = readFileSync(pathOf(ref), 'utf8');
    return { text, said: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** @param {Declaration} declaration of a type, or `contributes` of a manifest @param {(ref: string) => Read | undefined} read @returns {string[]} */
function schemasIn({ file, text, path: before, said }, read) {
  const { forms = {}, actions, settings } = Object(said);
  const described = [
    ...Object.entries(forms).map(([name, form]) => ({ path: ['forms', name], form })),
    ...listOf(actions).map(({ form }, place) => ({ path: ['actions', String(place), 'form'], form })),
    { path: ['settings'], form: settings },
  ];
  return described.flatMap(({ path, form }) => {
    const { schema } = Object(form);
    if (schema === undefined) return [];
    if (typeof schema !== 'string') return faultsIn({ file, text, path: [...before, ...path, 'schema'] }, schema);
    const found = read(schema);
    return found ? faultsIn({ file: schema.slice(2), text: found.text, path: [] }, found.said) : [];
  });
}

/** @param {Omit<Declaration, 'said'>} place @param {unknown} schema */
const faultsIn = ({ file, text, path: before }, schema) =>
  formSchemaFaults(schema, { isDrawn: true }).map(
    ({ path, message }) => `${file}:${lineOf(text, [...before, ...path])}: ${message}`,
  );

/** @param {unknown} said @returns {any[]} */
const listOf = (said) => (Array.isArray(said) ? said.map(Object) : []);
