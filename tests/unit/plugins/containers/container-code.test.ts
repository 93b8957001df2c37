import { expect, it } from 'vitest';
import { accessCode } from '../../../../plugins/containers/container-code.ts';

const partners = '.r:.partner.example,project:user';

it.each([
  ['', true, '.r:*,.rlistings'],
  [partners, true, `${partners},.r:*,.rlistings`],
  [` .r:* , ${partners},.rlistings`, true, `${partners},.r:*,.rlistings`],
  [`${partners},.r:*,.rlistings`, false, partners],
  ['.r:*,.rlistings', false, ''],
])(
  '[X-11] [CON-03] the code of the switch leaves what others may: "%s", everybody: %s',
  (readAcl, isPublic, written) => {
    expect(accessCode({ name: 'a b', isPublic, readAcl }).calls).toEqual([
      { method: 'POST', service: 'object-store', path: '/a%20b', headers: { 'X-Container-Read': written } },
    ]);
  },
);
