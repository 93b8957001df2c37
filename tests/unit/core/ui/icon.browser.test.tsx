import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Icon } from '#ui/icons/icon.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { ServicesProvider } from '#ui/services-context.tsx';

it.each(['sextant', 'constructor', 'toString', '__proto__', ''])(
  '[X-26] a name of an icon that there is not (%s) is the puzzle piece, and takes nothing down',
  async (name) => {
    const { services } = await createTestServices();
    const screen = await render(
      <ServicesProvider services={services}>
        <Icon name="puzzle" label="known" />
        <Icon name={name} label="strange" />
      </ServicesProvider>,
    );
    const drawing = (label: string) => screen.getByRole('img', { name: label }).element().innerHTML;
    await expect.element(screen.getByRole('img', { name: 'strange' })).toBeVisible();
    expect(drawing('strange')).toBe(drawing('known'));
  },
);
