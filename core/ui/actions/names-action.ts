/** The member of a query that names an action. */
export const parameter = 'do';

/** Names the query of an address an action? `?do=servers.resize` */
export function namesAction(search: string): boolean {
  return new URLSearchParams(search).has(parameter);
}
