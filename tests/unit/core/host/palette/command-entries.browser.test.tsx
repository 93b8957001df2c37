import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { consolePoints } from '#registry';
import { Points } from '#services/registry/registry';
import { Telemetry } from '#services/telemetry/telemetry';
import { Toasts } from '#services/toasts/toasts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { useCommandEntries } from '../../../../../core/host/palette/use-action-entries.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

function Commands() {
  return useCommandEntries().map(({ id, label, run }) => (
    <button key={id} onClick={() => void run?.()}>
      {label}
    </button>
  ));
}

it('[X-26] a command that throws is told to the operator, and to developers in its plugin’s name with what was thrown', async () => {
  const { services } = await createTestServices({});
  const thrown = new Error('no moon');
  const reports: unknown[] = [];
  services.rebind(Telemetry, { report: (...told) => void reports.push(told) });
  const command = { id: 'go', label: 'Go to the tide', run: () => Promise.reject(thrown) };
  services.get(Points).contribute(consolePoints.commands, command, 'acme.tides');
  const screen = await render(
    <ServicesProvider services={services}>
      <Commands />
    </ServicesProvider>,
  );
  await screen.getByRole('button', { name: 'Go to the tide' }).click();
  await expect.poll(() => reports).toEqual([['error', 'acme.tides/commands/go: no moon', { error: thrown }]]);
  expect(services.get(Toasts).list()).toMatchObject([{ message: 'Go to the tide', detail: 'no moon' }]);
});
