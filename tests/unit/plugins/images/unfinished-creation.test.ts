import { describe, expect, it, vi } from 'vitest';
import { Storage } from '../../../../core/services/storage/storage.ts';
import { type Task, Tasks } from '../../../../core/services/tasks/tasks.ts';
import { json } from '../../../../core/testing/fake-page.ts';
import { prepareCreation } from '../../../../plugins/images/forms/create-image-form.ts';
import { emptyForm, type ImageModel } from '../../../../plugins/images/forms/image-form.ts';
import { submitCreation } from '../../../../plugins/images/forms/submit-creation.ts';
import { readUnfinished } from '../../../../plugins/images/forms/unfinished-creation.ts';
import { imagesHost } from '../../../support/images.ts';

const typed: ImageModel = {
  form: { ...emptyForm, name: 'one', description: 'of the sky', disk_format: 'raw', source: 'file', file: 'one.raw' },
  metadata: { rack: 'c1' },
  file: new File(['four'], 'one.raw'),
};
const host = () => imagesHost({ answers: { 'POST /api/glance/images/': () => new Promise<Response>(() => {}) } });

describe('an upload whose page was left', () => {
  it('[X-10] begins again with all that was typed, and names the file that has to be chosen again', async () => {
    const { services } = await host();
    await submitCreation(typed, [{ value: 'file', type: 'file-legacy' }], services);
    const { again } = services.get(Tasks).list()[0]!;
    expect(again).toMatchObject({ type: 'OS::Glance::Image', action: 'images.create' });
    const kept: unknown = JSON.parse(JSON.stringify(again!.kept));
    const { model, failed } = readUnfinished(kept, await prepareCreation(services), services)!;
    expect(model).toEqual({ form: typed.form, metadata: typed.metadata, left: { name: 'one.raw', size: 4 } });
    expect(failed.message).toContain('one.raw');
  });

  it('[X-10] … and one that failed says why it did, in this page and in the next', async () => {
    const refusal = () => json({ status: 503, detail: 'The service is away.' }, 503);
    const { services, page } = await imagesHost({ answers: { 'POST /api/glance/images/': refusal } });
    await submitCreation(typed, [{ value: 'file', type: 'file-legacy' }], services);
    await vi.waitFor(() => expect(services.get(Tasks).list()[0]?.state).toBe('failed'));
    page.leave();
    const [left] = services.get(Storage).get<Task[]>('tasks.left') ?? [];
    expect(left).toMatchObject({ state: 'failed', detail: 'The service is away.' });
    const { failed } = readUnfinished(left?.again?.kept, await prepareCreation(services), services)!;
    expect(failed.message).toMatch(/failedAgain|The service is away/);
    expect(failed.message).not.toMatch(/fileAgain|page was left/);
  });

  it('[X-10] takes only what is of its kind, and nothing of another project', async () => {
    const { services } = await host();
    const setting = await prepareCreation(services);
    const read = (kept: unknown) => readUnfinished(kept, setting, services);
    for (const kept of [
      undefined,
      null,
      'text',
      [],
      { project: 'other', form: { name: 'a' } },
      { project: 'project-1' },
    ])
      expect(read(kept)).toBeUndefined();
    const odd = { project: 'project-1', form: { name: 5, description: 'kept', else: 'x' }, metadata: { a: 1, b: 'c' } };
    expect(read(odd)!.model).toEqual({
      ...setting.initial,
      form: { ...setting.initial.form, description: 'kept' },
      metadata: { b: 'c' },
    });
  });
});
