import { describe, expect, it } from 'vitest';
import { createTestServices, json } from '../../../../core/testing/index.ts';
import { callApi } from '../../../../core/services/api/call-api.ts';
import { Toasts } from '../../../../core/services/toasts/toasts.ts';
import core from '../../../../locales/en/core.json' with { type: 'json' };
import en from '../../../../locales/en/containers.json' with { type: 'json' };

/** The text under a key: `action.delete.done`. */
function said(bundle: object, key: string): unknown {
  return key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], bundle);
}

const texts: Readonly<Record<string, string>> = {
  'action.create.label': 'Create Container',
  'action.create-folder.label': 'Folder',
  'action.delete.title': 'Confirm Delete',
  'action.delete.question': 'Are you sure you want to delete container {{name}}?',
  'action.delete.confirm': 'Delete',
  'action.delete.done': 'Container {{name}} deleted.',
  'action.delete-object.label': 'Delete',
  'action.view-details.label': 'View Details',
  'access.now-public': 'Container {{name}} is now public.',
  'access.now-private': 'Container {{name}} is now private.',
  'access.public': 'Public',
  'access.private': 'Not public',
  'column.name': 'Name',
  'column.size': 'Size',
  folder: 'Folder',
  'facet.prefix': 'Prefix',
  'facet.name': 'Name',
  'form.create.done': 'Container {{name}} created.',
  'form.folder.done': 'Folder {{name}} created.',
  'problem.slash': 'Container name must not contain "/".',
  'problem.exists': 'A container with that name exists.',
  'problem.checking': 'Checking if this name is used...',
  'transfer.problem.checking': 'Checking if this name is used...',
  'transfer.problem.exists': 'This name already exists.',
  'transfer.action.upload.label': 'Upload',
  'transfer.action.download.label': 'Download',
  'transfer.action.edit.label': 'Edit',
  'transfer.upload.file': 'File',
  'transfer.upload.name': 'Name',
  'transfer.done': 'File {{name}} uploaded.',
  'details.name': 'Name',
  'details.hash': 'Hash',
  'details.content_type': 'Content Type',
  'details.timestamp': 'Timestamp',
  'details.size': 'Size',
  'deletion.title': 'Delete Files in {{container}}',
  'deletion.collecting': 'Collecting information for deletion:',
  'deletion.deleting': 'Deleting:',
  'deletion.delete': 'Delete',
  'deletion.ok': 'OK',
  'deletion.counted': '{{files}} in {{folders}}.',
  'deletion.files_other': '{{count, number}} files',
  'deletion.folders_other': '{{count, number}} folders',
  'deletion.failures_other': 'Encountered {{count, number}} failures.',
  'deletion.not-empty': 'Unable to delete the folder because it is not empty.',
};

const refusals = {
  createContainer: 'Unable to create the container.',
  changeContainer: 'Unable to change the container access.',
  deleteContainer: 'Unable to delete the container.',
  createFolder: 'Unable to create the folder.',
  uploadObject: 'Unable to upload the object.',
  'deleteObject-409': 'Unable to delete the folder because it is not empty.',
  copyObject: 'Unable to copy the object.',
  createLargeObject: 'Unable to upload the object.',
};

describe('the words of containers', () => {
  it.each(Object.entries(texts))('[CON-09] [CON-17] [CON-19] letter by letter: %s', (key, text) => {
    expect(said(en, key)).toBe(text);
  });

  it.each(Object.entries(refusals))('[CON-09] [CON-18] [CON-08] letter by letter: %s', (key, text) => {
    expect(said(core.unable, key)).toBe(text);
  });
});

const params = { container: 'c', folder: 'f/', object: 'o' };
const calls = {
  createContainer: ['POST /api/swift/containers/c/metadata/', { params, body: {} }],
  changeContainer: ['PUT /api/swift/containers/c/metadata/', { params, body: { is_public: true } }],
  deleteContainer: ['DELETE /api/swift/containers/c/metadata/', { params }],
  createFolder: ['POST /api/swift/containers/c/object/f/', { params }],
  uploadObject: ['POST /api/swift/containers/c/object/o', { params, body: new FormData() }],
  copyObject: ['POST /api/swift/containers/c/copy/o', { params, body: { dest_container: 'c', dest_name: 'p' } }],
} as const;

describe('what is refused', () => {
  it.each(Object.entries(calls))('[CON-18] %s is told in the words of the catalogue', async (id, [address, input]) => {
    const { services, page } = await createTestServices();
    page.answer(address, () => json('because', 500, { 'X-Sextant-Origin': 'object-store' }));
    const call = callApi as (...args: unknown[]) => Promise<unknown>;
    await expect(call(services, id, input)).rejects.toThrow('because');
    const [toast] = services.get(Toasts).list();
    expect(toast?.message).toBe(refusals[id as keyof typeof refusals]);
    expect(toast?.detail).toContain('because');
  });

  it('[CON-08] [CON-09] a folder that is not empty says just that', async () => {
    const { services, page } = await createTestServices();
    page.answer('DELETE /api/swift/containers/c/object/f/', () => json('The pseudo folder …', 409));
    await expect(callApi(services, 'deleteObject', { params: { container: 'c', object: 'f/' } })).rejects.toThrow();
    const [toast] = services.get(Toasts).list();
    expect(toast?.message).toBe('Unable to delete the folder because it is not empty.');
  });
});
