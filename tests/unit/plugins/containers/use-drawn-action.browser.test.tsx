import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Action } from '#registry';
import { Toasts } from '#services/toasts/toasts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/containers.json' with { type: 'json' };
import { useDrawnAction } from '../../../../plugins/containers/pages/use-drawn-action.ts';

const unheard: Action<never> = {
  id: 'containers.create',
  label: 'containers:action.create.label',
  code: 'asked',
  perform: () => Promise.reject(new Error('the file of its code did not come')),
};

function Press() {
  const { perform } = useDrawnAction(unheard);
  return <button onClick={() => perform([])}>press</button>;
}

it('[X-06] a press that comes to nothing says so, and why', async () => {
  const { services } = await createTestServices({ bundles: { containers: en } });
  const screen = await render(
    <ServicesProvider services={services}>
      <Press />
    </ServicesProvider>,
  );
  await screen.getByRole('button', { name: 'press' }).click();
  await expect
    .poll(() => services.get(Toasts).list())
    .toMatchObject([
      { type: 'danger', message: 'Create Container failed.', detail: 'the file of its code did not come' },
    ]);
});
