import { expect, it } from 'vitest';
import { aFolder, sextantPlugin } from './a-folder.ts';

const types = { 'OS::Glance::Image': { status: 'stable' } };
const symbols = { version: '1.0.0', sdk: {}, ui: {}, points: {}, tokens: {}, when: {}, types };

it('[X-23] the check tells all faults at once: a condition that can’t be read does not hide what other members name', async () => {
  const page = { id: 'p', in: 'project/compute', path: '/project/p', label: 'P', view: './thing#column' };
  const contributes = {
    panels: [{ ...page, when: 'servce.image &&' }],
    columns: [{ id: 'c', on: 'OS::Glance::Imag', label: '%lable%', def: './thing#column' }],
  };
  const sdk = { 'node_modules/@sextant/sdk/symbols.json': JSON.stringify(symbols) };
  const { said } = await sextantPlugin(aFolder(sdk, { contributes }), 'check');
  expect(said).toMatch(/when "servce\.image &&" can't be read: a key or a value expected at the end/);
  expect(said).toMatch(/when "servce\.image &&": no key begins with servce; did you mean service\?/);
  expect(said).toMatch(/has no type OS::Glance::Imag; did you mean OS::Glance::Image\?/);
  expect(said).toMatch(/%lable% has no text/);
});
