import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { LoadedPart } from '@sextant/ui';
import { resultOf } from '#registry';
import { HttpError } from '#services/http/http';
import { Resources } from '#services/resources/resources';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

interface State {
  status: string;
}

async function partOf(answers: (State | Error)[]) {
  const { services, clock } = await createTestServices();
  let calls = 0;
  const load = async () => {
    const answer = answers[Math.min(calls, answers.length - 1)]!;
    calls += 1;
    if (answer instanceof Error) throw answer;
    return { ...answer };
  };
  const view = (...follows: unknown[]) => (
    <ServicesProvider services={services}>
      <LoadedPart<State>
        of={{ type: 'T', id: '1' }}
        part="parts"
        follows={follows}
        load={load}
        isMoving={({ status }) => status === 'attaching'}
        failed="No parts."
      >
        {({ status }) => <p>{status}</p>}
      </LoadedPart>
    </ServicesProvider>
  );
  const screen = await render(view('then'));
  return { screen, view, clock, services, calls: () => calls };
}

it('[SRV-41] a part is loaded once for an item, whatever object says the same, and again when a fact or an action changes it', async () => {
  const { screen, view, services, calls } = await partOf([{ status: 'in-use' }]);
  await expect.element(screen.getByText('in-use')).toBeVisible();
  await screen.rerender(view('then'));
  expect(calls()).toBe(1);
  await screen.rerender(view('later'));
  await expect.poll(calls).toBe(2);
  services.get(Resources).report(resultOf('T', { updated: ['1'] }));
  await expect.poll(calls).toBe(3);
});

it('[SRV-42] [PAN-05] a part in transition is asked for again, ever more rarely, until it is at rest', async () => {
  const { screen, clock, calls } = await partOf([
    { status: 'attaching' },
    { status: 'attaching' },
    { status: 'attaching' },
    { status: 'in-use' },
  ]);
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(2_500);
  await expect.poll(calls).toBe(2);
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(2_500);
  expect(calls()).toBe(2);
  clock.advance(2_500);
  await expect.poll(calls).toBe(3);
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(7_500);
  await expect.element(screen.getByText('in-use')).toBeVisible();
  await expect.poll(() => clock.waiting).toBe(0);
});

it('[SRV-42] [PAN-05] a refusal ends the polling; the part stays below why', async () => {
  const refusal = new HttpError(403, 'Not allowed.');
  const { screen, clock, calls } = await partOf([{ status: 'attaching' }, refusal]);
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(2_500);
  await expect.element(screen.getByText('No parts.')).toBeVisible();
  await expect.element(screen.getByText('attaching')).toBeVisible();
  expect(clock.waiting).toBe(0);
  expect(calls()).toBe(2);
});

it('[SRV-42] [PAN-05] a poll that is lost on its way ends nothing', async () => {
  const lost = new HttpError(0, 'The network is gone.');
  const { screen, clock } = await partOf([{ status: 'attaching' }, lost, { status: 'in-use' }]);
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(2_500);
  await expect.element(screen.getByText('No parts.')).toBeVisible();
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(7_500);
  await expect.element(screen.getByText('in-use')).toBeVisible();
  await expect.poll(() => clock.waiting).toBe(0);
});

it('[SRV-42] [PAN-05] a page that nobody sees asks for nothing', async () => {
  const { clock, calls } = await partOf([{ status: 'attaching' }]);
  await expect.poll(() => clock.waiting).toBe(1);
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  clock.advance(60_000);
  expect(calls()).toBe(1);
  Reflect.deleteProperty(document, 'hidden');
  clock.advance(2_500);
  await expect.poll(calls).toBe(2);
});
