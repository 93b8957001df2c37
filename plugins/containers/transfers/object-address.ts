/** Where the gateway has an object, and what the query says of the address. */
export interface ObjectAddress {
  address: string;
  query: Readonly<Record<string, string>>;
}

/**
 * The gateway's address of an object. Browsers and proxies tidy empty and dotted parts of a path away: a name that has some goes
 * as one part, encoded twice, which the query says.
 */
export function objectAddress(kind: 'object' | 'metadata' | 'large', container: string, path: string): ObjectAddress {
  const base = `/api/swift/containers/${encodeURIComponent(container)}/${kind}/`;
  const parts = path.split('/');
  const named = parts.at(-1) === '' ? parts.slice(0, -1) : parts;
  if (!named.some((part) => ['', '.', '..'].includes(part))) {
    return { address: base + parts.map(encodeURIComponent).join('/'), query: {} };
  }
  const twice = encodeURIComponent(encodeURIComponent(path).replaceAll('.', '%2E'));
  return { address: base + twice, query: { encoded: 'true' } };
}

/** The same, for the browser itself to open: with the place where the console lives on its origin. */
export function pageAddress({ address, query }: ObjectAddress): string {
  const root = document.querySelector<HTMLMetaElement>('meta[name="web-root"]')?.content ?? '';
  const words = new URLSearchParams(query).toString();
  return `/${root}/${address}`.replace(/\/{2,}/g, '/') + (words ? `?${words}` : '');
}
