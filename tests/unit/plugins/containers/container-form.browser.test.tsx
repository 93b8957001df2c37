import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Scope } from '#services/scope/scope';
import '#ui/theme/tokens.css';
import { ServicesProvider } from '#ui/services-context.tsx';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/containers.json' with { type: 'json' };
import { ContainerForm } from '../../../../plugins/containers/forms/container-form.tsx';

const none = 'No code can be given for what is typed so far.';
const gone = () => json({ detail: 'no such container', status: 404 }, 404);
const there = () => ({ name: 'taken', container_object_count: 0, container_bytes_used: 0, is_public: false });

async function form() {
  const test = await createTestServices({ bundles: { containers: en } });
  test.page.answer('GET /api/swift/containers/free/metadata/', gone);
  test.page.answer('GET /api/swift/containers/taken/metadata/', there);
  const screen = await render(
    <ServicesProvider services={test.services}>
      <ContainerForm close={() => {}} setDirty={() => {}} />
    </ServicesProvider>,
  );
  const name = screen.getByRole('textbox');
  const type = async (text: string) => {
    await name.fill(text);
    await expect.element(screen.getByText('Checking if this name is used...')).toBeInTheDocument();
    await expect.poll(() => test.clock.waiting).toBeGreaterThan(0);
    test.clock.advance(300);
  };
  const asked = () => test.page.calls.filter(({ path }) => path.includes('/api/swift/')).length;
  return { ...test, screen, name, type, asked };
}

it('[X-11] [CON-02] there is code for a name that is known to be free alone: another’s container would be opened by it', async () => {
  const { screen, type, page } = await form();
  await screen.getByRole('button', { name: 'Show code' }).click();
  await expect.element(screen.getByText(none)).toBeVisible();
  await type('free');
  await expect.element(screen.getByText('openstack container create free')).toBeVisible();
  await type('taken');
  await expect.element(screen.getByText('A container with that name exists.')).toBeVisible();
  await expect.element(screen.getByText(none)).toBeVisible();
  page.answer('GET /api/swift/containers/later/metadata/', () => json('The store is busy.', 500));
  await type('later');
  await expect.element(screen.getByText('Checking if this name is used...')).not.toBeInTheDocument();
  await expect.element(screen.getByText(none)).toBeVisible();
  page.answer('GET /api/swift/containers/later/metadata/', gone);
});

it('[X-11] [CON-02] a name that somebody took meanwhile is asked for again, and has code no more', async () => {
  const { screen, type, page, clock } = await form();
  await screen.getByRole('button', { name: 'Show code' }).click();
  await type('free');
  await expect.element(screen.getByText('openstack container create free')).toBeVisible();
  page.answer('POST /api/swift/containers/free/metadata/', () => json('It is there already.', 409));
  page.answer('GET /api/swift/containers/free/metadata/', there);
  await screen.getByRole('button', { name: 'Create container' }).click();
  await expect.element(screen.getByText(none)).toBeVisible();
  await expect.poll(() => clock.waiting).toBeGreaterThan(0);
  clock.advance(300);
  await expect.element(screen.getByText('A container with that name exists.')).toBeVisible();
});

it('[CON-02] an answer is heard for the name that is typed, also when it was typed before', async () => {
  const { screen, name, type, page, asked } = await form();
  const answers: ((answer: unknown) => void)[] = [];
  page.answer('GET /api/swift/containers/taken/metadata/', () => new Promise((resolve) => answers.push(resolve)));
  await type('taken');
  await expect.poll(asked).toBe(1);
  await name.fill('taken2');
  await type('taken');
  await expect.poll(asked).toBe(2);
  for (const answer of answers) answer(there());
  await expect.element(screen.getByText('A container with that name exists.')).toBeVisible();
});

it('[X-10] [CON-02] the name of a container outlives the dialog, in the project that it was typed for', async () => {
  const { services, clock, screen, name } = await form();
  const again = () =>
    render(
      <ServicesProvider services={services}>
        <ContainerForm close={() => {}} setDirty={() => {}} />
      </ServicesProvider>,
    );
  await name.fill('free');
  clock.advance(1000);
  await screen.unmount();
  const own = services.get(Scope);
  services.rebind(Scope, { key: 'default/project-2/RegionOne', onDidChange: own.onDidChange } as Scope);
  const inAnother = await again();
  await expect.element(inAnother.getByRole('textbox')).toBeVisible();
  await expect.element(inAnother.getByRole('button', { name: 'Go on with it' })).not.toBeInTheDocument();
  await inAnother.unmount();
  services.rebind(Scope, own);
  const back = await again();
  await back.getByRole('button', { name: 'Go on with it' }).click();
  await expect.element(back.getByRole('textbox')).toHaveValue('free');
});
