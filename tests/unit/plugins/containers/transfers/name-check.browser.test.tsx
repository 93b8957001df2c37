import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toasts } from '#services/toasts/toasts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import en from '../../../../../locales/en/containers.json' with { type: 'json' };
import { OneForm } from '../../../../../plugins/containers/transfers/one-form.tsx';

const place = { container: 'box', folder: '' };
const look = 'GET /api/swift/containers/box/metadata/disk.iso';

const free = () => json({ detail: 'no such object', status: 404 }, 404);
const taken = () => ({ timestamp: '2024-01-01T00:00:00', etag: 'e' });

/** The form for a file, with a service that fails to say whether its name is taken. */
async function form() {
  const test = await createTestServices({ bundles: { containers: en } });
  const busy = vi.fn(() => json('The store is busy.', 500));
  test.page.answer(look, busy);
  const close = vi.fn();
  const screen = await render(
    <ServicesProvider services={test.services}>
      <OneForm
        place={place}
        dropped={new File(['x'], 'disk.iso')}
        unfinished={undefined}
        close={close}
        onMany={() => {}}
      />
    </ServicesProvider>,
  );
  test.clock.advance(300);
  await expect.poll(() => busy.mock.calls.length).toBe(1);
  const submit = screen.getByRole('button', { name: 'Upload', exact: true });
  await expect.element(submit).toBeEnabled();
  return { ...test, screen, busy, close, submit };
}

it('[CON-07] a name that could not be looked up is looked up again before anything is sent, and why it can’t be is said', async () => {
  const { services, page, busy, close, submit } = await form();
  await submit.click();
  await expect.poll(() => busy.mock.calls.length).toBe(2);
  await expect
    .poll(() => services.get(Toasts).list())
    .toMatchObject([{ type: 'danger', detail: expect.stringContaining('The store is busy.') }]);
  expect(close).not.toHaveBeenCalled();
  page.answer(look, free);
  await submit.click();
  await expect.poll(() => close.mock.calls.length).toBe(1);
});

it('[CON-07] … nor is it sent where the name turns out to be taken', async () => {
  const { page, screen, close, submit } = await form();
  page.answer(look, taken);
  await submit.click();
  await expect.element(screen.getByText('This name already exists.')).toBeVisible();
  expect(close).not.toHaveBeenCalled();
});

it('[CON-07] where the name was taken while the file was sent, it gets another or replaces what is there', async () => {
  const { services, page, clock } = await createTestServices({ bundles: { containers: en } });
  page.answer(look, taken);
  page.answer('GET /api/swift/containers/box/metadata/other', free);
  const close = vi.fn();
  const file = new File(['x'], 'f.iso');
  const screen = await render(
    <ServicesProvider services={services}>
      <OneForm
        place={place}
        dropped={undefined}
        unfinished={undefined}
        taken={{ file, name: 'disk.iso' }}
        close={close}
        onMany={() => {}}
      />
    </ServicesProvider>,
  );
  clock.advance(300);
  const said = screen.getByText('This name already exists.');
  const replace = screen.getByRole('checkbox', { name: 'Replace objects of the same name' });
  await expect.element(said).toBeVisible();
  await screen.getByRole('textbox').fill('other');
  clock.advance(300);
  await expect.element(replace).not.toBeInTheDocument();
  await screen.getByRole('textbox').fill('disk.iso');
  clock.advance(300);
  await replace.click();
  await expect.element(said).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.poll(() => close.mock.calls).toEqual([[true]]);
});

it('[X-11] [CON-07] there is no code before the name is known to be free: the command would write over what has it', async () => {
  const { page, screen, clock } = await form();
  page.answer('GET /api/swift/info/', () => ({ info: { swift: { max_file_size: 100 } } }));
  page.answer('GET /api/swift/containers/box/metadata/taken', taken);
  page.answer('GET /api/swift/containers/box/metadata/free', free);
  await screen.getByRole('button', { name: 'Show code' }).click();
  const none = screen.getByText('No code can be given', { exact: false });
  await expect.element(none).toBeVisible();
  await screen.getByRole('textbox').fill('free');
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(300);
  await expect.element(screen.getByText('openstack object create', { exact: false })).toBeVisible();
  await screen.getByRole('textbox').fill('taken');
  await expect.element(none).toBeVisible();
  clock.advance(300);
  await expect.element(screen.getByText('This name already exists.')).toBeVisible();
  await expect.element(none).toBeVisible();
});

it.each([
  ['follows another file', 'disk.iso', 'other.iso'],
  ['stays where it was typed', 'typed.iso', 'typed.iso'],
])('[CON-12] [FORM-13] the name of an upload that begins again %s', async (_what, name, expected) => {
  const test = await createTestServices({ bundles: { containers: en } });
  for (const each of ['disk.iso', 'typed.iso', 'other.iso'])
    test.page.answer(`GET /api/swift/containers/box/metadata/${each}`, free);
  const screen = await render(
    <ServicesProvider services={test.services}>
      <OneForm
        place={place}
        dropped={undefined}
        unfinished={{ files: [{ name: 'disk.iso', size: 1 }], name }}
        close={() => {}}
        onMany={() => {}}
      />
    </ServicesProvider>,
  );
  await expect.element(screen.getByRole('textbox')).toHaveValue(name);
  const picker = screen.container.querySelector<HTMLInputElement>('input[type=file]:not([hidden])')!;
  await userEvent.upload(picker, new File(['xy'], 'other.iso'));
  await expect.element(screen.getByText('This is another file than', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('textbox')).toHaveValue(expected);
});
