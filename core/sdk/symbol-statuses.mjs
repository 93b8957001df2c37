/**
 * The names that plugins may use and that are not stable: of exports, points, services, families of `when`. Proposed names may
 * be used by plugins whose manifest names them, where the site's `enablement.yaml` allows it. Deprecated names work as before;
 * whoever uses one is told its name until the version that removes it.
 * @type {{ proposed: string[], deprecated: Record<string, { since: string, removeIn: string, codemod?: string }> }}
 */
export const symbolStatuses = { proposed: [], deprecated: {} };
