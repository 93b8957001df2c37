/** A rule of an OpenStack service, as in `['image', 'delete_image']`. */
export type PolicyRuleRef = readonly [service: string, rule: string];

/**
 * The conditions under which something is shown. Every key that is present must pass; a check that is refused, fails or is
 * still unknown hides it. Further keys can be registered.
 */
export interface Gates {
  policy?: readonly PolicyRuleRef[];
  /** Catalog types, all of which must have an endpoint in the session's region. */
  services?: readonly string[];
  /** Settings that must be true, or equal the given value. */
  settings?: readonly (string | readonly [name: string, expected: unknown])[];
  /** Names of compute extensions. */
  extensions?: readonly string[];
}
