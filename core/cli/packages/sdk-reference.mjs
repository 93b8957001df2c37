import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import prettier from 'prettier';
import { root } from '../build/project.mjs';
import { declarations } from './declarations.mjs';

const pages = [
  { door: 'core/sdk/index.ts', name: '@sextant/sdk', path: 'core/sdk/docs/reference/sdk.md' },
  { door: 'core/sdk/ui.ts', name: '@sextant/ui', path: 'core/sdk/docs/reference/ui.md' },
];

/**
 * Returns the reference pages of the packages for authors: path → text. Each name stands under its heading in the door, with
 * its comment and its type.
 * @returns {Promise<Record<string, string>>}
 */
export async function sdkReference() {
  const files = declarations(pages.map(({ door }) => door));
  const config = await prettier.resolveConfig(join(root, 'package.json'));
  const made = pages.map(async ({ door, name, path }) => {
    const text = [
      `# Reference: ${name}\n`,
      banner(name, door),
      ...groupsOf(door).map((group) => section(group, files)),
    ];
    return [path, await prettier.format(text.join('\n'), { ...config, parser: 'markdown' })];
  });
  return Object.fromEntries(await Promise.all(made));
}

/** @param {string} name @param {string} door */
const banner = (name, door) =>
  `This page lists every name that a plugin may import from \`${name}\`, with its type. \`npm run generate\` makes it from \`${door}\`:\nchange the comment or the type there. [The guide](../../README.md) leads to pages that explain their use.\n`;

/** @typedef {{ title: string, names: { name: string, from: string, original: string }[] }} Group */

/** The exports of a door, below the comment that stands right above them. @param {string} door @returns {Group[]} */
function groupsOf(door) {
  const source = readFileSync(join(root, door), 'utf8');
  /** @type {Group[]} */
  const groups = [];
  for (const [, title, , list = ''] of source.matchAll(/^(?:\/\/ (.+)\n)?export (type )?\{([^}]*)\} from/gm)) {
    if (title !== undefined) groups.push({ title, names: [] });
    groups.at(-1)?.names.push(...namesIn(list).map((each) => ({ ...each, from: door.replace(/\.ts$/, '.d.ts') })));
  }
  return groups;
}

/** `a, type B as C` → its names. @param {string} list */
function namesIn(list) {
  return list
    .split(',')
    .map((each) => each.trim().replace(/^type /, ''))
    .filter((each) => each !== '')
    .map((each) => {
      const [original = '', name = original] = each.split(' as ');
      return { name, original };
    });
}

/** @param {Group} group @param {Record<string, string>} files */
function section({ title, names }, files) {
  const unique = names.filter(({ name }, at) => names.findIndex((other) => other.name === name) === at);
  return [`## ${title}\n`, ...unique.map(({ name, from }) => entry(name, found(name, from, files)))].join('\n');
}

/** @typedef {{ comment: string, code: string }} Statement */

/** @param {string} name @param {Statement[]} statements */
function entry(name, statements) {
  if (statements.length === 0) throw new Error(`the declaration of ${name} was not found`);
  const comments = statements.map(({ comment }) => comment).filter(Boolean);
  const code = statements.map((each) => each.code).join('\n');
  return [`### ${name}\n`, ...comments.map((comment) => `${comment}\n`), `\`\`\`ts\n${code}\n\`\`\`\n`].join('\n');
}

/**
 * The declarations of an exported name, of which an interface and its token have two. A name that another package declares is
 * shown as its import.
 * @param {string} name @param {string} file @param {Record<string, string>} files @returns {Statement[]}
 */
function found(name, file, files) {
  const text = files[file] ?? '';
  const own = statementsOf(text).filter(({ code }) => declares(code, name));
  if (own.length > 0) return own.map(({ comment, code }) => ({ comment, code: plain(code) }));
  for (const [, , list = '', from = ''] of text.matchAll(/^export (type )?\{([^}]*)\} from ['"]([^'"]+)['"]/gm)) {
    const match = namesIn(list).find((each) => each.name === name);
    if (!match) continue;
    if (!from.startsWith('.')) {
      const renamed = match.original === name ? name : `${match.original} as ${name}`;
      return [{ comment: '', code: `export type { ${renamed} } from '${from}';` }];
    }
    return found(match.original, targetOf(file, from), files).map((each) => renamed(each, match.original, name));
  }
  for (const [, from = ''] of text.matchAll(/^export (?:type )?\* from ['"](\.[^'"]+)['"]/gm)) {
    const statements = found(name, targetOf(file, from), files);
    if (statements.length > 0) return statements;
  }
  return [];
}

/** @param {string} file @param {string} from */
const targetOf = (file, from) => posix.join(posix.dirname(file), from).replace(/\.js$/, '.d.ts');

/** @param {Statement} statement @param {string} from @param {string} to @returns {Statement} */
const renamed = ({ comment, code }, from, to) => ({ comment, code: from === to ? code : code.replace(from, to) });

/** @param {string} code @param {string} name */
const declares = (code, name) =>
  new RegExp(`^(?:export )?(?:declare )?(?:abstract )?(?:const|function|class|interface|type) ${name}\\b`).test(code);

/** Every statement of a declaration file begins at the start of a line. @param {string} text @returns {Statement[]} */
function statementsOf(text) {
  return text
    .split(/\n(?=\/\*\*|export |declare |interface |type |import )/)
    .reduce((/** @type {Statement[]} */ statements, part) => {
      const isComment = part.startsWith('/**') && /\*\/\s*$/.test(part);
      const last = statements.at(-1);
      if (last && last.code === '' && !isComment) last.code = part.trim();
      else if (isComment) statements.push({ comment: textOf(part), code: '' });
      else statements.push({ comment: '', code: part.trim() });
      return statements;
    }, []);
}

/** The text of a comment, with each `@param` as an item of a list. @param {string} comment */
function textOf(comment) {
  return comment
    .replace(/^\/\*\*|\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim()
    .replace(/^@param (\w+)/gm, '- `$1`:')
    .replace(/^@returns/gm, '- Returns')
    .replace(/</g, '\\<')
    .replace(/^(?!- )(.*)\n(?=- )/m, '$1\n\n');
}

/** @param {string} code */
const plain = (code) => code.replace(/import\("[^"]+"\)\./g, '').replace(/^export declare /, 'declare ');
