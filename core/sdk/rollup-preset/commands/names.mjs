import { readSymbols } from './check.mjs';

/** The kinds of names that a manifest may use, and the members that hold them. @type {Readonly<Record<string, string>>} */
const kinds = {
  types: 'resource types (on, type)',
  columns: 'columns of types (before, after)',
  wizards: 'wizards (on, of a step)',
  icons: 'icons (icon)',
  points: 'points of the console (contributes, without the version)',
  tokens: 'services (requires, optional)',
  when: 'families of keys (when)',
  panels: 'pages of the console (before, after)',
  policies: 'rules of policies (policies, when: policy.<rule>)',
  operations: 'operations of the API (access.api)',
};

/**
 * Says which names a console knows: all, or those of one kind.
 * @param {string} directory @param {(line: string) => void} say
 * @param {string} [kind] @param {string} [host] the console's `symbols.json`; that of the installed SDK when absent
 */
export function tellNames(directory, say, kind, host) {
  if (kind !== undefined && !Object.hasOwn(kinds, kind))
    throw new Error(`there are no names of ${kind}; there are ${Object.keys(kinds).join(', ')}`);
  const symbols = readSymbols(directory, host);
  if (!symbols) throw new Error('there is no installed @sextant/sdk to ask: npm install, or --host symbols.json');
  for (const each of kind === undefined ? Object.keys(kinds) : [kind]) {
    const names = Object.keys(symbols[each] ?? {});
    if (kind === undefined) say(`${kinds[each]}:\n  ${names.join('\n  ')}\n`);
    else say(names.join('\n'));
  }
}
