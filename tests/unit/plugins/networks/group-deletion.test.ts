import { expect, it } from 'vitest';
import { deleteGroup } from '../../../../plugins/networks/security-groups/group-actions.ts';
import type { SecurityGroup } from '../../../../plugins/networks/security-groups/group.ts';

const group = (fields: Partial<SecurityGroup>) => ({ id: 'g', name: 'web', ...fields }) as SecurityGroup;
const allowed = (fields: Partial<SecurityGroup>) => deleteGroup.allowed?.(group(fields), {} as never);

it('[SEC-04] the default group and a group that ports use stay, with the reason', () => {
  expect(allowed({ name: 'default' })).toBe('networks:group.reason.default');
  expect(allowed({ port_count: 2 })).toBe('networks:group.reason.used');
  expect(allowed({ port_count: 0 })).toBe(true);
  // Without the number neutron decides.
  expect(allowed({})).toBe(true);
});
