import { expect, it } from 'vitest';
import { isLazyView } from '#base';
import { Modals } from '#services/modals/modals';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { openCreation } from '../../../../plugins/key-pairs/forms/open-forms.ts';

const fetched = (path: string) => performance.getEntriesByType('resource').some(({ name }) => name.includes(path));

it('[KP-02] what saves the private key is fetched before there is a form that asks for one', async () => {
  const { services } = await createTestServices({ answers: { 'GET /api/nova/keypairs/': () => ({ items: [] }) } });
  const modals = services.get(Modals);
  void openCreation(services);
  await expect.poll(() => modals.stack()).toHaveLength(1);
  // The test's own code fills what the browser keeps of what was fetched.
  performance.clearResourceTimings();
  const content = modals.stack()[0]?.content;
  if (content && isLazyView(content)) await content.load();
  await expect.poll(() => fetched('/key-pairs/forms/create-form.tsx')).toBe(true);
  expect(fetched('/ui/table/export.ts')).toBe(true);
});
