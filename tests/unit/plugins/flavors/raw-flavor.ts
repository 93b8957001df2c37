import type { RawFlavor } from '../../../../plugins/flavors/flavor.ts';

/** A small flavor, as the compute service has it. */
export const rawFlavor = (id: string, more: Partial<RawFlavor> = {}): RawFlavor => ({
  id,
  name: `m1.${id}`,
  vcpus: 1,
  ram: 512,
  disk: 1,
  swap: 0,
  ...more,
});

/** Returns a flavor that one project has access to, and others have not. */
export const privateFlavor = (more: Partial<RawFlavor> = {}): RawFlavor =>
  rawFlavor('a', {
    rxtx_factor: 1,
    'os-flavor-access:is_public': false,
    'access-list': ['p1'],
    extras: {},
    ...more,
  });
