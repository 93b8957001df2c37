import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { Summary } from '../../../../plugins/images/details/summary.tsx';
import { anImage, imagesHost } from '../../../support/images.ts';

it('[IMG-16] an opened row shows custom properties that no definition explains, by their own names', async () => {
  const { services } = await imagesHost();
  const image = anImage({ properties: { 'my:key ü': 'its value' } });
  const screen = await render(
    <ServicesProvider services={services}>
      <Summary item={image} />
    </ServicesProvider>,
  );
  await expect.element(screen.getByText('my:key ü')).toBeVisible();
  await expect.element(screen.getByText('its value')).toBeVisible();
});
