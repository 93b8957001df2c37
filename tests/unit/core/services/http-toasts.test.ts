import { beforeEach, describe, expect, it } from 'vitest';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import { json } from '../../../../core/testing/fake-page.ts';
import { Http } from '#services/http/http';
import { Toasts } from '#services/toasts/toasts';

let test: TestServices;
let http: Http;
beforeEach(async () => {
  test = await createTestServices({ webRoot: '/console/' });
  http = test.services.get(Http);
});

describe('the toast of a call that fails', () => {
  it('[HTTP-05] has one toast, however often it fails, which goes when the same can be read', async () => {
    const toasts = test.services.get(Toasts);
    let status = 503;
    test.page.answer('GET /console/api/x/', () => (status === 200 ? {} : json('away', status)));
    test.page.answer('GET /console/api/y/', () => ({}));
    const read = (query = {}) => http.get('/api/x/', { failure: 'core:settings.failed', query });
    await expect(read()).rejects.toThrow();
    await expect(read()).rejects.toThrow();
    await expect(read({ page: 2 })).rejects.toThrow();
    expect(toasts.list()).toHaveLength(1);
    await http.get('/api/y/');
    expect(toasts.list()).toHaveLength(1);
    status = 200;
    await read({ page: 2 });
    expect(toasts.list()).toEqual([]);
  });

  it('[HTTP-05] of what was sent each failure has its own', async () => {
    test.page.answer('POST /console/api/x/', () => json('away', 503));
    const send = () => http.post('/api/x/', {}, { failure: 'core:settings.failed' });
    await expect(send()).rejects.toThrow();
    await expect(send()).rejects.toThrow();
    expect(test.services.get(Toasts).list()).toHaveLength(2);
  });

  it('[HTTP-05] of a change whose answer was lost it says that it may have been made, of a list that was lost it does not', async () => {
    const toasts = test.services.get(Toasts);
    const lost = () => json({ code: 'SERVICE_CONNECTION_LOST', status: 502, detail: 'closed' }, 502);
    test.page.answer('POST /console/api/x/', lost);
    test.page.answer('GET /console/api/x/', lost);
    await expect(http.post('/api/x/', {}, { failure: 'core:settings.failed' })).rejects.toThrow();
    await expect(http.get('/api/x/', { failure: 'core:settings.failed' })).rejects.toThrow();
    const unsure = 'may be done all the same';
    expect(toasts.list().map(({ detail }) => detail?.includes(unsure))).toEqual([true, false]);
  });

  it('[HTTP-05] a change of one thing has one toast, which goes when the change is made', async () => {
    const toasts = test.services.get(Toasts);
    let status = 503;
    for (const thing of ['x', 'y'])
      test.page.answer(`PATCH /console/api/${thing}/`, () => (status === 200 ? {} : json('away', status)));
    const change = (thing: string) => http.patch(`/api/${thing}/`, {}, { failure: 'core:settings.failed' });
    await expect(change('x')).rejects.toThrow();
    await expect(change('x')).rejects.toThrow();
    await expect(change('y')).rejects.toThrow();
    expect(toasts.list()).toHaveLength(2);
    status = 200;
    await change('x');
    expect(toasts.list()).toHaveLength(1);
  });
});
