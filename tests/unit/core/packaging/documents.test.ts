import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentFiles, documentsArchive } from '../../../../core/packaging/documents-archive.mjs';

const files = new Map(documentFiles('1.2.3').map(({ name, content }) => [name, String(content)]));

describe('the documents of a release', () => {
  it('[PKG-11] are those that operators and auditors read, of this version', () => {
    for (const name of ['threat-model', 'hardening', 'security-checks', 'asvs', 'settings', 'upgrades'])
      expect([...files.keys()]).toContain(`core/gateway/docs/${name}.md`);
    expect([...files.keys()]).toEqual(expect.arrayContaining(['README.md', 'SECURITY.md', 'core/packaging/README.md']));
    expect([...files].filter(([name]) => name.endsWith('.md')).join('')).not.toContain('@VERSION@');
  });

  it('[PKG-11] have links that lead to each other alone, or to the web', () => {
    const links = [...files]
      .filter(([name]) => name.endsWith('.md'))
      .flatMap(([name, text]) =>
        [
          ...text
            .replace(/^ *```[^]*?^ *```/gm, '')
            .replace(/`[^`\n]*`/g, '')
            .matchAll(/\]\(([^)\s]+)\)/g),
        ].map(([, address = '']) => ({ name, address })),
      );
    expect(links.length).toBeGreaterThan(50);
    const broken = links.filter(
      ({ name, address }) =>
        !/^([a-z]+:|#)/.test(address) && !files.has(posix.join(posix.dirname(name), address.split('#')[0] ?? '')),
    );
    expect(broken).toEqual([]);
  });

  it('[PKG-01] [PKG-11] are the same bytes twice', () => {
    const source = { version: '1.2.3', commit: 'abc', epoch: 1_700_000_000, isChanged: false };
    expect(documentsArchive(source)).toEqual(documentsArchive(source));
  });
});
