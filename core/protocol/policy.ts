/** A rule of an OpenStack service, as in `['image', 'delete_image']`. */
export type PolicyRule = readonly [service: string, rule: string];

/** The facts that a rule is checked against; flat keys, dots included. */
export type PolicyTarget = Readonly<Record<string, unknown>>;

/** The body of checkPolicy. */
export interface PolicyCheck {
  rules: readonly PolicyRule[];
  target?: PolicyTarget | null;
}

/** The default rules of a service that the gateway takes to be enforced, and how it came to that. */
export interface AssumedRules {
  service: string;
  /** `older`: what a rule accepted in its older form is accepted still. `new`: the service runs with `enforce_new_defaults`. */
  defaults: 'new' | 'older';
  /** The setting `policy.new_defaults`, the service's version, a refusal that nothing else explains, or nothing. */
  why: 'setting' | 'version' | 'refusal' | 'unknown';
  refusal?: { rule: string; roles: string[]; at: string };
  /** The sign that told the release: `2.95`, or the alias of an extension. */
  sign?: string;
}
