import { describe, expect, it } from 'vitest';
import { filesOf, read } from './source-files.ts';

/** The code that runs for somebody: the embedded cloud and the tests stand for a cloud, and are left out. */
const code = filesOf(['core', 'plugins', 'registry'], /\.(ts|tsx|mjs)$/).filter(
  (file) => !/^core\/(cloud|testing|gateway\/docs)\//.test(file) && !/(^|\/)(node_modules|docs)\//.test(file),
);
const withoutComments = (file: string) => read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const sources = code.map(withoutComments);

/** The first column of the table below a heading of a page, as it stands in backquotes. */
function firstColumn(page: string, heading: string): string[] {
  const [, after = ''] = read(`core/gateway/docs/${page}`).split(`${heading}\n`);
  const [section = ''] = after.split(/^#/m);
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name).toSorted();
}

/** The first groups of all matches in the code, each once. */
const found = (...patterns: RegExp[]) =>
  [...new Set(sources.flatMap((text) => patterns.flatMap((each) => [...text.matchAll(each)].map(([, name]) => name))))]
    .filter((name) => name !== undefined)
    .toSorted();

describe('the page of keys and algorithms', () => {
  it('[OPS-15] has each algorithm that the code names, and no other', () => {
    const named = [
      ...found(/createHash\('([^']+)'/g),
      ...found(/createHmac\('([^']+)'/g).map((digest) => `hmac-${digest}`),
      ...found(/hkdfSync\('([^']+)'/g).map((digest) => `hkdf-${digest}`),
      ...found(/createCipheriv\('([^']+)'/g, /namedCurve: '(prime[^']+)'/g, /asymmetricKeyType !== '([^']+)'/g),
      ...found(/name: '(ECDSA|RSASSA[^']*|RSA-[^']*|HMAC|AES-[^']*|ECDH)'/g),
    ];
    expect(firstColumn('keys-and-algorithms.md', '## Algorithms')).toEqual(named.toSorted());
  });

  it('[OPS-15] has each use of the session keys, and no other', () => {
    const uses = found(/'(sextant [a-z -]+ \d+)'/g);
    expect(uses.length).toBeGreaterThan(9);
    expect(firstColumn('keys-and-algorithms.md', '### The uses of a session key')).toEqual(uses);
  });
});

describe('the page of data and records', () => {
  it('[OPS-15] has each event of the log, and no other', () => {
    const events = found(/\bevent: '([a-z-]+)'/g);
    expect(events.length).toBeGreaterThan(20);
    expect(firstColumn('data-and-records.md', '### Events of the log')).toEqual(events);
  });
});

describe('signing in', () => {
  it('[OPS-15] no field of the console listens to what is pasted into it, or forbids it', () => {
    const listening = code.filter((file) => /^core\/(host|ui)\/(sign-in|form|controls|settings|shell)\//.test(file));
    expect(listening.length).toBeGreaterThan(50);
    expect(listening.filter((file) => /onPaste|onBeforeInput|['"](paste|beforeinput)['"]/.test(read(file)))).toEqual(
      [],
    );
  });

  it('[OPS-15] no package has an account, or starts the embedded cloud with its accounts', () => {
    const files = filesOf(['core/packaging'], /(\.service|\.yaml|\.j2|\.json|\.tpl|\/default|image\.mjs|deb\.mjs)$/);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => /embedded|demopass|adminpass|readerpass/.test(read(file)))).toEqual([]);
  });
});
