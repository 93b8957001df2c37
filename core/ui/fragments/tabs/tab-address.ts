/** Where the content of a tab is: its page with `tab=<id>`, joined with `&` when there is a query (SHELL-03). */
export function tabAddress(page: string, tab: string): string {
  const [address = ''] = page.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}tab=${encodeURIComponent(tab)}`;
}

/** Returns the tab of a group that an address names, as `?tab=<group>__<tab>` does. */
export function tabOfAddress(search: string, tabs: readonly string[]): string | undefined {
  const named = new URLSearchParams(search).get('tab');
  return named !== null && tabs.includes(named) ? named : undefined;
}
