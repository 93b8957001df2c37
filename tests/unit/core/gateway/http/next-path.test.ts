import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPath } from '../../../../../core/gateway/http/next-path.ts';

const own = 'https://console.example';

describe('nextPath', () => {
  it('keeps a path with its query and fragment', () => {
    expect(nextPath('/project/images?name=a%20b#top')).toBe('/project/images?name=a%20b#top');
  });

  it('goes home for anything that is not a path of the console', () => {
    const foreign = [
      ...['//evil.example', '/\\evil.example', '\\\\evil.example', 'https://evil.example', 'javascript:alert(1)'],
      ...['/\t/evil.example', '/\n/evil.example', ' //evil.example', '/..//evil.example', '/%09/evil', '', 'project'],
      ...['/auth/logout/', '/AUTH/logout', '/api/settings/', '/./auth/logout/', '/%61uth/logout/', '/a%ff'],
      ...[undefined, null, 7, ['/a']],
    ];
    for (const next of foreign) {
      const path = nextPath(next);
      expect(new URL(path, own).origin, String(next)).toBe(own);
      expect(decodeURIComponent(path), String(next)).not.toMatch(/^\/(auth|api)/i);
    }
    expect(nextPath('//evil.example')).toBe('/');
    expect(nextPath('/a\r\nSet-Cookie: x=1')).toBe('/');
  });

  it('leads to this origin whatever is given', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      '..',
      '.',
      '@',
      ':',
      '%2f',
      '%5c',
      '\t',
      '\n',
      'evil.example',
      'https:',
      '?',
      '#',
    );
    const built = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          built,
          fc.string(),
          built.map((text) => `/${text}`),
        ),
        (next) => {
          const path = nextPath(next);
          const url = new URL(path, own);
          expect(url.origin).toBe(own);
          expect(path.startsWith('/')).toBe(true);
          expect(path).not.toMatch(/[\r\n\t\\]/);
        },
      ),
      { numRuns: 500 },
    );
  });
});
