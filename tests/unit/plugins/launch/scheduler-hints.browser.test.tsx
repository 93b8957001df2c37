import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { cachedValues } from '#services/resources/cached-values';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/launch.json' with { type: 'json' };
import { LaunchData } from '../../../../plugins/launch/launch-data.ts';
import type { LaunchStep } from '../../../../plugins/launch/launch-step.ts';
import { metadataStep } from '../../../../plugins/launch/steps/metadata.tsx';
import { schedulerHintsStep } from '../../../../plugins/launch/steps/scheduler-hints.tsx';
import { aSpec, settings } from './records.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

async function drawn({ component: Step }: LaunchStep) {
  const { services } = await createTestServices({
    bundles: { launch: en },
    answers: { 'GET /api/glance/metadefs/namespaces/': () => ({ items: [] }) },
  });
  const data = new LaunchData(services, settings, {}, cachedValues(services));
  return render(
    <ServicesProvider services={services}>
      <Step spec={aSpec()} change={() => undefined} data={data} errors={{}} disabled={false} />
    </ServicesProvider>,
  );
}

it('[LNC-58] the step of scheduler hints names its lists, searches and button after hints, not after metadata', async () => {
  const screen = await drawn(schedulerHintsStep);
  await expect.element(screen.getByRole('group', { name: 'Available Scheduler Hints' })).toBeVisible();
  await expect.element(screen.getByRole('group', { name: 'Existing Scheduler Hints' })).toBeVisible();
  await expect.element(screen.getByText('No available scheduler hints')).toBeVisible();
  await expect.element(screen.getByText('No existing scheduler hints')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Filter available scheduler hints' })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Filter existing scheduler hints' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add a custom scheduler hint' })).toBeVisible();
  expect(screen.container.innerHTML).not.toMatch(/metadata(?!_)/i);
});

it('[LNC-58] [LNC-40] the step of metadata still speaks of metadata', async () => {
  const screen = await drawn(metadataStep);
  await expect.element(screen.getByRole('group', { name: 'Available Metadata' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add custom metadata' })).toBeVisible();
});
