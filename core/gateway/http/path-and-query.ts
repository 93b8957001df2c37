/** Returns an address's path, and its query without the question mark; undefined: it has none. A query may have question marks in it. */
export function pathAndQuery(address: string): [path: string, query: string | undefined] {
  const at = address.indexOf('?');
  return at === -1 ? [address, undefined] : [address.slice(0, at), address.slice(at + 1)];
}
