import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { FactList } from '#ui/cells/fact-list.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

afterEach(() => page.viewport(1280, 800));

it('[DET-01] on a phone a long name leaves the value its room, and a value that has no button to copy it is shown whole', async () => {
  await page.viewport(390, 844);
  const { services } = await createTestServices();
  const label = 'شبكة خارجية يتصل بها كل عنقود من هذا القالب عند إنشائه';
  const value = 'KEY_THAT_IS_LONG=a-value-that-is-far-longer-than-the-window-is-wide-0123456789';
  const screen = await render(
    <ServicesProvider services={services}>
      <div dir="rtl">
        <FactList roomy facts={[{ label, value, mono: true }]} />
      </div>
    </ServicesProvider>,
  );
  const shown = screen.getByText(value).element();
  expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
  const place = screen.getByRole('definition').element().getBoundingClientRect();
  expect(place.width).toBeGreaterThan(390 / 3);
});
