import { isIPv6 } from 'node:net';

/**
 * Returns one text for all addresses that count as one. An IPv4 address counts by itself, also when it is written as IPv6; of
 * IPv6 the first 64 bits count, as whoever has one address of a network has all of them.
 */
export function addressGroup(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return bare;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = bare.split('::', 2);
  const words = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - words.length - rest.length;
  const all = [...words, ...Array<string>(Math.max(0, missing)).fill('0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((word) => Number.parseInt(word, 16).toString(16))
    .join(':')}::/64`;
}
