import { describe, expect, it } from 'vitest';
import { accessUndo } from '../../../../plugins/containers/read-rights.ts';
import { aPageState, aSession } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';

const raw = (readAcl: string) => ({
  name: 'logs',
  container_object_count: 0,
  container_bytes_used: 0,
  timestamp: null,
  is_public: readAcl.includes('.r:*'),
  public_url: null,
  read_acl: readAcl,
  keeps_versions: false,
});
const path = '/api/swift/containers/logs/metadata/';

describe('[X-08] a container that was made public', () => {
  it('is taken back while its rights are as that left them', async () => {
    const { services, page } = await createTestServices();
    const undo = accessUndo({ name: 'logs', readAcl: 'other:*' }, true, services);
    page.answer(`GET ${path}`, () => raw('other:*,.r:*,.rlistings'));
    page.answer('PUT /api/swift/containers/logs/', () => undefined);
    page.answer(`PUT ${path}`, () => undefined);
    expect(await undo?.()).toMatchObject({ updated: [{ id: 'logs' }] });
    expect(page.calls.at(-1)?.body).toEqual({ is_public: false });
  });

  it('is left alone once another has changed who may read it', async () => {
    const { services, page } = await createTestServices();
    page.answer(`GET ${path}`, () => raw('.r:*,.rlistings'));
    expect(await accessUndo({ name: 'logs', readAcl: 'other:*' }, true, services)?.()).toBe('changed');
    expect(page.calls).toHaveLength(1);
  });

  it('[X-23] is left alone where the tab went to another project meanwhile, which may have one of that name', async () => {
    const { services, page } = await createTestServices();
    page.answer(`GET ${path}`, () => {
      page.take({ ...aPageState(), session: aSession({ project_id: 'other' }) });
      return raw('.r:*,.rlistings');
    });
    await expect(accessUndo({ name: 'logs', readAcl: '' }, true, services)?.()).rejects.toThrow();
    expect(page.calls).toHaveLength(1);
  });

  it('offers nothing where the switch would not lead back to the same rights', async () => {
    const { services } = await createTestServices();
    expect(accessUndo({ name: 'logs', readAcl: '.r:*' }, false, services)).toBeUndefined();
    expect(accessUndo({ name: 'logs', readAcl: '.rlistings' }, true, services)).toBeUndefined();
  });
});
