/**
 * Is the SDK's version within a manifest's `engine`? Understood: `^1.2`, `~1.2`, `>=1.2`, `1.2`, `*`, several with spaces
 * between them. The real check is `uses`; this one guards meaning.
 */
export function engineFits(range: string, version: string): boolean {
  return range
    .trim()
    .split(/\s+/)
    .every((part) => partFits(part, numbersOf(version)));
}

type Version = readonly [major: number, minor: number, patch: number];

function partFits(part: string, version: Version): boolean {
  if (part === '*' || part === '') return true;
  const [, operator = '', text = ''] = /^(\^|~|>=|<=|>|<|=)?(.*)$/.exec(part) ?? [];
  const wanted = numbersOf(text);
  const order = compare(version, wanted);
  switch (operator) {
    case '^':
      return version[0] === wanted[0] && order >= 0;
    case '~':
      return version[0] === wanted[0] && version[1] === wanted[1] && order >= 0;
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    default:
      return text.split('.').every((digits, place) => digits === 'x' || Number(digits) === version[place]);
  }
}

function numbersOf(text: string): Version {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((digits) => Number.parseInt(digits, 10) || 0);
  return [major, minor, patch];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
