import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { MarkedStatus } from '../../../../plugins/images/cells/marked-cells.tsx';
import { anImage, imagesHost } from '../../../support/images.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

it('[IMG-05] the word of a state is not cut for the bar beside it, however narrow the column', async () => {
  const { services } = await imagesHost();
  for (const width of [72, 84, 132]) {
    const screen = await render(
      <ServicesProvider services={services}>
        <div style={{ inlineSize: width }}>
          <MarkedStatus item={anImage({ status: 'saving' })} />
        </div>
      </ServicesProvider>,
    );
    await expect.element(screen.getByText('Saving')).toBeVisible();
    const cut = [...screen.container.querySelectorAll('span')].filter(
      (each) => each.textContent === 'Saving' && each.scrollWidth > each.clientWidth && each.clientWidth > 0,
    );
    expect(cut, `${width} pixels`).toEqual([]);
    await screen.unmount();
  }
});
