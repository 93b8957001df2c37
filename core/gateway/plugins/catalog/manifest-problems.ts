import { consoleRules, loadDefaultRules, policyServices } from '#policy';
import manifestSchema from '#schemas/core/plugin.v1.schema.json' with { type: 'json' };
import { lazily } from '#base';
import { anchorFaults } from '../../../base/plugin-rules/anchor-faults.mjs';
import { misspeltNames } from '../../../base/plugin-rules/misspelt-names.mjs';
import { operationNameFaults } from '../../../base/plugin-rules/operation-faults.mjs';
import { pageFaults, policyFaults } from '../../../base/plugin-rules/place-faults.mjs';
import { budgetFaults } from '../../../base/plugin-rules/budget-faults.mjs';
import { engineFaults } from '../../../base/plugin-rules/engine.mjs';
import { incompleteItems } from '../../../base/plugin-rules/incomplete-items.mjs';
import { unknownMembers, unknownNames } from '../../../base/plugin-rules/unknown-members.mjs';
import { unknownKeys } from '../../../base/plugin-rules/when-faults.mjs';
import { knownOperations } from './known-operations.ts';
import type { PluginManifest } from '#protocol';
import type { CatalogProblem, InstalledPlugin } from './catalog-snapshot.ts';

/** A plugin may be made for a later console: beyond so many, the rest is not told one by one. */
const maxToldPerPlugin = 20;

/**
 * Names in the manifests of served plugins that mean nothing here: unknown members, keys of conditions, rules of policies, pages
 * to stand beside, and paths that another page has. The plugins run all the same; who runs the console is told with the line.
 * @param plugins all that are served, the built-in ones first
 */
export function manifestProblems(plugins: readonly InstalledPlugin[]): CatalogProblem[] {
  const pages = new Map<string, { path: string }>();
  return plugins.flatMap((plugin) => {
    const problems = plugin.builtIn ? [] : problemsOf(plugin, Object.fromEntries(pages));
    const { id, contributes = {} } = plugin.manifest;
    for (const page of [...(contributes.panels ?? []), ...(contributes.routes ?? [])])
      pages.set(`${id}/${page.id}`, page);
    return problems;
  });
}

function problemsOf(
  { manifest, source, lineOf }: InstalledPlugin,
  panels: Readonly<Record<string, { path: string }>>,
): CatalogProblem[] {
  const faults = [
    ...unknownNames(manifest, manifestSchema),
    ...unknownMembers(manifest, manifestSchema),
    ...incompleteItems(manifest),
    ...engineFaults(manifest),
    ...budgetFaults(manifest),
    ...misspeltNames(manifest),
    ...anchorFaults(manifest),
    ...operationNameFaults(manifest, knownOperations),
    ...unknownKeys(manifest),
    ...policyFaults(manifest, { policies: knownPolicies() }),
    ...pageFaults(manifest, { panels }).faults,
  ];
  const told = faults.slice(0, maxToldPerPlugin);
  const problems = told.map(({ path, message }) => ({
    source,
    line: lineOf(path),
    message: `plugin.json: ${itemAt(manifest, path)}${message}`,
  }));
  const more = faults.length - told.length;
  return more > 0 ? [...problems, { source, message: `plugin.json: and ${more} more like these` }] : problems;
}

/**
 * Names the item that a path leads into, as `forms/acme-tag: `. The line is that of the built file, which its author never sees, and
 * the build moves the rules of a declared type into its item.
 */
function itemAt({ contributes }: PluginManifest, [, point = '', place = '']: readonly string[]): string {
  const items = (contributes as Readonly<Record<string, unknown>> | undefined)?.[point];
  const id: unknown = Array.isArray(items) ? Object(items[Number(place)]).id : undefined;
  return typeof id === 'string' ? `${point}/${id}: ` : '';
}

const knownPolicies = lazily(() => {
  const known = policyServices.map((service) => [service, loadDefaultRules(service)] as const);
  const all = [...known, ...Object.entries(consoleRules)];
  return Object.fromEntries(
    all.flatMap(([service, rules]) => Object.keys(rules).map((rule) => [`${service}:${rule}`, true] as const)),
  );
});
