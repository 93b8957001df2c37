import { describe, expect, it } from 'vitest';
import { Resources } from '../../../../core/services/resources/resources.ts';
import { Tasks } from '../../../../core/services/tasks/tasks.ts';
import { json } from '../../../../core/testing/fake-page.ts';
import { StepsRefused } from '../../../../core/ui/wizard/steps-refused.ts';
import { submitCreation } from '../../../../plugins/images/forms/submit-creation.ts';
import { emptyForm, type ImageModel } from '../../../../plugins/images/forms/image-form.ts';
import { inPercents, uploadInBackground } from '../../../../plugins/images/upload-image.ts';
import { aRawImage, type ImagesHost, imagesHost } from '../../../support/images.ts';

const file = new File(['four'], 'one.raw');
const image = { name: 'one', source_type: 'file-legacy', data: file } as const;
const post = 'POST /api/glance/images/';
const put = 'PUT /api/glance/images/';
const remove = 'DELETE /api/glance/images/i-1/';
const store = 'http://glance.test/v2/images/i-1/file';
const created = () => json(aRawImage({ id: 'i-1', name: 'one', status: 'queued' }), 201);
const direct = () =>
  json({ ...aRawImage({ id: 'i-1', name: 'one', status: 'queued' }), upload_url: store, token_id: 'token-1' }, 201);
const task = (host: ImagesHost) => host.services.get(Tasks).list()[0]!;
const filed: ImageModel = {
  form: { ...emptyForm, name: 'one', disk_format: 'raw', source: 'file' },
  metadata: {},
  file,
};
const legacySources = [{ value: 'file', type: 'file-legacy' }] as const;
const directSources = [{ value: 'file', type: 'file-direct' }] as const;

function reports(host: ImagesHost) {
  const heard: unknown[] = [];
  host.services.get(Resources).onDidAct((result) => heard.push(result));
  return heard;
}

describe('a legacy upload', () => {
  it('[IMG-07] [IMG-10] is one multipart post with the fields before the file, shown as a task', async () => {
    const host = await imagesHost({ answers: { [post]: created } });
    const heard = reports(host);
    await uploadInBackground({ image, file }, host.services);
    const sent = host.page.calls[0]!.body as FormData;
    expect([...sent.keys()]).toEqual(['$$originalJSON', 'name', 'source_type', 'data']);
    expect(sent.get('data')).toBeInstanceOf(File);
    expect(task(host)).toMatchObject({ title: 'Upload of image one', state: 'done', progress: 1 });
    expect(host.toasts()).toEqual(['success: Image one was successfully created.']);
    // The list is told once that a record is there, and at the end which one.
    expect(heard).toMatchObject([{ updated: [{ id: '' }] }, { created: [{ type: 'OS::Glance::Image', id: 'i-1' }] }]);
  });

  it('[X-09] goes on while the wizard closes', async () => {
    let finish: (answer: Response) => void = () => {};
    const host = await imagesHost({ answers: { [post]: () => new Promise((resolve) => (finish = resolve)) } });
    expect(await submitCreation(filed, legacySources, host.services)).toBe('uploading');
    await expect.poll(() => host.called()).toEqual([post]);
    expect(task(host)).toMatchObject({ state: 'running', progress: 0.5, detail: '50% · one.raw, 4 B' });
    finish(created());
    await expect.poll(() => task(host).state).toBe('done');
  });

  it('[IMG-23] a refusal shows the server’s text, keeps everything, and can be retried', async () => {
    let refuse = true;
    const answer = () =>
      refuse ? json('Quota exceeded.', 413, { 'X-Sextant-Origin': 'image', 'X-Request-Id': 'req-9' }) : created();
    const host = await imagesHost({ answers: { [post]: answer } });
    await uploadInBackground({ image, file }, host.services);
    expect(host.toasts()).toEqual(['danger: Image one was not created: Quota exceeded.']);
    expect(task(host)).toMatchObject({ state: 'failed', detail: 'Quota exceeded.' });
    refuse = false;
    task(host).retry?.();
    await expect.poll(() => task(host).state).toBe('done');
    expect((host.page.calls[1]!.body as FormData).get('name')).toBe('one');
  });

  it('[IMG-23] what the service refuses for what it holds is edited and retried; the form stays until there is an image', async () => {
    let refuse = true;
    const answer = () => (refuse ? json('Name can’t be stored.', 400, { 'X-Sextant-Origin': 'image' }) : created());
    const host = await imagesHost({ answers: { [post]: answer } });
    const heard: string[] = [];
    const edit = async (failed: Error) => {
      heard.push(failed.message);
      return heard.length > 1;
    };
    const onCreated = () => void heard.push('created');
    await uploadInBackground({ image, file, edit, onCreated }, host.services);
    expect(task(host)).toMatchObject({ state: 'failed', retryLabel: 'Edit and retry' });
    task(host).retry?.();
    await expect.poll(() => heard).toEqual(['Name can’t be stored.']);
    // Closed without a new attempt: the task stays. Submitted anew: the new upload has a task of its own.
    expect(host.services.get(Tasks).list()).toHaveLength(1);
    task(host).retry?.();
    await expect.poll(() => host.services.get(Tasks).list()).toEqual([]);
    expect(host.called()).toEqual([post]);
    refuse = false;
    await uploadInBackground({ image, file, edit, onCreated }, host.services);
    expect(heard.at(-1)).toBe('created');
  });

  it('[IMG-10] a cancelled upload says so quietly, and its list is asked again when the gateway has taken its record away', async () => {
    const host = await imagesHost({ answers: { [post]: () => new Promise(() => {}) } });
    const heard = reports(host);
    const upload = uploadInBackground({ image, file }, host.services);
    await expect.poll(() => heard).toHaveLength(1);
    task(host).cancel?.();
    await upload;
    expect(task(host)).toMatchObject({ state: 'cancelled', detail: 'one.raw, 4 B', progress: undefined });
    expect(heard).toHaveLength(1);
    host.clock.advance(300);
    expect(heard).toHaveLength(2);
    expect(host.toasts()).toEqual([]);
  });

  it('says so when the file has vanished, and sends nothing', async () => {
    const host = await imagesHost({ answers: { [post]: created } });
    await uploadInBackground({ image, file: vanished() }, host.services);
    expect(host.called()).toEqual([]);
    expect(host.toasts()[0]).toContain('The file gone.raw can no longer be read.');
  });

  it('tells a lost connection from a vanished file', async () => {
    const host = await imagesHost({ answers: { [post]: () => Promise.reject(new TypeError('failed')) } });
    await uploadInBackground({ image, file }, host.services);
    expect(host.toasts()).toEqual([
      'danger: Image one was not created: The connection was lost before the upload ended.',
    ]);
  });

  it('[IMG-23] says the specification’s words where a refusal says nothing, and that it was refused, not lost', async () => {
    const said = { detail: 'The image service answered 500 without a message.', silent: true };
    const host = await imagesHost({ answers: { [post]: () => json(said, 500) } });
    await uploadInBackground({ image, file }, host.services);
    expect(host.toasts()).toEqual(['danger: Image one was not created: Unable to create the image.']);
    expect(task(host)).toMatchObject({ state: 'failed', detail: 'Unable to create the image.' });
  });

  it.each([
    ['the connection was lost', () => Promise.reject(new TypeError('failed'))],
    ['what stands before the gateway answered', () => Promise.resolve(new Response('<html>', { status: 504 }))],
  ])('[IMG-23] that an image was not created is not said when all was sent and %s', async (_title, answer) => {
    const host = await imagesHost({ answers: { [post]: answer } });
    host.page.upload = (address, init) => {
      init.onProgress(1);
      return host.page.fetch(address, init);
    };
    const heard = reports(host);
    await uploadInBackground({ image, file }, host.services);
    expect(host.toasts()).toEqual([
      'danger: The answer to the upload of image one was lost: it may have been created. Look in the list before you send it again.',
    ]);
    // The list is asked again: it shows whether there is one.
    host.clock.advance(300);
    expect(heard).toHaveLength(2);
  });

  it('[X-23] what was stopped because another tab went to another project was not sent, and is not told as lost', async () => {
    const detail = 'The session is in another project or region by now.';
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail,
      code: 'SESSION_OTHER_SCOPE',
      place: 'lab',
    };
    const host = await imagesHost({ answers: { [post]: () => json(problem, 409) } });
    host.page.upload = (address, init) => {
      init.onProgress(1);
      return host.page.fetch(address, init);
    };
    await uploadInBackground({ image, file }, host.services);
    expect(host.toasts()).toEqual(['danger: Image one was not created: Stopped: another tab went to lab']);
  });

  it('[X-09] waits for a new sign-in when the session ended, and then goes on by itself', async () => {
    let signedIn = false;
    const host = await imagesHost({ answers: { [post]: () => (signedIn ? created() : json('not logged in', 401)) } });
    const upload = uploadInBackground({ image, file }, host.services);
    await expect.poll(() => task(host).state).toBe('waiting');
    signedIn = true;
    host.page.answer('POST /auth/login/', () => ({ session: host.page.state.session }));
    const { Session } = await import('../../../../core/services/session/session.ts');
    await host.services.get(Session).renew('secret');
    await upload;
    expect(task(host).state).toBe('done');
  });
});

it('[X-09] can be cancelled while it waits for a new sign-in', async () => {
  const host = await imagesHost({ answers: { [post]: () => json('not logged in', 401) } });
  const upload = uploadInBackground({ image, file }, host.services);
  await expect.poll(() => task(host).state).toBe('waiting');
  task(host).cancel?.();
  await upload;
  expect(task(host).state).toBe('cancelled');
  expect(host.called()).toEqual([post]);
});

describe('a direct upload', () => {
  it('[IMG-10] makes the record in the wizard, then puts the file to upload_url with token_id', async () => {
    const host = await imagesHost({ answers: { [put]: direct, [`PUT ${store}`]: () => undefined } });
    expect(await submitCreation(filed, directSources, host.services)).toBe('uploading');
    await expect.poll(() => task(host)?.state).toBe('done');
    const [record, upload] = host.page.calls;
    expect(record!.body).toMatchObject({ name: 'one', source_type: 'file-direct', data: 'one.raw' });
    expect(upload!.path).toBe(store);
    expect(upload!.body).toBe(file);
    expect(Object.fromEntries(upload!.headers)).toMatchObject({
      'x-auth-token': 'token-1',
      'content-type': 'application/octet-stream',
    });
    expect(upload!.headers.has('x-requested-with')).toBe(false);
  });

  it('[IMG-23] a refused record rejects with the server’s text, or with ours where it gave none', async () => {
    const refused = await imagesHost({
      answers: { [put]: () => json('Name taken.', 409, { 'X-Sextant-Origin': 'image' }) },
    });
    await expect(submitCreation(filed, directSources, refused.services)).rejects.toThrow('Name taken.');
    for (const answer of [
      () => Promise.reject(new TypeError('failed')),
      () => Promise.resolve(new Response('', { status: 502 })),
      () => Promise.resolve(new Response('<h1>500</h1>', { status: 500, headers: { 'Content-Type': 'text/html' } })),
      () => Promise.resolve(json({ detail: 'The image service answered 500 without a message.', silent: true }, 500)),
    ]) {
      const mute = await imagesHost({ answers: { [put]: answer } });
      const rejected = submitCreation(filed, directSources, mute.services);
      await expect(rejected).rejects.toThrow(/^Unable to create the image\.$/);
    }
  });

  it('[X-09] cancelling removes the queued record', async () => {
    const host = await imagesHost({
      answers: { [put]: direct, [`PUT ${store}`]: () => new Promise(() => {}), [remove]: () => undefined },
    });
    const heard = reports(host);
    await submitCreation(filed, directSources, host.services);
    await expect.poll(() => host.called()).toContain(`PUT ${store}`);
    task(host).cancel?.();
    await expect.poll(() => task(host).state).toBe('cancelled');
    expect(host.called()).toContain(remove);
    expect(heard.at(-1)).toMatchObject({ deleted: [{ id: 'i-1' }] });
    expect(host.toasts()).toEqual([]);
  });

  it('says so when the record of a failed upload could not be removed', async () => {
    const refuse = () => json('No.', 409, { 'X-Sextant-Origin': 'image' });
    const host = await imagesHost({ answers: { [put]: direct, [`PUT ${store}`]: refuse, [remove]: refuse } });
    await submitCreation(filed, directSources, host.services);
    await expect.poll(() => task(host)?.state).toBe('failed');
    expect(host.toasts()).toEqual([
      'warning: The unfinished record of image one could not be removed. Delete it from the list.',
      'danger: Image one was not created: No.',
    ]);
  });
});

describe('creating from a URL or without data', () => {
  it('[IMG-27] says so and reports what was created', async () => {
    const host = await imagesHost({ answers: { [put]: created } });
    const form = { ...emptyForm, name: 'one', disk_format: 'raw', source: 'url', image_url: 'http://a/b' } as const;
    const result = await submitCreation({ form, metadata: {} }, [{ value: 'url', type: 'url' }], host.services);
    expect(result).toMatchObject({ created: [{ type: 'OS::Glance::Image', id: 'i-1' }] });
    expect(host.toasts()).toEqual(['success: Image one was successfully created.']);
  });

  const fetching = [{ value: 'url', type: 'url', copies: true }] as const;
  const from = (image_url: string): ImageModel => ({
    form: { ...emptyForm, name: 'one', disk_format: 'raw', source: 'url', image_url },
    metadata: {},
  });

  it('[IMG-33] says that the service fetches, and has it do so', async () => {
    const host = await imagesHost({ answers: { [put]: created } });
    await submitCreation(from(' http://a/b '), fetching, host.services);
    expect(host.page.calls[0]!.body).toMatchObject({ source_type: 'url', image_url: 'http://a/b', import_data: true });
    expect(host.toasts()).toEqual([
      'success: Image one was successfully created. The image service fetches its data now.',
    ]);
  });

  it('[IMG-34] a refusal that names the address stands at its field, any other above the form', async () => {
    const answers: [string, number, string?][] = [
      ['URI for web-download does not pass filtering: http://a/b', 400, 'image'],
      ['Invalid image id format', 400, 'image'],
      ['The address http://a/b is not for you', 403, 'image'],
      ['invalid parameter image_url: http://a/b', 400],
    ];
    const errors: unknown[] = [];
    for (const [text, status, origin] of answers) {
      const refuse = () => json(text, status, origin ? { 'X-Sextant-Origin': origin } : {});
      const host = await imagesHost({ answers: { [put]: refuse } });
      errors.push(await submitCreation(from('http://a/b'), fetching, host.services).catch((error: unknown) => error));
      expect(host.toasts()).toEqual([]);
    }
    const [refused, ...others] = errors;
    expect(refused).toBeInstanceOf(StepsRefused);
    expect((refused as StepsRefused).errors).toEqual({
      details: { image_url: [expect.stringContaining('URI for web-download does not pass filtering: http://a/b')] },
    });
    for (const [at, other] of others.entries()) {
      expect(other).not.toBeInstanceOf(StepsRefused);
      expect((other as Error).message).toBe(answers[at + 1]![0]);
    }
  });
});

describe('progress', () => {
  it('[IMG-10] is told in whole percents, each once; all is told when it is all', () => {
    const told: number[] = [];
    const report = inPercents((percent) => told.push(percent));
    for (const sent of [0, 0.001, 0.004, 0.006, 0.254, 0.256, 0.997, 1]) report(sent);
    expect(told).toEqual([0, 25, 99, 100]);
  });
});

/** A file that was deleted after it was chosen: the browser only says so when it is read. */
function vanished(): File {
  const gone = new File(['four'], 'gone.raw');
  gone.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) as unknown as Blob;
  return gone;
}
