import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { FactList } from '#ui/cells/fact-list.tsx';
import { StatusMark } from '#ui/controls/status-mark.tsx';
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

it('[DET-01] a long value and a long state are shown whole, also beside a mouse; what has a button to copy it stays in one line', async () => {
  const { services } = await createTestServices();
  const value = 'No valid host was found. There are not enough hosts available.';
  const id = '0123456789abcdef-'.repeat(4);
  for (const roomy of [false, true]) {
    const facts = [
      { label: 'Fault', value },
      { label: 'Status', value: <StatusMark tone="bad" label={`Error: ${value}`} /> },
      { label: 'ID', value: id, mono: true, copy: true },
    ];
    const screen = await render(
      <ServicesProvider services={services}>
        <div style={{ inlineSize: '260px' }}>
          <FactList roomy={roomy} facts={facts} />
        </div>
      </ServicesProvider>,
    );
    for (const text of [value, `Error: ${value}`]) {
      const shown = screen.getByText(text, { exact: true }).element();
      expect(shown.getBoundingClientRect().height).toBeGreaterThan(30);
      for (let at: Element = shown; at.tagName !== 'DL'; at = at.parentElement!)
        expect(at.scrollWidth, at.tagName).toBeLessThanOrEqual(Math.max(at.clientWidth, shown.clientWidth));
      const definition = shown.closest('dd')!.getBoundingClientRect();
      expect(shown.getBoundingClientRect().right).toBeLessThanOrEqual(definition.right + 0.5);
      expect(shown.getBoundingClientRect().bottom).toBeLessThanOrEqual(definition.bottom + 0.5);
    }
    expect(screen.getByText(id).element().getBoundingClientRect().height).toBeLessThan(30);
    await screen.unmount();
  }
});
