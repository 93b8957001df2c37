import { describe, expect, it } from 'vitest';
import { createFormFiles } from '#ui/form/form-files.ts';
import type { WorkflowFragment } from '#ui/fragments/wire.ts';
import { workflowCalls } from '#ui/fragments/workflow/workflow-calls.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const text = { type: 'string' } as const;
const workflow: WorkflowFragment = {
  fragment: 'workflow',
  title: 'Create rack',
  slug: 'rack',
  action: 'create',
  steps: [
    {
      slug: 'source',
      title: 'Source',
      schema: { type: 'object', properties: { from: text, address: text, plan: text } },
      uiSchema: {
        address: { 'ui:options': { dependsOn: { on: 'from', labels: { web: 'Address' } } } },
        plan: { 'ui:widget': 'file' },
      },
    },
    { slug: 'end', title: 'End', schema: { type: 'object', properties: { note: text } } },
  ],
};

async function open() {
  const { services, page } = await createTestServices();
  page.answer('POST /api/p/x/rack/create', () => new Response(''));
  const files = createFormFiles();
  const calls = workflowCalls(services, workflow, files, '/api/p/x/rack/');
  const sent = () => page.calls.at(-1)?.body;
  return { calls, files, sent };
}

describe('the form of a workflow', () => {
  it('[WIZ-05] [FORM-01] goes out without what is hidden in its steps, to be judged and to be taken', async () => {
    const { calls, sent } = await open();
    const model = { source: { from: 'disk', address: 'https://x' }, end: { note: 'n' }, added: { more: 'm' } };
    await calls.submit(model);
    expect(sent()).toBe('from=disk&note=n&more=m');
    await calls.validate(model, ['source']).catch(() => undefined);
    expect(sent()).toBe('from=disk&note=n&more=m');
    await calls.submit({ ...model, source: { ...model.source, from: 'web' } });
    expect(sent()).toBe('from=web&address=https%3A%2F%2Fx&note=n&more=m');
  });

  it('[FORM-13] takes the chosen files with it, not only their names', async () => {
    const { calls, files, sent } = await open();
    const plan = new File(['12345'], 'plan.txt');
    files.set('plan', plan);
    await calls.submit({ source: { from: 'disk', plan: 'plan.txt' } });
    const body = sent();
    expect(body).toBeInstanceOf(FormData);
    expect(await ((body as unknown as FormData).get('plan') as File).text()).toBe('12345');
  });
});
