import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/identity.json' with { type: 'json' };
import { listGroups } from '../../../../plugins/identity/groups/group.ts';

it('[IDN-02] whom Keystone refuses the list of groups is told how the page of one opens', async () => {
  const { services, page } = await createTestServices({ bundles: { identity: en } });
  const headers = { 'x-sextant-origin': 'identity' };
  page.answer('GET /api/keystone/groups/', () => new Response('"Not authorized."', { status: 403, headers }));
  await expect(listGroups({ filters: {} }, { services })).rejects.toThrow(
    'Not authorized. The page of a group opens all the same: enter its ID in the console’s search.',
  );
});
