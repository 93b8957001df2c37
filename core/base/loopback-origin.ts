/**
 * The origin that an address names, when it is one of this machine's own by name, with a port, and nothing else:
 * `http://127.0.0.1:4600`. Undefined for every other address: what leaves the machine, what only looks alike
 * (`http://127.0.0.1.example:80`), one with a user, a path or a query.
 */
export function loopbackOrigin(address: string): string | undefined {
  const [, host, digits] = /^http:\/\/(localhost|127\.0\.0\.1):([1-9]\d{0,4})\/?$/.exec(address) ?? [];
  return host !== undefined && Number(digits) <= 65_535 ? `http://${host}:${digits}` : undefined;
}
