import { describe, expect, it } from 'vitest';
import { createFormFiles } from '#ui/form/form-files.ts';
import type { WorkflowFragment } from '#ui/fragments/wire.ts';
import { workflowCalls, type WorkflowCallsOptions } from '#ui/fragments/workflow/workflow-calls.ts';
import { json } from '../../../../../core/testing/fake-page.ts';
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

async function open(more: Partial<WorkflowCallsOptions> = {}) {
  const { services, page } = await createTestServices();
  page.answer('POST /api/p/x/rack/create', () => new Response(''));
  const files = createFormFiles();
  const calls = workflowCalls(services, { workflow, files, base: '/api/p/x/rack/', ...more });
  const sent = () => page.calls.at(-1)?.body;
  return { calls, files, sent, page };
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

  it('[MODAL-10] a file that goes elsewhere is put there once the form is taken; judging takes its name alone', async () => {
    const shares: (string | number)[] = [];
    const { calls, files, sent, page } = await open({
      workflow: { ...workflow, upload: 'plan' },
      onProgress: (name, share) => void shares.push(name, share),
    });
    const plan = new File(['12345'], 'plan.txt');
    files.set('plan', plan);
    const model = { source: { from: 'disk', plan: 'plan.txt' } };
    await calls.validate(model, ['source']).catch(() => undefined);
    expect(sent()).toBe('from=disk&plan__hidden=plan.txt');
    page.answer(
      'POST /api/p/x/rack/create',
      () => new Response('', { headers: { 'x-file-upload-url': 'uploads/1', 'x-auth-token': 'once' } }),
    );
    page.answer('PUT /api/p/x/rack/uploads/1', () => undefined);
    await calls.submit(model);
    const put = page.calls.at(-1);
    expect([put?.method, put?.body, put?.headers.get('x-auth-token')]).toEqual(['PUT', plan, 'once']);
    expect(shares).toEqual(['plan.txt', 0, 'plan.txt', 0.5, 'plan.txt', 1]);
    page.answer('PUT /api/p/x/rack/uploads/1', () => json('full', 507));
    await expect(calls.submit(model)).rejects.toThrow('full');
  });

  it('[MODAL-09] the submit asks for the option of a select, judging does not', async () => {
    const { calls, page } = await open({ addToField: 'id_rack' });
    await calls.validate({}, ['source']).catch(() => undefined);
    await calls.submit({});
    expect(page.calls.map(({ headers }) => headers.get('x-horizon-add-to-field'))).toEqual([null, 'id_rack']);
  });
});
