import { checkThemeTokens } from '#base/plugin-rules/theme-tokens.mjs';
import known from '#schemas/core/theme-tokens.json' with { type: 'json' };

/**
 * The part of a theme that may be put on the page. `values`: by property (`--accent`); `faults`: what was left out, each with
 * its reason.
 */
export interface CheckedTokens {
  readonly values: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
}

/** Checks a theme's tokens against those of this console. */
export function checkTokens(tokens: unknown): CheckedTokens {
  const { values, faults } = checkThemeTokens(tokens, known);
  return { values, faults: faults.map(({ message }) => message) };
}
