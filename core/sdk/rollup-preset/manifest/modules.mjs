import { readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path/posix';
import { join as joinPath } from 'node:path';
import { parseAst } from 'rollup/parseAst';
import { withoutTypes } from '../plugins/typescript.mjs';

/** A node of a syntax tree (ESTree). @typedef {any} Node */
/** The meaning of a local name: an export of the SDK, or a module with all that it exports. @typedef {string | ((name: string) => Meaning | undefined)} Meaning */
/** @typedef {{ body: Node[], lineOf(node: Node): number }} Parsed */

/** May it be read as a module? */
export const isCode = (/** @type {string} */ file) => /\.[cm]?[jt]sx?$/.test(file);

const sdk = '@sextant/sdk';
const endings = ['', '.ts', '.tsx', '.mts', '.js', '.mjs', '.jsx', '/index.ts', '/index.tsx', '/index.js'];

/** The modules of a plugin: their syntax, and which local names stand for exports of the SDK, also through another module. */
export class Modules {
  #root;
  /** @type {Map<string, Parsed>} */
  #parsed = new Map();
  /** @type {Map<string, ReadonlyMap<string, Meaning>>} */
  #names = new Map();
  /** Exports that are being looked for. @type {Set<string>} */
  #asked = new Set();

  /** @param {string} root */
  constructor(root) {
    this.#root = root;
  }

  /** The file that `./x` stands for, as the build finds it. @param {string} path below the root @returns {string | undefined} */
  fileOf(path) {
    const plain = join(path);
    return endings
      .map((ending) => plain + ending)
      .find((name) => statSync(joinPath(this.#root, name), { throwIfNoEntry: false })?.isFile());
  }

  /** Throws for a file that is no module. @param {string} file @returns {Parsed} */
  parsed(file) {
    const known = this.#parsed.get(file);
    if (known) return known;
    const { code, map } = withoutTypes(file, readFileSync(joinPath(this.#root, file), 'utf8'));
    const { body } = parseAst(code, { allowReturnOutsideFunction: true });
    const parsed = { body, lineOf: linesOf(code, map) };
    this.#parsed.set(file, parsed);
    return parsed;
  }

  /** Local name → what it stands for. @param {string} file @returns {ReadonlyMap<string, Meaning>} */
  namesOf(file) {
    const known = this.#names.get(file);
    if (known) return known;
    /** @type {Map<string, Meaning>} */
    const names = new Map();
    // Entered before it is full: modules may import each other.
    this.#names.set(file, names);
    const { body } = this.parsed(file);
    for (const node of body) if (node.type === 'ImportDeclaration') this.#enterImports(file, node, names);
    visit(body, (node) => node.type === 'VariableDeclarator' && enterDeclared(node, names));
    return names;
  }

  /**
   * The names that a file exports; undefined where a package that is exported whole brings others.
   * @param {string} file @param {Set<string>} [asked] @returns {string[] | undefined}
   */
  exportsOf(file, asked = new Set()) {
    if (asked.has(file)) return [];
    asked.add(file);
    const names = this.parsed(file).body.map((/** @type {Node} */ node) => {
      if (node.type === 'ExportDefaultDeclaration') return ['default'];
      if (node.type === 'ExportAllDeclaration') {
        if (node.exported) return [textOf(node.exported)];
        const { value } = node.source;
        const from = value.startsWith('.') ? this.fileOf(join(dirname(file), value)) : undefined;
        return from === undefined ? undefined : this.exportsOf(from, asked)?.filter((name) => name !== 'default');
      }
      if (node.type !== 'ExportNamedDeclaration') return [];
      return [
        ...declaredIn(node.declaration),
        ...node.specifiers.map((/** @type {Node} */ each) => textOf(each.exported)),
      ];
    });
    return names.includes(undefined) ? undefined : [...new Set(names.flatMap((some) => some ?? []))];
  }

  /** @param {string} file @param {Node} node @param {Map<string, Meaning>} names */
  #enterImports(file, { source, specifiers }, names) {
    const module = this.#module(file, source.value);
    if (!module) return;
    for (const each of specifiers) {
      const meaning = each.type === 'ImportSpecifier' ? module(textOf(each.imported)) : module;
      if (meaning !== undefined && each.type !== 'ImportDefaultSpecifier') names.set(each.local.name, meaning);
    }
  }

  /** Returns the exports of a module that stand for something of the SDK. @param {string} file @param {string} source @returns {((name: string) => Meaning | undefined) | undefined} */
  #module(file, source) {
    if (source === sdk) return ofTheSdk;
    if (!source.startsWith('.')) return undefined;
    const found = this.fileOf(join(dirname(file), source));
    return found === undefined ? undefined : (name) => this.#exported(found, name);
  }

  /** @param {string} file @param {string} name @returns {Meaning | undefined} */
  #exported(file, name) {
    const key = `${file}#${name}`;
    // Modules that export everything of each other would be asked for ever.
    if (this.#asked.has(key)) return undefined;
    this.#asked.add(key);
    try {
      return this.#foundIn(file, name);
    } finally {
      this.#asked.delete(key);
    }
  }

  /** @param {string} file @param {string} name @returns {Meaning | undefined} */
  #foundIn(file, name) {
    for (const node of this.parsed(file).body) {
      const from = node.source ? this.#module(file, node.source.value) : undefined;
      if (node.type === 'ExportAllDeclaration') {
        if (node.exported) {
          if (textOf(node.exported) === name) return from;
        } else {
          const meaning = from?.(name);
          if (meaning !== undefined) return meaning;
        }
      }
      if (node.type !== 'ExportNamedDeclaration') continue;
      const specifier = node.specifiers.find((/** @type {Node} */ each) => textOf(each.exported) === name);
      if (specifier)
        return node.source ? from?.(textOf(specifier.local)) : this.namesOf(file).get(specifier.local.name);
      const declared = node.declaration?.declarations?.some((/** @type {Node} */ { id }) => id.name === name);
      if (declared) return this.namesOf(file).get(name);
    }
    return undefined;
  }
}

/** @param {string} name @returns {Meaning} */
const ofTheSdk = (name) => name;

/** `const call = callApi`, `const { callApi } = sdk`, and the same of `await import('@sextant/sdk')`. @param {Node} node @param {Map<string, Meaning>} names */
function enterDeclared({ id, init }, names) {
  if (!init) return;
  const meaning = meaningOf(init, names);
  if (meaning === undefined) return;
  if (id.type === 'Identifier') names.set(id.name, meaning);
  if (id.type !== 'ObjectPattern' || typeof meaning === 'string') return;
  for (const { key, value } of id.properties) {
    const member = key && meaning(textOf(key));
    if (member !== undefined && value?.type === 'Identifier') names.set(value.name, member);
  }
}

/**
 * Returns the meaning of an expression, when that is an export of the SDK or the SDK itself.
 * @param {Node} node @param {ReadonlyMap<string, Meaning>} names @returns {Meaning | undefined}
 */
export function meaningOf(node, names) {
  if (node.type === 'Identifier') return names.get(node.name);
  if (node.type === 'AwaitExpression') return meaningOf(node.argument, names);
  if (node.type === 'ImportExpression') return node.source.value === sdk ? ofTheSdk : undefined;
  if (node.type !== 'MemberExpression') return undefined;
  const object = meaningOf(node.object, names);
  const member = memberOf(node);
  return typeof object === 'function' && member !== undefined ? object(member) : undefined;
}

/** The name of the member in `object.name`, `object['name']`. @param {Node} node @returns {string | undefined} */
export function memberOf({ computed, property }) {
  if (!computed) return property.name;
  return typeof property.value === 'string' ? property.value : undefined;
}

/** The names that a declaration brings. @param {Node} declaration @returns {string[]} */
function declaredIn(declaration) {
  if (!declaration) return [];
  if (!declaration.declarations) return [declaration.id.name];
  return declaration.declarations.flatMap((/** @type {Node} */ { id }) => namesIn(id));
}

/** @param {Node} pattern @returns {string[]} */
function namesIn(pattern) {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left);
  if (pattern.type === 'RestElement') return namesIn(pattern.argument);
  return (pattern.properties ?? pattern.elements ?? []).flatMap((/** @type {Node} */ each) =>
    namesIn(each?.value ?? each),
  );
}

/** @param {Node} node an identifier or a text */
const textOf = (node) => node.name ?? String(node.value);

/** Every node below, the node itself first. @param {Node} node @param {(node: Node) => void} tell */
export function visit(node, tell) {
  if (typeof node !== 'object' || node === null) return;
  if (typeof node.type === 'string') tell(node);
  for (const value of Object.values(node)) visit(value, tell);
}

/** The line that a node has in the file as its author wrote it. @param {string} code @param {any} map */
function linesOf(code, map) {
  const starts = [...code.matchAll(/^/gm)].map(({ index }) => index);
  const written = map && new SourceMap(map);
  return (/** @type {Node} */ { start }) => {
    const line = starts.findLastIndex((first) => first <= start);
    const { originalLine } = written?.findEntry(line, start - (starts[line] ?? 0)) ?? {};
    return (originalLine ?? line) + 1;
  };
}
