import { afterEach, describe, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeDisclosure } from '#ui/action-code/code-disclosure.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

/** Sets what the system says of motion, for the whole browser. */
const setMotion = (value: string) =>
  (cdp() as unknown as { send(method: string, params: object): Promise<unknown> }).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });
afterEach(() => setMotion(''));

/** A dialog's body with a form taller than it, and the code below it. */
async function tallDialog() {
  const { services } = await createTestServices();
  const drawn = (disks: number) => (
    <ServicesProvider services={services}>
      <div data-testid="body" style={{ blockSize: 360, overflow: 'auto' }}>
        <input aria-label="Name" />
        <div style={{ blockSize: 900 }} />
        <CodeDisclosure
          of={disks}
          code={() => ({
            commands: Array.from({ length: disks }, (_, at) => ({ command: 'disk delete', names: [`n-${at}`] })),
            calls: [],
          })}
        />
      </div>
    </ServicesProvider>
  );
  const screen = await render(drawn(6));
  const body = screen.getByTestId('body').element() as HTMLElement;
  const show = screen.getByRole('button', { name: 'Show code' });
  // As an operator comes to it: at the lower edge, nothing below it in view.
  body.scrollTop = (show.element() as HTMLElement).offsetTop - body.offsetTop - body.clientHeight + 40;
  const isInView = (element: Element) => {
    const [inner, outer] = [element.getBoundingClientRect(), body.getBoundingClientRect()];
    return inner.top >= outer.top && inner.bottom <= outer.bottom;
  };
  return { screen, body, show, isInView, change: (disks: number) => screen.rerender(drawn(disks)) };
}

describe('code that opens below the fold', () => {
  it('[X-11] is brought into view with its button, which keeps the focus: the next Tab is in it', async () => {
    const { screen, show, isInView } = await tallDialog();
    await show.click();
    const code = screen.getByRole('tabpanel');
    await expect.element(code).toHaveTextContent('n-5');
    await expect.poll(() => isInView(code.element())).toBe(true);
    const hide = screen.getByRole('button', { name: 'Hide code' });
    expect(isInView(hide.element())).toBe(true);
    await expect.element(hide).toHaveFocus();
    await userEvent.tab();
    await expect.element(screen.getByRole('tab', { name: 'CLI' })).toHaveFocus();
  });

  it('[X-11] comes without a movement where the system asks for less of it', async () => {
    await setMotion('reduce');
    const { screen, body, show, isInView } = await tallDialog();
    const places: boolean[] = [];
    body.addEventListener('scroll', () => {
      const state = body.querySelector('[data-code-disclosure]')!;
      places.push(isInView(state));
    });
    await show.click();
    await expect.poll(() => isInView(screen.getByRole('tabpanel').element())).toBe(true);
    expect(places.length).toBeGreaterThan(0);
    expect(places).not.toContain(false);
  });

  it('[X-11] stays where the operator went from it, also when what they type makes it longer', async () => {
    const { screen, body, show, isInView, change } = await tallDialog();
    await show.click();
    await expect.poll(() => isInView(screen.getByRole('tabpanel').element())).toBe(true);
    await screen.getByRole('textbox', { name: 'Name' }).click();
    const there = body.scrollTop;
    await change(12);
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('n-11');
    expect(body.scrollTop).toBe(there);
  });
});
