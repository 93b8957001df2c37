/**
 * The answers to what conditions ask and nobody knew when the page was made: `GET /api/facts/?of=ext.network&of=mv.compute` (at
 * most 100). For the session's project and region, as every call.
 */
export interface ConsoleFacts {
  /**
   * `ext.<service>`: aliases of its extensions. `mv.<service>`: the greatest microversion; null when there is none.
   * `quota.<service>`: what is left by name; null is unlimited. `policy.<service>:<rule>`: allowed for the default target?
   */
  facts: Record<string, readonly string[] | string | boolean | null | Record<string, number | null>>;
  /** Maps questions that could not be answered to the reason. */
  failed: Record<string, string>;
  /** Questions among `failed` that nobody will ever answer: a misspelt name, or a rule that no service has. They are not asked again. */
  unknown?: string[];
  /** The rules among the questions that their service refused to the session's roles. */
  refused?: string[];
}
