import { expect, it } from 'vitest';
import { offeringPanel } from '../../../../../core/host/palette/offering-panel.ts';

const panel = (path: string, type: string) => ({ id: path, path, type, in: 'project/network', label: path });
const [own, all, other] = [panel('/project/things', 'T'), panel('/admin/things', 'T'), panel('/project/others', 'O')];
const panels = [own, all, other];
const action = { offeredAt: (address: string) => !address.startsWith('/admin/') };

it('[X-14] [TRK-01] the palette offers an action where its type is in view only as that panel does', () => {
  expect(offeringPanel(action, 'T', { panels, here: own })).toBe(own);
  expect(offeringPanel(action, 'T', { panels, here: all })).toBeUndefined();
  expect(offeringPanel({}, 'T', { panels, here: all })).toBe(all);
});

it('[X-14] [TRK-01] from elsewhere it offers an action as the first panel that has it, and none that no panel has', () => {
  expect(offeringPanel(action, 'T', { panels: [all, own, other], here: other })).toBe(own);
  expect(offeringPanel(action, 'T', { panels: [all, other], here: undefined })).toBeUndefined();
});
