/** Key of `contributes` → the point that its items enter; the actions' goes by their `kind`. */
const points = {
  panels: 'panels@1',
  routes: 'routes@1',
  resourceTypes: 'resource-types@1',
  columns: 'columns@1',
  facets: 'facets@1',
  tabs: 'tabs@1',
  drawers: 'drawers@1',
  wizardSteps: 'wizard-steps@1',
  header: 'header@1',
  cards: 'cards@1',
  commands: 'commands@1',
  themes: 'themes@1',
};
const ofActions = { item: 'item-actions@1', batch: 'batch-actions@1', global: 'global-actions@1' };

/** Both are actions: the point goes by their `kind`. */
const asActions = ['actions', 'forms'];

/** The console's points that a manifest's items enter, sorted; those of other plugins may come later. @param {any} manifest @returns {string[]} */
export function pointsOf(manifest) {
  const used = new Set();
  for (const [key, items] of Object.entries(manifest.contributes ?? {})) {
    if (asActions.includes(key)) for (const { kind } of items) used.add(kindOf(kind));
    else if (key in points) used.add(/** @type {Record<string, string>} */ (points)[key]);
  }
  return [...used].sort();
}

/** @param {unknown} kind */
const kindOf = (kind) => (kind === 'global' || kind === 'batch' ? ofActions[kind] : ofActions.item);

/** The families of the keys (`service.image` → `service`) that the manifest's `when`s ask for, sorted. @param {any} manifest @returns {string[]} */
export function whenFamiliesOf(manifest) {
  const texts = [manifest, ...Object.values(manifest.contributes ?? {}).flat()].map((part) => part?.when ?? '');
  const keys = texts.flatMap(
    (text) =>
      String(text)
        .replace(/'[^']*'|"[^"]*"/g, ' ')
        .match(/[A-Za-z_][\w.:*-]*/g) ?? [],
  );
  return [...new Set(keys.map((key) => key.split('.')[0] ?? ''))].filter((family) => !words.includes(family)).sort();
}

/** The words of the language of `when`, and the name of a row's item: they are no families. */
const words = ['true', 'false', 'null', 'in', 'item'];
