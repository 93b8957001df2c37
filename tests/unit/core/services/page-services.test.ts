import { describe, expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { readCookie } from '#services/page/browser-page';
import { Modals } from '#services/modals/modals';
import { RouterBinding } from '#services/router/router-binding';
import { Router } from '#services/router/router';
import { Storage } from '#services/storage/storage';
import { Tasks } from '#services/tasks/tasks';
import { Theme } from '#services/theme/theme';
import { Toasts, type ToastType } from '#services/toasts/toasts';

describe('toasts', () => {
  it('[SHELL-05] error is stored as danger and keeps its own type text', async () => {
    const toasts = (await createTestServices()).services.get(Toasts);
    const texts = (['danger', 'warning', 'info', 'success', 'error'] as ToastType[]).map((type) =>
      toasts.add(type, type),
    );
    expect(texts.map(({ type, typeText }) => `${type} ${typeText}`)).toEqual([
      'danger Danger',
      'warning Warning',
      'info Info',
      'success Success',
      'danger Error',
    ]);
    expect(toasts.find('error', 'danger')).toBe(toasts.find('danger', 'danger'));
    expect(toasts.find('info', 'danger')).toBeUndefined();
  });

  it('[SHELL-06] success and info go after 3000 ms, the others stay; delay and types can be set, the old spelling too', async () => {
    const { services, clock } = await createTestServices();
    const toasts = services.get(Toasts);
    for (const type of ['success', 'info', 'warning', 'error'] as ToastType[]) toasts.add(type, type);
    clock.advance(2999);
    expect(toasts.list()).toHaveLength(4);
    clock.advance(1);
    expect(toasts.list().map((toast) => toast.message)).toEqual(['warning', 'error']);
    toasts.configure({ delay: 10, dimissible: ['alert-warning'] });
    toasts.add('warning', 'brief');
    toasts.add('success', 'stays');
    clock.advance(10);
    expect(toasts.list().map((toast) => toast.message)).toEqual(['warning', 'error', 'stays']);
  });

  it('[SHELL-06] clear by kind; a change is told once', async () => {
    const { services, clock } = await createTestServices();
    const toasts = services.get(Toasts);
    for (const type of ['success', 'danger', 'error', 'warning'] as ToastType[]) toasts.add(type, type);
    let told = 0;
    toasts.onDidChange(() => (told += 1));
    toasts.clearErrors();
    toasts.clearErrors();
    expect([toasts.list().map((toast) => toast.type), told]).toEqual([['success', 'warning'], 1]);
    toasts.clearSuccesses();
    toasts.clearAll();
    expect([toasts.list(), clock.waiting]).toEqual([[], 0]);
  });
});

describe('modals', () => {
  const content = () => null;
  const modal = (id: string) => ({ id, title: id, size: 'small' as const, content });

  it('[MODAL-03] stack; closing one resolves it alone, and only once', async () => {
    const modals = (await createTestServices()).services.get(Modals);
    const first = modals.open<string>(modal('first'));
    const second = modals.open<string>(modal('second'));
    expect(modals.stack().map((open) => open.id)).toEqual(['first', 'second']);
    const [, top] = modals.stack();
    top!.close('done');
    top!.close('again');
    expect(await second).toBe('done');
    expect(modals.stack().map((open) => open.id)).toEqual(['first']);
    modals.stack()[0]!.close();
    expect(await first).toBeUndefined();
  });

  it('[CONF-01] a question that comes before anything is drawn waits for what draws it', async () => {
    const modals = (await createTestServices()).services.get(Modals);
    const answer = modals.confirm({ title: 'early', confirmLabel: 'Delete' });
    expect(modals.stack()).toEqual([]);
    modals.confirmWith(() => null);
    await expect.poll(() => modals.stack().map(({ title }) => title)).toEqual(['early']);
    modals.stack()[0]!.close(true);
    expect(await answer).toBe(true);
  });

  it('[CONF-01] a question opens the confirmation view with what it asks; only yes is yes', async () => {
    const modals = (await createTestServices()).services.get(Modals);
    const asked: unknown[] = [];
    const view = (props: { confirmation: { title: string } }) => void asked.push(props.confirmation.title);
    modals.confirmWith({ load: async () => view });
    const answers = [true, false, undefined];
    const questions = answers.map((_, at) => modals.confirm({ title: `q${at}`, confirmLabel: 'Delete' }));
    for (const [at, open] of [...modals.stack()].entries()) {
      const drawn = open.content as unknown as { load(): Promise<(props: object) => void> };
      (await drawn.load())({});
      open.close(answers[at]);
    }
    expect(await Promise.all(questions)).toEqual([true, false, false]);
    expect(asked).toEqual(['q0', 'q1', 'q2']);
  });
});

describe('tasks', () => {
  it('live until they have ended and are dismissed', async () => {
    const { services } = await createTestServices();
    const tasks = services.get(Tasks);
    const task = tasks.start({ title: 'Upload' });
    tasks.start({ title: 'Other' });
    task.update({ progress: 0.5 });
    const [, upload] = tasks.list();
    expect(upload).toMatchObject({ title: 'Upload', state: 'running', progress: 0.5 });
    tasks.dismiss(upload!.id);
    expect(tasks.list()).toHaveLength(2);
    task.update({ state: 'done' });
    tasks.dismiss(upload!.id);
    expect(tasks.list().map((one) => one.title)).toEqual(['Other']);
  });
});

describe('storage', () => {
  it('keeps values by cloud and user, and survives what it can’t read or write', async () => {
    const { services, page, reports } = await createTestServices({ session: { id: 'user-9' } });
    const storage = services.get(Storage);
    storage.set('draft.a', { name: 'x' });
    storage.set('draft.b', 1);
    expect([storage.get('draft.a'), storage.keys('draft.'), page.storage.key(0)]).toEqual([
      { name: 'x' },
      ['draft.a', 'draft.b'],
      'sextant:test:user-9:draft.a',
    ]);
    page.storage.setItem('sextant:test:user-9:draft.b', '{broken');
    expect(storage.get('draft.b')).toBeUndefined();
    page.storage.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    storage.set('draft.c', 1);
    expect(reports).toHaveLength(2);
    storage.remove('draft.a');
    expect(storage.get('draft.a')).toBeUndefined();
  });
});

describe('theme', () => {
  it('marks the root element and is kept', async () => {
    const { services, page } = await createTestServices();
    const theme = services.get(Theme);
    expect([page.rootAttributes.has('data-theme'), page.rootAttributes.get('data-density')]).toEqual([
      false,
      'compact',
    ]);
    theme.choose('dark');
    theme.setDensity('comfortable');
    expect([page.rootAttributes.get('data-theme'), page.rootAttributes.get('data-density')]).toEqual([
      'dark',
      'comfortable',
    ]);
    expect(services.get(Storage).get('theme')).toBe('dark');
    theme.choose('system');
    expect(page.rootAttributes.has('data-theme')).toBe(false);
  });
});

describe('router', () => {
  it('moves by the seated navigator, tells of every move once, and loads the address when nobody is seated', async () => {
    const { services, page } = await createTestServices({ webRoot: '/console/' });
    const router = services.get(Router);
    const seat = services.get(RouterBinding);
    const went: unknown[] = [];
    const seated = seat.bindNavigator({
      go: (address, options) => went.push([address, options]),
      back: () => went.push('back'),
    });
    const moves: string[] = [];
    router.onDidNavigate(({ path, search }) => moves.push(path + search));
    router.go('/project/images', { replace: true });
    router.back();
    seat.moved({ path: '/project/images', search: '?q=1' });
    seat.moved({ path: '/project/images', search: '?q=1' });
    expect([went, moves, router.current().search]).toEqual([
      [['/project/images', { replace: true }], 'back'],
      ['/project/images?q=1'],
      '?q=1',
    ]);
    seated.dispose();
    router.go('/admin/images');
    expect(page.left).toEqual(['/console/admin/images']);
    expect(router.detailsOf('OS::Glance::Image', 'a/b c')).toBe('/ngdetails/OS::Glance::Image/a/b%20c');
  });
});

describe('cookies', () => {
  it('are found by their whole name, decoded when they can be', () => {
    expect(readCookie('xcsrftoken=1; csrftoken=a%20b; c=%', 'csrftoken')).toBe('a b');
    expect([readCookie('c=%', 'c'), readCookie('a=1', 'b')]).toEqual(['%', undefined]);
  });
});
