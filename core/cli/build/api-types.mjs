// From the declarations `schemas/api/<service>.json`: the types of the API, `core/protocol/api/<service>.gen.ts`, and the address of
// each operation, `core/services/api/*-addresses.gen.ts`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { root } from './project.mjs';

const source = join(root, 'schemas/api');

/** Every file that is made, by its path from the project's root. */
export async function apiTypes() {
  const names = readdirSync(source)
    .filter((file) => file.endsWith('.json') && !file.endsWith('.schema.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
  /** @type {Record<string, string>} */
  const files = { 'core/protocol/api/index.gen.ts': indexOf(names) };
  for (const name of names) files[`core/protocol/api/${name}.gen.ts`] = await typesOf(name);
  files['core/services/api/read-addresses.gen.ts'] = readAddressesOf(names);
  files['core/services/api/change-addresses.gen.ts'] = changeAddressesOf(names);
  return files;
}

/** @param {string} name */
function declarationOf(name) {
  return JSON.parse(readFileSync(join(source, `${name}.json`), 'utf8'));
}

/** @param {string} name */
async function typesOf(name) {
  const declaration = declarationOf(name);
  const operations = Object.entries(declaration.operations).map(([each, operation]) => [
    each,
    typesOfOperation(operation),
  ]);
  const schema = {
    title: `${pascal(name)}Operations`,
    description: `${declaration.title}, by operation name.`,
    ...object(Object.fromEntries(operations)),
    $defs: declaration.$defs ?? {},
  };
  return compile(/** @type {any} */ (closed(schema)), schema.title, {
    additionalProperties: false,
    bannerComment: `// Made by \`npm run generate\` from schemas/api/${name}.json; change it there.`,
    format: true,
    strictIndexSignatures: false,
    style: { singleQuote: true, printWidth: 120, trailingComma: 'all' },
    unreachableDefinitions: false,
  });
}

/**
 * Members that only pass through are not in the types: an index signature would let every misspelled name through.
 * @param {any} schema
 * @returns {any}
 */
function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { additionalProperties, ...rest } = schema;
  const isOpen = additionalProperties === true && rest.properties !== undefined;
  const kept = isOpen || additionalProperties === undefined ? rest : schema;
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, closed(value)]));
}

/** @param {any} operation */
function typesOfOperation(operation) {
  const names = [...operation.path.matchAll(/\{(\w+)\+?\}/g)].map((match) => match[1]);
  return {
    description: operation.summary,
    ...object({
      params: object(Object.fromEntries(names.map((each) => [each, { type: 'string' }]))),
      query: operation.query ? { type: 'object', ...operation.query } : object({}),
      body: operation.body ?? { tsType: 'undefined' },
      answer: operation.answer.schema ?? { tsType: 'void' },
    }),
  };
}

/** @param {Record<string, unknown>} properties */
function object(properties) {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}

/** @param {string[]} names */
function indexOf(names) {
  const lines = names.map((name) => `export type * as ${pascal(name)}Api from './${name}.gen.ts';`);
  return `// Made by \`npm run generate\` from the files in schemas/api.\n${lines.join('\n')}\n`;
}

/** @param {readonly string[]} names */
function readAddressesOf(names) {
  const types = names.map((name) => `${pascal(name)}Api`);
  return [
    made,
    `import type { ${types.join(', ')} } from '#protocol';`,
    '',
    '/** Every operation of the API, by its name. */',
    'export interface Operations',
    `  extends ${names.map((name, at) => `${types[at]}.${pascal(name)}Operations`).join(', ')} {}`,
    '',
    '/** Where each is that reads: method and path, with its parameters in braces. */',
    'export const readAddresses: Readonly<Partial<Record<keyof Operations, string>>> = {',
    ...linesOf(names, (method) => method === 'GET'),
    '};',
    '',
  ].join('\n');
}

/** @param {readonly string[]} names */
function changeAddressesOf(names) {
  return [
    made,
    `import type { Operations } from './read-addresses.gen.ts';`,
    '',
    '/** Where each of the other operations is. A page fetches them when it is first used. */',
    'export const changeAddresses: Readonly<Partial<Record<keyof Operations, string>>> = {',
    ...linesOf(names, (method) => method !== 'GET'),
    '};',
    '',
  ].join('\n');
}

const made = '// Made by `npm run generate` from the files in schemas/api.';

/** @param {readonly string[]} names @param {(method: string) => boolean} isWanted */
function linesOf(names, isWanted) {
  return names.map(declarationOf).flatMap(({ prefix, operations }) =>
    Object.entries(operations)
      .filter(([, { method }]) => isWanted(method))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([each, { method, path }]) => `  ${each}: '${method} ${prefix}${path}',`),
  );
}

/** @param {string} name */
function pascal(name) {
  return name.replace(/(^|-)(\w)/g, (_whole, _dash, letter) => letter.toUpperCase());
}
