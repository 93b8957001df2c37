import type { PluginManifest, UsedSymbols } from '#protocol';

/** The names that this console offers to plugins, by kind, and which are not stable (`core/sdk/symbol-statuses.mjs`). */
export interface OfferedSymbols extends Record<keyof UsedSymbols, string[]> {
  proposed: string[];
  deprecated: Record<string, { since: string; removeIn: string; codemod?: string }>;
}

const kinds = ['sdk', 'ui', 'points', 'tokens', 'when'] as const;

/**
 * Returns the names that a plugin uses and this console lacks; undefined when it has them all. Services of other plugins do not
 * count: they come and go, and an optional one may be missing.
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

/** Returns the proposed names that a plugin uses without having asked in its manifest, or without the site's leave. */
export function unallowedOf(
  manifest: PluginManifest,
  { proposed }: OfferedSymbols,
  allowed: readonly string[],
): string[] {
  const asked = allowed.includes(manifest.id) ? (manifest.proposed ?? []) : [];
  return usedOf(manifest).filter((name) => proposed.includes(name) && !asked.includes(name));
}

/** Returns a sentence for the author about each deprecated name that a plugin uses. */
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
