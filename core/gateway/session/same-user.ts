/** Letters that databases take for plain ones without their being composed of them; `ss` counts as `s`, as `ß` may be either. */
const plain: Readonly<Record<string, string>> = {
  ß: 's',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
};
const plainLetters = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu');

/**
 * Returns one text for all spellings of a name that Keystone's database may take for the same. `Láb ` is `lab`. Two users whose
 * names it takes for one merely share their failures.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\u{115F}\u{1160}\u{3164}\u{FFA0}]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(plainLetters, (letter) => plain[letter] ?? letter)
    .replace(/ss/g, 's')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .trim();
}

export interface NamedUser {
  /** Keystone's address: the same name at another one is somebody else. */
  authUrl: string;
  domain: string;
  name: string;
}

/** Returns the key by which failures to sign in are counted. */
export function userKey({ authUrl, domain, name }: NamedUser): string {
  return JSON.stringify([authUrl, foldName(domain), foldName(name)]);
}
