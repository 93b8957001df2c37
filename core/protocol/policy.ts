/** One rule of one OpenStack service, as in `['image', 'delete_image']`. */
export type PolicyRule = readonly [service: string, rule: string];

/** The facts a rule is checked against; flat keys, dots included (API contract §15.3). */
export type PolicyTarget = Readonly<Record<string, unknown>>;

/** The body of GW-02. */
export interface PolicyCheck {
  rules: readonly PolicyRule[];
  target?: PolicyTarget | null;
}
