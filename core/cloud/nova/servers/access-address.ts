/**
 * Returns an address as nova keeps it: an IPv6 one in its shortest form, with dots only in those that stand for an IPv4 one
 * (`::1.2.3.4`, `::ffff:1.2.3.4`). An IPv4 address has one form only.
 */
export function keptAddress(address: string): string {
  if (!address.includes(':')) return address;
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, before = '', high = '', low = ''] = /^(::(?:ffff:)?)([\da-f]+):([\da-f]+)$/.exec(shortest) ?? [];
  if (low === '') return shortest;
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return before + bytes.join('.');
}
