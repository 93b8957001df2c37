import { expect, it } from 'vitest';
import type { ActionContext } from '#registry';
import { Modals } from '#services/modals/modals';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/projects.json' with { type: 'json' };
import { deleteProject } from '../../../../plugins/projects/actions/delete-projects.ts';
import type { Project } from '../../../../plugins/projects/project.ts';

it('[PRJ-04] two questions at once say each what its own project leaves', async () => {
  const { services, page } = await createTestServices({ bundles: { projects: en } });
  const messages: string[] = [];
  const modals = services.get(Modals);
  modals.confirm = ({ message }) => {
    messages.push(String(message));
    return Promise.resolve(false);
  };
  const amounts = { one: 1, two: 2 };
  for (const [id, used] of Object.entries(amounts))
    page.answer(`GET /api/quotas/${id}/`, () => ({
      quotas: { compute: { instances: { limit: 9, used } } },
      failed: {},
    }));
  const perform = (id: string) =>
    deleteProject.perform({ items: [{ id, name: id } as Project], services } as unknown as ActionContext<Project>);
  await Promise.all([perform('one'), perform('two')]);
  expect(messages.map((message) => /\d+ servers?/.exec(message)?.[0])).toEqual(['1 server', '2 servers']);
});
