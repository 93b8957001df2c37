import { describe, expect, it } from 'vitest';
import { RouterBinding } from '#services/router/router-binding';
import { Resources } from '#services/resources/resources';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { Modals } from '#services/modals/modals';
import { consoleBase, ownAddress } from '../../../../../core/ui/fragments/fragment-address.ts';
import { postForm } from '../../../../../core/ui/fragments/post-form.ts';

const path = '/api/p/acme.desk/desk/save';
const action = ownAddress(path, consoleBase('/'));
const typed = new URLSearchParams({ name: 'a b' });

async function desk() {
  const test = await createTestServices();
  const { services, page } = test;
  const went: string[] = [];
  let outdated = 0;
  services.get(RouterBinding).bindNavigator({ go: (address) => void went.push(address), back: () => {} });
  services.get(RouterBinding).moved({ path: '/project/desk', search: '' });
  services.get(Resources).onDidOutdate(() => (outdated += 1));
  const asked: string[] = [];
  let answerTo = true;
  services.get(Modals).confirm = async ({ title }) => (asked.push(title), answerTo);
  const sent: (number | string)[] = [];
  const post = (more: Partial<Parameters<typeof postForm>[1]> = {}) =>
    postForm(services, {
      action,
      from: action,
      form: { body: typed },
      onProgress: (name, share) => void sent.push(name, share),
      ...more,
    });
  const answer = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
    page.answer(`POST ${path}`, () => json(body, status, headers));
  const toasts = () => services.get(Toasts).list();
  return {
    ...test,
    went,
    outdated: () => outdated,
    post,
    answer,
    toasts,
    sent,
    asked,
    refuse: () => (answerTo = false),
  };
}

describe('what the answer to a form says to do', () => {
  it('[MODAL-08] go: within the console without a load, with everything asked for anew; elsewhere by leaving', async () => {
    const { post, answer, went, outdated, page, asked, toasts } = await desk();
    answer('', { 'x-horizon-location': '/project/images?a=1' });
    expect(await post()).toEqual({ did: 'go', location: '/project/images?a=1' });
    expect([went, outdated(), page.left]).toEqual([['/project/images?a=1'], 1, []]);
    answer('', { 'x-horizon-location': '/project/desk' });
    await post();
    expect([went.length, outdated()]).toEqual([1, 2]);
    answer('', { 'x-horizon-location': 'https://docs.example/a' });
    await post();
    await expect.poll(() => page.left).toEqual(['https://docs.example/a']);
    expect(asked).toEqual(['Leave the console for docs.example?']);
    answer('', { 'x-horizon-location': '/.//evil.example/x' });
    await post();
    expect(went).toEqual(['/project/images?a=1']);
    // Neither a page nor another site: it goes nowhere, and says so.
    expect(page.left).toEqual(['https://docs.example/a']);
    await expect.poll(() => toasts().at(-1)?.message).toContain('//evil.example/x');
  });

  it('[MODAL-08] another site is entered only when the operator says so', async () => {
    const { post, answer, page, asked, refuse } = await desk();
    refuse();
    answer('', { 'x-horizon-location': 'https://evil.example/a' });
    await post();
    expect(asked).toHaveLength(1);
    answer('', { logout: 'True', 'x-horizon-location': '//evil.example/a' }, 401);
    await post();
    expect(asked).toEqual(Array(2).fill('Leave the console for evil.example?'));
    expect(page.left).toEqual([]);
  });

  it('[MODAL-08] go wins over add, and add over what the body holds', async () => {
    const { post, answer } = await desk();
    const add = { 'x-horizon-add-to-field': 'id_flavor' };
    answer(['1', 'one'], { ...add, 'x-horizon-location': '/x' });
    expect(await post()).toMatchObject({ did: 'go' });
    answer(['1', 'one'], add);
    expect(await post()).toEqual({ did: 'add', option: { field: 'id_flavor', value: '1', label: 'one' } });
    answer({ fragment: 'form' }, add);
    expect(await post()).toMatchObject({ did: 'show' });
    answer('x');
    expect(await post()).toMatchObject({ did: 'show', answer: { text: '"x"' } });
    expect(await (await desk()).post()).toEqual({ did: 'fail' });
  });

  it('[MODAL-07] [MODAL-09] the form goes out as it was filled in, and asks for the option of a select', async () => {
    const { post, answer, page } = await desk();
    answer('x');
    await post({ addToField: 'id_flavor' });
    const [call] = page.calls;
    expect(call?.body).toBe('name=a+b');
    expect(call?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(call?.headers.get('x-horizon-add-to-field')).toBe('id_flavor');
    expect(call?.headers.get('x-csrftoken')).toBe('csrf-1');
  });

  it('[MODAL-10] the file goes first, with the token it was given; when it fails nothing else is done', async () => {
    const { post, answer, page, went, sent, toasts } = await desk();
    const file = new File(['12345'], 'disk.raw');
    const headers = {
      'x-file-upload-url': 'https://images.example/v2/1/file',
      'x-auth-token': 'once',
      'x-horizon-location': '/project/images',
    };
    answer('', headers);
    page.answer('PUT https://images.example/v2/1/file', () => {
      expect(went).toEqual([]);
      return undefined;
    });
    await post({ form: { body: typed, upload: file } });
    const put = page.calls.at(-1);
    expect([put?.headers.get('content-type'), put?.headers.get('x-auth-token')]).toEqual([
      'application/octet-stream',
      'once',
    ]);
    // The gateway's own secrets are not for another host.
    expect([put?.headers.get('x-csrftoken'), put?.headers.get('x-requested-with')]).toEqual([null, null]);
    expect(put?.body).toBe(file);
    expect(sent).toEqual(['disk.raw', 0, 'disk.raw', 0.5, 'disk.raw', 1]);
    expect(went).toEqual(['/project/images']);

    page.answer('PUT https://images.example/v2/1/file', () => json('full', 507));
    expect(await post({ form: { body: typed, upload: file } })).toEqual({ did: 'fail' });
    expect(went).toHaveLength(1);
    expect(toasts().at(-1)?.detail).toContain('full');
  });

  it('[MODAL-12] [SHELL-06] messages become toasts, of answers and of refusals; only those tagged safe are HTML', async () => {
    const { post, answer, toasts } = await desk();
    const header = (list: unknown) => ({
      'x-horizon-messages': typeof list === 'string' ? list : JSON.stringify(list),
    });
    answer(
      '',
      header([
        ['success', 'Done <b>x</b>', 'safe'],
        ['error', '<b>no</b>', ''],
        ['debug', 'd'],
        ['odd', 'o'],
      ]),
    );
    await post();
    expect(toasts().map(({ type, message, html }) => [type, message, html])).toEqual([
      ['success', 'Done <b>x</b>', true],
      ['danger', '<b>no</b>', undefined],
      ['info', 'd', undefined],
      ['info', 'o', undefined],
    ]);
    for (const odd of ['not json', '{"a":1}', '[1,["x"],null]']) {
      answer('', header(odd));
      expect(await post()).toMatchObject({ did: 'show' });
    }
    expect(toasts()).toHaveLength(4);
    for (const tags of ['un-safe', 'unsafe', 'safe-ish', 'x  safe']) {
      answer('', header([['warning', `tagged ${tags}`, tags]]));
      await post();
      expect([tags, toasts().at(-1)?.html ?? false]).toEqual([tags, tags === 'x  safe']);
    }
    answer('', header([['warning', 'Closed', '']]), 503);
    await post();
    expect(toasts().map(({ message }) => message)).toContain('Closed');
  });

  it('[MODAL-13] a failure is said; a logout header leads to its location', async () => {
    const { post, answer, toasts, page, services } = await desk();
    answer('broken', {}, 500);
    expect(await post()).toEqual({ did: 'fail' });
    const [toast] = toasts();
    expect([toast?.type, toast?.message]).toEqual([
      'danger',
      'There was an error submitting the form. Please try again.',
    ]);
    answer('', { logout: 'True', 'x-horizon-location': '/auth/login/?next=%2F' }, 401);
    await post();
    expect(page.left).toEqual([new URL('/auth/login/?next=%2F', action).href]);
    expect([toasts().length, services.get(Session).alive]).toEqual([1, true]);
  });

  it('[MODAL-13] a session that has ended loses no form: it is sent when the operator has signed in again', async () => {
    const { post, answer, services, page } = await desk();
    answer('not logged in', { 'x-horizon-location': '/auth/login/' }, 401);
    const posting = post();
    await expect.poll(() => services.get(Session).alive).toBe(false);
    answer('', { 'x-horizon-location': '/project/desk' });
    page.answer('POST /auth/login/', () => ({ session: services.get(Session).current() }));
    await services.get(Session).renew('secret');
    expect(await posting).toMatchObject({ did: 'go' });
    expect(page.calls.filter((call) => call.path === path)).toHaveLength(2);
    expect(page.left).toEqual([]);
  });

  it('[MODAL-12] is shown once, however often it is said; of many at once the sixth and on are counted, and told in one', async () => {
    const { post, answer, toasts } = await desk();
    const say = (...list: [type: string, text: string, tags?: string][]) =>
      answer('', { 'x-horizon-messages': JSON.stringify(list) });
    const many = (count: number) =>
      Array.from({ length: count }, (_, place) => ['info', `a ${place}`] as [string, string]);
    say(...many(5), ['info', 'a 0']);
    await post();
    await post();
    expect(toasts().map(({ message }) => message)).toEqual(['a 0', 'a 1', 'a 2', 'a 3', 'a 4']);
    say(...many(10), ['warning', 'late'], ['info', '<b>later</b> &amp; last', 'safe']);
    await post();
    expect(
      toasts()
        .slice(5, 10)
        .map(({ message }) => message),
    ).toEqual(['a 5', 'a 6', 'a 7', 'a 8', 'a 9']);
    expect(toasts().slice(10)).toMatchObject([
      { type: 'warning', message: 'And 2 more messages.', detail: 'late\nlater & last' },
    ]);
  });

  it('is never done for a form that another site would get, or another part of the console', async () => {
    const { post, page, toasts, reports } = await desk();
    expect(await post({ action: 'https://evil.example/' })).toEqual({ did: 'fail' });
    for (const address of ['/auth/logout/', '/auth/switch/x/', '/api/p/other/desk/save', '/api/nova/servers', '/'])
      expect(await post({ action: address })).toEqual({ did: 'fail' });
    expect(page.calls).toEqual([]);
    expect(toasts().at(-1)?.detail).toContain('which this server may not call: /');
    expect(reports).toHaveLength(6);
  });

  it('[MODAL-10] a file for the console itself goes to that server alone', async () => {
    const { post, page, answer, toasts } = await desk();
    const file = new File(['1'], 'disk.raw');
    answer('', { 'x-file-upload-url': '/api/glance/v2/images/1/file' });
    expect(await post({ form: { body: typed, upload: file } })).toEqual({ did: 'fail' });
    expect(page.calls.map(({ method }) => method)).toEqual(['POST']);
    answer('', { 'x-file-upload-url': 'uploads/1' });
    const said = { 'x-horizon-messages': '[["success", "1 byte came."]]' };
    page.answer('PUT /api/p/acme.desk/desk/uploads/1', () => json('', 200, said));
    await post({ form: { body: typed, upload: file } });
    expect(page.calls.at(-1)?.path).toBe('/api/p/acme.desk/desk/uploads/1');
    expect(toasts().at(-1)?.message).toBe('1 byte came.');
  });
});
