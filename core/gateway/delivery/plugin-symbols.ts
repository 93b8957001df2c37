import type { PluginManifest, UsedSymbols } from '#protocol';

/** What this console offers to plugins: names by kind, and which of them are not stable (`core/sdk/symbol-statuses.mjs`). */
export interface OfferedSymbols extends Record<keyof UsedSymbols, string[]> {
  proposed: string[];
  deprecated: Record<string, { since: string; removeIn: string; codemod?: string }>;
}

const kinds = ['sdk', 'ui', 'points', 'tokens', 'when'] as const;

/**
 * Of the names that a plugin uses, those that this console does not have; undefined when it has them all. Services of other
 * plugins come and go, and an optional one may be missing.
 */
export function lackingOf({ uses }: PluginManifest, offered: OfferedSymbols): UsedSymbols | undefined {
  const lacks = (kind: (typeof kinds)[number]) =>
    (uses?.[kind] ?? []).filter((name) => !offered[kind].includes(name) && !(kind === 'tokens' && isOfPlugin(name)));
  const lacking: UsedSymbols = {
    sdk: lacks('sdk'),
    ui: lacks('ui'),
    points: lacks('points'),
    tokens: lacks('tokens'),
    when: lacks('when'),
  };
  return Object.values(lacking).some((names) => names.length > 0) ? lacking : undefined;
}

const isOfPlugin = (token: string) => !token.startsWith('sextant.');

/** What it uses of what is only proposed, and has not asked for in its manifest or has no leave for from the site. */
export function unallowedOf(
  manifest: PluginManifest,
  { proposed }: OfferedSymbols,
  allowed: readonly string[],
): string[] {
  const asked = allowed.includes(manifest.id) ? (manifest.proposed ?? []) : [];
  return usedOf(manifest).filter((name) => proposed.includes(name) && !asked.includes(name));
}

/** What it uses of what will be gone, each as a sentence for its author. */
export function deprecationsOf(manifest: PluginManifest, { deprecated }: OfferedSymbols): string[] {
  return usedOf(manifest).flatMap((name) => {
    const gone = deprecated[name];
    if (!gone) return [];
    const change = gone.codemod ? `; sextant-plugin migrate ${gone.codemod}` : '';
    return `${name} is deprecated since ${gone.since} and will be gone in ${gone.removeIn}${change}`;
  });
}

function usedOf({ uses }: PluginManifest): string[] {
  return kinds.flatMap((kind) => uses?.[kind] ?? []);
}
