import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { lineOf } from '#base/words/json-line.mjs';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { formSchemaFaults } from '../manifest/form-schema-faults.mjs';

const suffix = '?rjsf';
const prefix = '\0rjsf:';

/** The console makes its own messages, from the keyword, the path and the parameters of an error. All else would only weigh. */
const options = { ajvOptionsOverrides: { messages: false, verbose: false } };

/**
 * Makes `import compiled from './x.schema.json?rjsf'` give the validator functions of that schema, compiled now: the
 * page's security policy forbids compiling them in the browser.
 * @returns {import('rollup').Plugin & { enforce: 'pre' }}
 */
export function rjsfValidators() {
  return {
    name: 'sextant-rjsf-validators',
    // The path resolvers would otherwise look for a file with the query in its name.
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(suffix) || !importer) return null;
      // A name of its own: plugins that go by the ending `.json` must not take it for JSON.
      return `${prefix}${resolve(dirname(importer.split('?')[0] ?? importer), source.slice(0, -suffix.length))}.js`;
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null;
      const path = id.slice(prefix.length, -'.js'.length);
      this.addWatchFile(path);
      const text = await readFile(path, 'utf8');
      const schema = JSON.parse(text);
      const file = relative(process.cwd(), path);
      const faults = formSchemaFaults(schema).map((fault) => `${file}:${lineOf(text, fault.path)}: ${fault.message}`);
      if (faults.length > 0) throw new Error(faults.join('\n'));
      return { code: toModule(compileSchemaValidatorsCode(schema, options)), map: null };
    },
  };
}

/** Ajv writes CommonJS; the browser needs a module. @param {string} code */
function toModule(code) {
  /** @type {Map<string, string>} */
  const imports = new Map();
  const body = code.replace(/require\("([^"]+)"\)/g, (_, specifier) => {
    const path = specifier.endsWith('.js') ? specifier : `${specifier}.js`;
    if (!imports.has(path)) imports.set(path, `ajvRuntime${imports.size}`);
    return `commonJs(${imports.get(path)})`;
  });
  const lines = [...imports].map(([path, name]) => `import * as ${name} from ${JSON.stringify(path)};`);
  return `${lines.join('\n')}
// Bundlers differ in where they put the exports of a CommonJS module that calls itself an ES one.
const commonJs = (module) => {
  const inner = module.default ?? module;
  return typeof inner === 'function' ? { default: inner } : inner;
};
const exports = {};
${body.replace('"use strict";', '')}
export default exports;
`;
}
