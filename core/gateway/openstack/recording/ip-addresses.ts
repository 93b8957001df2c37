/** Returns the four bytes of an IPv4 address. */
export function ipv4Bytes(address: string): number[] {
  return address.split('.').map(Number);
}

export function ipv4Text(bytes: readonly number[]): string {
  return bytes.join('.');
}

/** Returns the sixteen bytes of an IPv6 address (RFC 4291), also of one that ends as IPv4 does. */
export function ipv6Bytes(address: string): number[] {
  const inDots = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const group = (high: string | undefined, low: string | undefined) => ((Number(high) << 8) | Number(low)).toString(16);
  const plain = inDots ? `${inDots[1]}${group(inDots[2], inDots[3])}:${group(inDots[4], inDots[5])}` : address;
  const [before = '', after] = plain.split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [head, tail] = [groupsOf(before), groupsOf(after ?? '')];
  const gap = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...gap, ...tail].flatMap((each) => {
    const value = Number.parseInt(each, 16);
    return [value >> 8, value & 255];
  });
}

/** Returns the text of RFC 5952: the first of the longest runs of zeros is left out. */
export function ipv6Text(bytes: readonly number[]): string {
  const groups = Array.from({ length: 8 }, (_none, at) =>
    (((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0)).toString(16),
  );
  let best = { at: 0, length: 0 };
  for (let at = 0; at < groups.length; at++) {
    let length = 0;
    while (groups[at + length] === '0') length++;
    if (length > best.length) best = { at, length };
  }
  if (best.length < 2) return groups.join(':');
  return `${groups.slice(0, best.at).join(':')}::${groups.slice(best.at + best.length).join(':')}`;
}
