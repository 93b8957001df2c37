import { expect, it } from 'vitest';
import { accessCode } from '../../../../plugins/containers/container-code.ts';

const partners = '.r:.partner.example,project:user';

it.each([
  ['', true, '.r:*,.rlistings'],
  [partners, true, `.r:*,.rlistings,${partners}`],
  [` .r:* , ${partners},.rlistings`, true, `.r:*,${partners},.rlistings`],
  ['.r:-.rival.example', true, '.r:*,.rlistings,.r:-.rival.example'],
  [`${partners},.r:*,.rlistings`, false, partners],
  ['.r:*,.rlistings', false, ''],
  ['.r:.example.com,.rlistings', true, '.r:*,.r:.example.com,.rlistings'],
  ['.r:*,.r:.example.com,.rlistings', false, '.r:.example.com,.rlistings'],
  ['.rlistings,.r:-.rival.example', true, '.rlistings,.r:*,.r:-.rival.example'],
  ['a:b,.r:*,.r:.example.com', true, 'a:b,.r:*,.rlistings,.r:.example.com'],
])(
  '[X-11] [CON-03] the code of the switch leaves what others may: "%s", everybody: %s',
  (readAcl, isPublic, written) => {
    expect(accessCode({ name: 'a b', isPublic, readAcl }).calls).toEqual([
      { method: 'POST', service: 'object-store', path: '/a%20b', headers: { 'X-Container-Read': written } },
    ]);
  },
);
