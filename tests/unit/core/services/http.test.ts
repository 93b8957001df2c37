import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import { json } from '../../../../core/testing/fake-page.ts';
import { Http, HttpError } from '#services/http/http';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';

let test: TestServices;
let http: Http;
beforeEach(async () => {
  test = await createTestServices({ webRoot: '/console/', state: { settings: { AJAX_QUEUE_LIMIT: 2 } } });
  http = test.services.get(Http);
});

const only = () => test.page.calls.at(-1)!;
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('calls', () => {
  it.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const)(
    '[HTTP-01] %s goes to the path below the web root, slashes not doubled',
    async (method) => {
      test.page.answer(`${method} /console/api/x/`, () => ({ ok: true }));
      const answer = await http.request(method, '/api//x/');
      expect(answer.data).toEqual({ ok: true });
    },
  );

  it('[HTTP-01] an external address is taken as it is, without the gateway’s headers', async () => {
    test.page.answer('PUT http://images.test/v2/file', () => undefined);
    await http.put('http://images.test/v2/file', new Blob(['x']), { external: true, headers: { 'X-Auth-Token': 't' } });
    expect([...only().headers.keys()]).not.toContain('x-csrftoken');
    expect([...only().headers.keys()]).not.toContain('x-requested-with');
  });

  it('[HTTP-02] bodies are JSON; null, true and false in a query are spelt as the gateway reads them', async () => {
    test.page.answer('POST /console/api/x/', () => undefined);
    await http.post(
      '/api/x/',
      { name: 'ä', tags: [1] },
      { query: { a: true, b: false, c: null, d: undefined, e: 'ü&' } },
    );
    expect(only().body).toEqual({ name: 'ä', tags: [1] });
    expect(only().headers.get('content-type')).toBe('application/json');
    expect(only().query.toString()).toBe('a=True&b=False&c=None&e=%C3%BC%26');
  });

  it('[HTTP-02] an object with a file goes as multipart: its JSON first, then the fields, the file last', async () => {
    test.page.answer('POST /console/api/images/', () => undefined);
    await http.post('/api/images/', {
      data: new File(['bytes'], 'disk.img'),
      name: 'x',
      min_disk: 1,
      protected: false,
      properties: { a: 1 },
      nothing: null,
    });
    const fields = [...(only().body as FormData).entries()];
    expect(fields.map(([name]) => name)).toEqual([
      '$$originalJSON',
      'name',
      'min_disk',
      'protected',
      'properties',
      'data',
    ]);
    expect(JSON.parse(fields[0]![1] as string)).toEqual({
      name: 'x',
      min_disk: 1,
      protected: false,
      properties: { a: 1 },
      nothing: null,
    });
    expect(only().headers.has('content-type')).toBe(false);
  });

  it('[HTTP-02] a body that is a file is sent raw', async () => {
    test.page.answer('PUT /console/api/x/', () => undefined);
    const file = new Blob(['bytes']);
    await http.put('/api/x/', file);
    expect(only().body).toBe(file);
    expect(only().headers.get('content-type')).toBe('application/octet-stream');
  });

  it('[HTTP-03] calls bear the anti-forgery token of the cookie as it is now, and the AJAX mark unless they bear an auth token', async () => {
    test.page.answer('POST /console/api/x/', () => undefined);
    test.page.cookies.set('csrftoken', 'csrf-2');
    await http.post('/api/x/', {});
    expect([only().headers.get('x-csrftoken'), only().headers.get('x-requested-with')]).toEqual([
      'csrf-2',
      'XMLHttpRequest',
    ]);
    await http.post('/api/x/', {}, { headers: { 'X-Auth-Token': 't' } });
    expect(only().headers.has('x-requested-with')).toBe(false);
  });

  it('[HTTP-04] no more calls run at once than the limit says; the rest start in order as others end', async () => {
    const ends: (() => void)[] = [];
    for (const name of 'abcd')
      test.page.answer(`GET /console/${name}`, () => new Promise<string>((resolve) => ends.push(() => resolve(name))));
    const calls = [...'abcd'].map((name) => http.get(`/${name}`));
    await settled();
    expect(test.page.calls.map((call) => call.path)).toEqual(['/console/a', '/console/b']);
    ends[1]!();
    await calls[1];
    await settled();
    expect(test.page.calls.map((call) => call.path)).toEqual(['/console/a', '/console/b', '/console/c']);
    ends[0]!();
    ends[2]!();
    await settled();
    ends[3]!();
    expect(await Promise.all(calls)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('[HTTP-04] a call that is aborted while it waits leaves the queue', async () => {
    test.page.answer('GET /console/slow', () => new Promise(() => {}));
    const abort = new AbortController();
    void http.get('/slow', { timeout: 0 });
    void http.get('/slow', { timeout: 0 });
    const waiting = http.get('/never', { signal: abort.signal });
    abort.abort(new Error('left the page'));
    await expect(waiting).rejects.toMatchObject({ failure: 'aborted' });
    expect(test.page.calls).toHaveLength(2);
  });

  it('tells how much of a body is sent', async () => {
    test.page.answer('PUT /console/api/x/', () => ({ id: 1 }));
    const sent: number[] = [];
    expect(await http.put('/api/x/', new Blob(['bytes']), { onProgress: (share) => sent.push(share) })).toEqual({
      id: 1,
    });
    expect(sent).toEqual([0.5, 1]);
  });
});

describe('failures', () => {
  const failure = 'core:settings.failed';

  it('[HTTP-05] a failure shows the caller’s text, why, what to do, and the request id', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'Image is in use.',
      code: 'X',
      requestId: 'req-1',
      service: 'image',
    };
    test.page.answer('DELETE /console/api/x/', () =>
      json(problem, 409, { 'x-request-id': 'req-1', 'x-sextant-origin': 'image' }),
    );
    await expect(http.delete('/api/x/', undefined, { failure })).rejects.toMatchObject({
      status: 409,
      message: 'Image is in use.',
      origin: 'image',
      requestId: 'req-1',
      problem,
    });
    const [toast] = test.services.get(Toasts).list();
    expect(toast).toMatchObject({ type: 'danger', message: 'Unable to retrieve settings', requestId: 'req-1' });
    expect(toast!.detail).toBe(
      'Image is in use.\nIt is in use, locked, or has changed meanwhile. Refresh, then try again.',
    );
  });

  it('[HTTP-05] the plain JSON string of the contract is the message too, and without a key no toast shows', async () => {
    test.page.answer('GET /console/api/x/', () => json('Invalid service catalog service: image', 503));
    await expect(http.get('/api/x/')).rejects.toMatchObject({
      status: 503,
      message: 'Invalid service catalog service: image',
    });
    expect(test.services.get(Toasts).list()).toEqual([]);
  });

  it('[HTTP-05] an error page of a load balancer is not shown to anyone', async () => {
    test.page.answer(
      'GET /console/api/x/',
      () =>
        new Response('<html><img onerror=alert(1)></html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    );
    await expect(http.get('/api/x/')).rejects.toMatchObject({
      status: 502,
      message: 'The service answered with status 502.',
    });
  });

  it.each([
    ['truncated JSON', () => new Response('{"items": [', { headers: { 'content-type': 'application/json' } })],
    ['a page in place of data', () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
  ])('[HTTP-05] %s is an error', async (_, answer) => {
    test.page.answer('GET /console/api/x/', answer);
    await expect(http.get('/api/x/')).rejects.toMatchObject({
      failure: 'unreadable',
      message: 'The answer could not be read.',
    });
  });

  it('[HTTP-05] a connection that is lost is an error with words of ours', async () => {
    test.page.answer('GET /console/api/x/', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(http.get('/api/x/', { failure })).rejects.toMatchObject({
      status: 0,
      failure: 'lost',
      message: 'The connection was lost before an answer came.',
    });
    expect(test.services.get(Toasts).list()[0]!.detail).toContain('Check the connection');
  });

  it('[HTTP-05] silence ends after a minute; nothing is left waiting', async () => {
    test.page.answer('GET /console/api/x/', () => new Promise(() => {}));
    const call = http.get('/api/x/');
    await settled();
    test.clock.advance(59_999);
    expect(test.clock.waiting).toBe(1);
    test.clock.advance(1);
    await expect(call).rejects.toMatchObject({ failure: 'timeout', message: 'No answer came within 60 seconds.' });
    expect(test.clock.waiting).toBe(0);
  });

  it('[X-17] a wait of one second is told in the singular', async () => {
    test.page.answer('GET /console/api/x/', () => new Promise(() => {}));
    const call = http.get('/api/x/', { timeout: 1000 });
    await settled();
    test.clock.advance(1000);
    await expect(call).rejects.toMatchObject({ message: 'No answer came within 1 second.' });
  });

  it('a call that its caller aborts shows nothing', async () => {
    test.page.answer('GET /console/api/x/', () => new Promise(() => {}));
    const abort = new AbortController();
    const call = http.get('/api/x/', { signal: abort.signal, failure });
    await settled();
    abort.abort();
    await expect(call).rejects.toMatchObject({ failure: 'aborted' });
    expect(test.services.get(Toasts).list()).toEqual([]);
  });
});

describe('the end of the session', () => {
  const texts = () =>
    test.services
      .get(Toasts)
      .list()
      .map((toast) => toast.message);

  it('[AUTH-02] a 401 shows its toast once, ends the session once, and the call is repeated after signing in again', async () => {
    let live = false;
    test.page.answer('POST /console/api/x/', ({ body }) => (live ? { got: body } : json('not logged in', 401)));
    test.page.answer('POST /console/auth/login/', () => {
      live = true;
      return { session: test.page.state.session };
    });
    const ends: string[] = [];
    const session = test.services.get(Session);
    session.onDidEnd(({ reason }) => ends.push(reason));
    const calls = [http.post('/api/x/', { typed: 'a' }), http.post('/api/x/', { typed: 'b' })];
    await settled();
    expect(texts()).toEqual(['Unauthorized. Redirecting to login']);
    expect(ends).toEqual(['expired']);
    await session.renew('secret');
    expect(await Promise.all(calls)).toEqual([{ got: { typed: 'a' } }, { got: { typed: 'b' } }]);
    expect(texts()).toEqual([]);
  });

  it('[AUTH-02] a call that is refused again after the renewal is not repeated for ever', async () => {
    test.page.answer('GET /console/api/x/', () => json('not logged in', 401));
    test.page.answer('POST /console/auth/login/', () => ({ session: test.page.state.session }));
    const call = http.get('/api/x/');
    await settled();
    await test.services.get(Session).renew('secret');
    await expect(call).rejects.toMatchObject({ status: 401 });
    expect(test.page.calls.filter((one) => one.path === '/console/api/x/')).toHaveLength(2);
  });

  it('[AUTH-02] calls refused later say nothing again: not when the toast was closed, not by another status', async () => {
    let status = 401;
    test.page.answer('GET /console/api/x/', () => json('not logged in', status));
    const ends: string[] = [];
    test.services.get(Session).onDidEnd(({ reason }) => ends.push(reason));
    const calls = [http.get('/api/x/'), http.get('/api/x/'), http.get('/api/x/')];
    await settled();
    calls.push(http.get('/api/x/'));
    await settled();
    expect(texts()).toEqual(['Unauthorized. Redirecting to login']);
    test.services.get(Toasts).clearAll();
    calls.push(http.get('/api/x/'));
    await settled();
    status = 403;
    calls.push(http.get('/api/x/'));
    await settled();
    expect([texts(), ends]).toEqual([[], ['expired']]);
  });

  it('[AUTH-02] a refusal of before the new sign-in does not end the new session: the call is repeated', async () => {
    let refuse: (() => void) | undefined;
    test.page.answer('GET /console/api/slow/', () =>
      refuse ? { done: true } : new Promise((resolve) => (refuse = () => resolve(json('not logged in', 401)))),
    );
    const session = test.services.get(Session);
    test.page.answer('POST /console/auth/login/', () => ({ session: { ...session.current() } }));
    const slow = http.get('/api/slow/');
    await settled();
    session.end('expired');
    await session.renew('secret');
    refuse?.();
    expect(await slow).toEqual({ done: true });
    expect([session.alive, texts()]).toEqual([true, []]);
  });

  it('[AUTH-02] a file is not sent again without being asked', async () => {
    test.page.answer('PUT /console/api/x/', () => json('not logged in', 401));
    await expect(http.put('/api/x/', new Blob(['bytes']))).rejects.toBeInstanceOf(HttpError);
    expect(test.services.get(Session).alive).toBe(false);
  });

  it('[AUTH-02] a 403 of a service shows why and the session lives', async () => {
    test.page.answer('GET /console/api/x/', () =>
      json('You are not authorized.', 403, { 'x-sextant-origin': 'image' }),
    );
    await expect(http.get('/api/x/', { failure: 'core:settings.failed' })).rejects.toMatchObject({ origin: 'image' });
    expect(texts()).toEqual(['Unable to retrieve settings']);
    expect(test.services.get(Toasts).list()[0]!.detail).toContain('You are not authorized.');
    expect(test.services.get(Session).alive).toBe(true);
  });

  it('[X-06] a 403 blames the roles where the service names a rule or nothing, and else points at its reason', async () => {
    const details = async (answer: Response) => {
      test.services.get(Toasts).clearAll();
      test.page.answer('GET /console/api/x/', () => answer);
      await http.get('/api/x/', { failure: 'core:settings.failed' }).catch(() => {});
      return test.services.get(Toasts).list()[0]?.detail;
    };
    const origin = { 'x-sextant-origin': 'image' };
    const fixed = 'Attribute container_format can be only replaced for a queued image.';
    expect(await details(json(fixed, 403, origin))).toBe(
      `${fixed}\nThe service gives its reason. If it names a quota, ask for less, free some of it, or have an administrator raise it. Ask an administrator for the role only if it names a right that you lack.`,
    );
    const roles = /Your roles do not permit this/;
    expect(await details(json({ detail: 'No.', rule: 'image:modify_image' }, 403, origin))).toMatch(roles);
    expect(await details(json({ detail: 'Said nothing.', silent: true }, 403, origin))).toMatch(roles);
    expect(await details(new Response('', { status: 403, headers: origin }))).toMatch(roles);
  });

  it('[AUTH-02] a 403 about the session ends it, once', async () => {
    const ends: string[] = [];
    test.services.get(Session).onDidEnd(({ reason }) => ends.push(reason));
    test.page.answer('GET /console/api/x/', () => json('not authenticated', 403));
    const calls = [http.get('/api/x/'), http.get('/api/x/')];
    for (const call of calls) await expect(call).rejects.toMatchObject({ status: 403 });
    expect([texts(), ends]).toEqual([['Forbidden. Redirecting to login'], ['forbidden']]);
  });
});

describe('what a service refuses', () => {
  const rules = { 'image:add_image': true, 'image:delete_image': true };
  const refusal = (more: object = {}) =>
    json({ status: 403, detail: 'no', rule: 'image:delete_image', ...more }, 403, {
      'content-type': 'application/problem+json',
      'x-sextant-origin': 'image',
    });
  const asked = () => test.page.calls.filter(({ path }) => path === '/api/facts/');

  beforeEach(async () => {
    test = await createTestServices({ state: { policy: { ...rules } } });
    http = test.services.get(Http);
  });

  it('[POL-10] is asked for anew, once it refused by a rule: what the page offers follows', async () => {
    test.page.answer('DELETE /api/x/', () => refusal());
    const facts = { 'policy.image:add_image': false, 'policy.image:delete_image': false };
    test.page.answer('GET /api/facts/', () => ({ facts, failed: {}, refused: ['policy.image:delete_image'] }));
    let told = 0;
    test.page.onDidTakeState(() => (told += 1));
    await expect(http.delete('/api/x/')).rejects.toMatchObject({ status: 403 });
    await vi.waitFor(() => expect(test.page.state.refusedRules).toEqual(['image:delete_image']));
    expect(asked()[0]?.query.getAll('of')).toEqual(Object.keys(rules).map((rule) => `policy.${rule}`));
    expect([test.page.state.policy, told]).toEqual([{ 'image:add_image': false, 'image:delete_image': false }, 1]);
    // The second refusal says nothing new.
    await expect(http.delete('/api/x/')).rejects.toMatchObject({ status: 403 });
    await settled();
    expect([asked().length, told]).toEqual([1, 1]);
  });

  it('[POL-10] … but not for a list, nor where no rule refused', async () => {
    test.page.answer('GET /api/x/', () => refusal());
    test.page.answer('DELETE /api/x/', () => refusal({ rule: undefined }));
    await expect(http.get('/api/x/')).rejects.toMatchObject({ status: 403 });
    await expect(http.delete('/api/x/')).rejects.toMatchObject({ status: 403 });
    await settled();
    expect(asked()).toEqual([]);
  });
});
