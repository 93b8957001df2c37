import { beforeEach, expect, it } from 'vitest';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import { json } from '../../../../core/testing/fake-page.ts';
import { Http } from '#services/http/http';
import { Session } from '#services/session/session';

let test: TestServices;
let http: Http;
beforeEach(async () => {
  test = await createTestServices({ webRoot: '/console/', state: { settings: { AJAX_QUEUE_LIMIT: 2 } } });
  http = test.services.get(Http);
});

it.each(['expired', 'elsewhere'] as const)(
  '[AUTH-02] behind the question to sign in again (%s) nothing is sent: the cookie may be another operator’s',
  async (reason) => {
    test.page.answer('GET /console/api/x/', () => json('The call does not prove that it is yours.', 403));
    const session = test.services.get(Session);
    if (reason === 'expired') session.end('expired');
    else test.page.hear({ session: 'began', user: 'somebody-else' });
    expect(session.ended).toBe(reason);
    const left = new AbortController();
    const [call, given] = [http.get('/api/x/'), http.get('/api/x/', { signal: left.signal })];
    left.abort(new Error('the list is closed'));
    await expect(given).rejects.toMatchObject({ failure: 'aborted' });
    // Waiting calls hold no place in the queue: an upload goes straight to its service.
    test.page.answer('PUT http://images.test/v2/file', () => undefined);
    void [http.get('/api/x/'), http.get('/api/x/')].map((one) => one.catch(() => {}));
    await http.put('http://images.test/v2/file', new Blob(['x']), { external: true });
    expect(test.page.calls.map(({ path }) => path)).not.toContain('/console/api/x/');
    test.page.answer('GET /console/api/x/', () => 'mine');
    test.page.answer('POST /console/auth/login/', () => ({ session: { ...session.current() } }));
    await session.renew('secret');
    expect(await call).toBe('mine');
  },
);
