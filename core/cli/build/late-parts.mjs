// Keeps style sheets and words out of the first load that belong to parts fetched at their first use.
import { readFileSync } from 'node:fs';
import { placeOfFiles, writeFiles } from '../../sdk/rollup-preset/plugins/late-imports.mjs';

/**
 * The core's words that only late parts show: a group, or a part of one. A test holds the code of the first load to it.
 */
export const lateWords = [
  'actionCode',
  'actions.denied',
  'actions.deniedDetail',
  'actions.failed',
  'actions.goneMeanwhile',
  'actions.lacking',
  'actions.linked',
  'actions.notFollowed',
  'actions.notHere',
  'actions.refused',
  'actions.refusedBefore',
  'actions.unknown',
  'activity',
  'charts',
  'code',
  'combobox',
  'confirm',
  'consoleLog',
  'dates',
  'controls.hidePassword',
  'controls.showPassword',
  'declared',
  'details',
  'dev',
  'draft',
  'filePicker',
  'form',
  'formats.comma',
  'formats.semicolon',
  'fragment',
  'fragments',
  'graph',
  // Until these have come a failure is told with `other`.
  ...[400, 401, 403, 404, 409, 413, 423, 429, 500, 502, 503, 504, 'plugin', 'stated'].map((of) => `http.advice.${of}`),
  'inspector',
  'keyDecryption',
  'membership',
  'metadata',
  'modal',
  'overlay',
  'ownSettings',
  'page.noType',
  'period',
  'places',
  'pluginLife',
  'plugins.problem',
  'pluginsPage',
  'quota',
  'recording',
  'roleView',
  'router.notFound',
  'router.nothing',
  'router.projectFirst',
  'scopeChange',
  'search.choices',
  'search.client',
  'search.compareHint',
  'search.exclude',
  'search.excludeHint',
  'search.noOption',
  'search.notComparable',
  'search.removeTerm',
  'search.server',
  'search.typeMore',
  'sessions',
  'shell.alert',
  'shell.ended',
  'shell.loading',
  'shell.scope.failed',
  'shell.scope.none',
  'shell.scope.others',
  'shell.scope.othersFailed',
  'shell.scope.projects',
  'shell.scope.regions',
  'shell.scope.search',
  'shell.user.roles',
  'shell.user.signOut',
  'signIn',
  'startFailure',
  'subnetPool',
  'table.batch',
  'table.clearSelection',
  'table.columnsReset',
  'table.exported',
  'table.noRoom',
  'table.notShown',
  'table.failed',
  'table.partly',
  'table.stale',
  'table.unknownRemove',
  'table.unknownTerms',
  'table.updated',
  'transfer',
  'translators',
  'unable',
  'undo',
  'userSettings',
  'wizard',
];

/** Groups of which the first load shows these alone. @type {Readonly<Record<string, readonly string[]>>} */
const firstWords = {
  keyboard: ['title'],
  palette: ['failed', 'placeholder', 'title'],
  tasks: ['attention', 'title', 'underWay'],
  views: ['title'],
};

/** The late words that parts show which come right after the rows. A test holds their file to them. */
export const soonWords = [
  'pluginLife.newVersion',
  'table.updated',
  'userSettings.password.change',
  'userSettings.password.endsSoon',
];

/** Is it shown by what follows the rows? @param {string} key as `isLateWord` has it */
export function isSoonWord(key) {
  return isLateWord(key) && soonWords.some((soon) => `${key}.`.startsWith(`${soon}.`));
}

/** Is it shown by late parts alone? @param {string} key as in `shell.ended.title`, without a plural's ending */
export function isLateWord(key) {
  const [group = '', member = ''] = key.split('.');
  return lateWords.some((late) => `${key}.`.startsWith(`${late}.`)) || firstWords[group]?.includes(member) === false;
}

/**
 * The parts whose code a page fetches, all in one file, as soon as it has drawn its rows: what comes to rest shortly after them. Paths
 * below the root.
 */
export const settlingParts = [
  'core/host/lifecycle/import-map-integrity.ts',
  'core/host/lifecycle/vouch.ts',
  'core/host/optional-providers.ts',
  'core/host/shell/after-first-rows.ts',
  'core/services/api/call-operation.ts',
  'core/services/registry/asked-facts.ts',
  'core/services/tasks/take-left.ts',
  'core/ui/icons/more-icon.tsx',
  'core/ui/table/cell-actions.tsx',
  'core/ui/table/list-notes.tsx',
  'core/ui/table/row-rounds.ts',
  'core/ui/table/updated-at.tsx',
  'core/ui/toasts/toast-links.tsx',
];

/**
 * The parts that a page fetches, all in one file, when it is first used (`core/ui/lazy/preload.ts`). A test compares them with what
 * the code says.
 */
export const heldParts = [
  'core/host/absence.ts',
  'core/host/lifecycle/live-adapter.ts',
  'core/host/lifecycle/live-plugins.ts',
  'core/host/lifecycle/plugin-lifecycle-manager.ts',
  'core/host/pages/rare-list-part.tsx',
  'core/host/router/lead-on.ts',
  'core/host/shell/left-alert.tsx',
  'core/host/shell/scope-choices.tsx',
  'core/host/shell/session-ending.tsx',
  'core/host/shell/sign-in-again.tsx',
  'core/host/shell/user-card.tsx',
  'core/services/actions/delete-items.ts',
  'core/services/actions/each-item.ts',
  'core/services/actions/open-action-form.ts',
  'core/services/api/change-addresses.gen.ts',
  'core/services/page/xhr-upload.ts',
  'core/services/session/renew-session.ts',
  'core/ui/actions/batch-bar.tsx',
  'core/ui/actions/reason-tip.tsx',
  'core/ui/actions/run-action.ts',
  'core/ui/cells/fact-list.tsx',
  'core/ui/cells/moment.tsx',
  'core/ui/confirm/confirm-dialog.tsx',
  'core/ui/controls/alert.tsx',
  'core/ui/controls/field.tsx',
  'core/ui/controls/number-input.tsx',
  'core/ui/controls/password-input.tsx',
  'core/ui/controls/radio-cards.tsx',
  'core/ui/controls/select.tsx',
  'core/ui/controls/split-button.tsx',
  'core/ui/controls/switch.tsx',
  'core/ui/controls/tabs.tsx',
  'core/ui/controls/text-area.tsx',
  'core/ui/controls/text-input.tsx',
  'core/ui/details/details-sections.tsx',
  'core/ui/magic-search/chosen-filters.tsx',
  'core/ui/magic-search/search-menu.tsx',
  'core/ui/menu/menu-sheet.tsx',
  'core/ui/menu/surface.tsx',
  'core/ui/modal/drag-dialog.ts',
  'core/ui/modal/modal-frame.tsx',
  'core/ui/modal/opened-modal.tsx',
  'core/ui/table/addressed-on-list.tsx',
  'core/ui/table/column-chooser.tsx',
  'core/ui/table/list-failure.tsx',
  'core/ui/table/partly-searched.tsx',
  'core/ui/table/places/places-choice.ts',
  'core/ui/table/places/places-select.tsx',
  'core/ui/table/places/use-own-places.ts',
  'core/ui/table/row-drawer.tsx',
  'core/ui/table/unknown-terms.tsx',
  'core/ui/table/views-menu.tsx',
  'core/ui/tasks/tasks-panel.tsx',
];

/** The words of one bundle that are asked for as `core.json?first`, and so on. `late` has those of `soon` as well. */
const parts = {
  first: (/** @type {string} */ key) => !isLateWord(key),
  soon: isSoonWord,
  late: isLateWord,
};

/** The names of the files that `settlingParts` and `heldParts` are in: short, as each import of a part in them has them. */
export const soonFile = 'soon';
export const heldFile = 'held';

/**
 * `core.json?first`, `?soon` and `?late` are parts of one bundle. Whatever is imported later goes through `sextantPart`
 * (`core/host/chunk-loader.ts`), which is told its files: its own and those that it imports.
 * @param {{ root: string }} options
 * @returns {import('rollup').Plugin}
 */
export function lateParts({ root }) {
  return {
    name: 'sextant-late-parts',
    async resolveId(source, importer) {
      const [file, part] = source.split('?');
      if (!file?.endsWith('.json') || !part || !Object.hasOwn(parts, part)) return null;
      const resolved = await this.resolve(file, importer);
      return resolved && `\0${part}:${resolved.id}`;
    },
    load(id) {
      const [, part, file] = /^\0(first|soon|late):(.*)$/.exec(id) ?? [];
      if (file === undefined) return null;
      this.addWatchFile(file);
      const isOfPart = parts[/** @type {keyof typeof parts} */ (part)];
      const words = wordsOf(JSON.parse(readFileSync(file, 'utf8')), isOfPart);
      return `export default ${JSON.stringify(words ?? {})};`;
    },
    renderDynamicImport({ moduleId, targetModuleId, targetChunk }) {
      // Nobody's part of ours is a plugin's code.
      if (targetModuleId === null || !targetChunk) return null;
      // The import of the late words does not wait for them.
      const isWithout = targetChunk.name === soonFile || moduleId === `${root}core/host/chunk-loader.ts`;
      const by = isWithout ? ',null' : '';
      return { left: 'sextantPart(f=>import(f),', right: `,${placeOfFiles(targetChunk.fileName)}${by})` };
    },
    renderChunk: writeFiles,
  };
}

/**
 * Some words of a bundle; undefined where there are none.
 * @typedef {{ readonly [key: string]: string | Words }} Words
 * @param {Words} words @param {(key: string) => boolean} isWanted @param {string} [path] @returns {Words | undefined}
 */
function wordsOf(words, isWanted, path = '') {
  const kept = Object.entries(words).flatMap(([name, value]) => {
    const key = path + name;
    if (typeof value !== 'string') {
      const inner = wordsOf(value, isWanted, `${key}.`);
      return inner ? [[name, inner]] : [];
    }
    return isWanted(key.replace(/_(zero|one|two|few|many|other)$/, '')) ? [[name, value]] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
