import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { ListPage } from '../../../../../core/host/pages/list-page.tsx';
import { livePlugins, second } from '../../../../support/live-plugins.ts';
import { thing, things } from '../../../../support/plugin-door.ts';

const panel = { path: '/project/things', in: 'project/compute', label: 'Things' };

/** The list of a plugin whose start throws, as somebody sees it. */
async function failed(isAdmin: boolean) {
  const live = await livePlugins(things);
  live.test.page.state.session.is_superuser = isAdmin;
  live.build('d1', {
    activate() {
      throw new Error('no moon');
    },
  });
  const screen = await render(
    <ServicesProvider services={live.test.services}>
      <MemoryRouter>
        <ListPage typeId={thing} panel={panel} />
      </MemoryRouter>
    </ServicesProvider>,
  );
  return { ...live, screen, alert: screen.getByRole('alert') };
}

it('[X-26] [X-21] the list of a plugin that failed says so, and is there by itself when a build comes that works', async () => {
  const { screen, alert, life, build } = await failed(false);
  await expect.element(alert).toHaveTextContent('Things could not be started.');
  await expect.element(alert).toHaveTextContent('Tell your administrator');
  // The author's words are not for everybody.
  await expect.element(alert).not.toHaveTextContent('no moon');
  build('d2', {});
  await life.take([second]);
  await expect.element(screen.getByRole('table')).toBeVisible();
  await expect.element(screen.getByText('Things could not be started.')).not.toBeInTheDocument();
});

it('[X-26] an administrator reads why', async () => {
  const { alert } = await failed(true);
  await expect.element(alert).toHaveTextContent('no moon');
});
