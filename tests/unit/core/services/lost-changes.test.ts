import { expect, it } from 'vitest';
import { Http } from '#services/http/http';
import { readAfterLostChanges } from '#services/resources/lost-changes';
import { Resources } from '#services/resources/resources';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';

async function watched() {
  const made = await createTestServices();
  let count = 0;
  made.services.get(Resources).onDidOutdate(() => (count += 1));
  const following = readAfterLostChanges(made.services);
  const call = (method: string, answer: () => unknown, external = false) => {
    made.page.answer(`${method} /api/x/`, answer);
    return made.services
      .get(Http)
      .request(method, external ? 'http://console.test/api/x/' : '/api/x/', {}, { external })
      .catch(() => {});
  };
  const outdated = () => {
    made.clock.advance(1_000);
    return count;
  };
  return { call, outdated, following };
}

const refused = (status: number) => () => json({ title: 'x', detail: 'x', status }, status);
const lost = () => Promise.reject(new TypeError('gone'));

it.each([
  ['no answer came', lost],
  ['the service broke off', refused(502)],
  ['the service took too long', refused(504)],
])('[HTTP-08] what is shown is read again after changes where %s, once for all of them', async (_, answer) => {
  const { call, outdated } = await watched();
  await call('PATCH', answer);
  await call('DELETE', answer);
  await call('POST', answer);
  expect(outdated()).toBe(1);
});

it('[HTTP-08] … but not after what was read, was refused, or was not for the gateway', async () => {
  const { call, outdated, following } = await watched();
  await call('GET', lost);
  await call('PATCH', refused(409));
  await call('POST', refused(503));
  await call('PUT', lost, true);
  expect(outdated()).toBe(0);
  await call('PUT', lost);
  following.dispose();
  expect(outdated()).toBe(0);
});
