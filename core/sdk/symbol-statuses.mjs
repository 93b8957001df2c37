/**
 * Names (of an export, a point, a service, a family of `when`) that are offered to plugins and are not stable (plugin platform
 * §5). What is proposed may be used by plugins whose manifest names it, where the site's `enablement.yaml` lets them. What is
 * deprecated works as before, and whoever uses it is told by name until the version that goes without it.
 * @type {{ proposed: string[], deprecated: Record<string, { since: string, removeIn: string, codemod?: string }> }}
 */
export const symbolStatuses = { proposed: [], deprecated: {} };
