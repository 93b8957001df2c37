import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Modals } from '#services/modals/modals';
import { ServicesProvider } from '#ui/services-context.tsx';
import { BindRouter } from '../../../../core/host/router/bind-router.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/containers.json' with { type: 'json' };
import { addressOf } from '../../../../plugins/containers/place.ts';
import { EmptyFolder } from '../../../../plugins/containers/transfers/empty-folder.tsx';

it('[CON-12] [CON-05] a folder that has nothing in it offers to upload into it', async () => {
  const { services } = await createTestServices({
    state: { policy: { 'object-store:write-objects': true } },
    bundles: { containers: en },
  });
  const opened: string[] = [];
  services.get(Modals).open = async ({ id }) => void opened.push(id);
  const screen = await render(
    <ServicesProvider services={services}>
      <MemoryRouter initialEntries={[addressOf({ container: 'box', folder: 'a/b/' })]}>
        <BindRouter />
        <EmptyFolder />
      </MemoryRouter>
    </ServicesProvider>,
  );
  await expect.element(screen.getByText('Drop files or folders here, or choose them.')).toBeVisible();
  await screen.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => opened).toEqual(['containers.upload']);
});
