import { describe, expect, it } from 'vitest';
import { isReversible, undoOf } from '../../../../plugins/trunks/forms/undo-edit.ts';
import type { TrunkState } from '../../../../plugins/trunks/forms/merge-edit.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';

const vlan = (port: string, id: number) => ({ port_id: port, segmentation_type: 'vlan', segmentation_id: id });
const aState = (over: Partial<TrunkState> = {}): TrunkState => ({
  name: 'uplink',
  description: '',
  admin_state_up: true,
  sub_ports: [vlan('p-1', 10)],
  ...over,
});
const before = aState();
const after = aState({ name: 'uplink-2', sub_ports: [vlan('p-2', 20)] });

describe('[X-08] an edit of a trunk', () => {
  it('is taken back as a whole: name and subports as they were', async () => {
    const { services, page } = await createTestServices();
    page.answer('GET /api/neutron/trunks/t-1/', () => ({ id: 't-1', ...after }));
    page.answer('PATCH /api/neutron/trunks/t-1/', () => ({ id: 't-1', ...before }));
    expect(await undoOf('t-1', before, after, services)()).toMatchObject({ updated: [{ id: 't-1' }] });
    expect(page.calls.at(-1)?.body).toEqual([after, before]);
  });

  it('is left alone once another has changed the trunk', async () => {
    const { services, page } = await createTestServices();
    page.answer('GET /api/neutron/trunks/t-1/', () => ({ id: 't-1', ...after, admin_state_up: false }));
    expect(await undoOf('t-1', before, after, services)()).toBe('changed');
    expect(page.calls.map(({ method }) => method)).toEqual(['GET']);
  });

  it('can’t be where the service would refuse the way back, or chose a segmentation itself', () => {
    expect(isReversible(before, after)).toBe(true);
    expect(isReversible(aState({ admin_state_up: false }), after)).toBe(false);
    expect(isReversible(before, aState({ sub_ports: [{ port_id: 'p-3', segmentation_type: 'inherit' }] }))).toBe(false);
  });
});
