import { expect, it } from 'vitest';
import { addressNow } from '../../../../plugins/projects/old-addresses.ts';

it('[PRJ-01] Horizon’s addresses of a project and of the defaults lead to the console’s own', () => {
  const page = '/ngdetails/OS::Keystone::Project/p1';
  expect(addressNow('/identity/p1/detail/')).toBe(page);
  expect(addressNow('/identity/p1/update')).toBe(`${page}?do=projects.edit`);
  expect(addressNow('/identity/p1/update_quotas/')).toBe(`${page}?do=projects.quotas`);
  expect(addressNow('/identity/p1/usage')).toBe(`${page}?tab=usage`);
  expect(addressNow('/identity/users/toString')).toBe('/identity/users');
  expect(addressNow('/admin/defaults/update_defaults/')).toBe('/admin/defaults?form=update');
  expect(addressNow('/admin/defaults/x')).toBe('/admin/defaults');
});
