import { Component, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { lazyComponent, preloadedComponent } from '#ui/lazy/lazy-component.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

/** As around a plugin's view: what reaches it is blamed on the plugin. */
class Blamed extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    return this.state.error ? <p>Blamed for {this.state.error.message}</p> : this.props.children;
  }
}

it.each([
  ['preloaded', preloadedComponent],
  ['lazy', lazyComponent],
])(
  '[X-26] a control of the console whose file can’t be had (%s) keeps its place in a plugin’s view and comes later',
  async (_how, make) => {
    const { services, clock } = await createTestServices();
    let asked = 0;
    let there = false;
    const Field = make<{ name: string }>(async () => {
      asked += 1;
      if (!there) throw new Error('part.js');
      return ({ name }) => <p>The field {name}</p>;
    });
    const draw = () =>
      render(
        <ServicesProvider services={services}>
          <Blamed>
            <p>The view</p>
            <Field name="size" />
          </Blamed>
        </ServicesProvider>,
      );
    const screen = await draw();
    await expect.poll(() => clock.waiting).toBe(1);
    clock.advance(2_000);
    await expect.poll(() => [asked, clock.waiting]).toEqual([2, 1]);
    await expect.element(screen.getByText('The view')).toBeVisible();
    // Nobody asks for what nobody shows.
    await screen.unmount();
    expect(clock.waiting).toBe(0);
    there = true;
    const again = await draw();
    await expect.element(again.getByText('The field size')).toBeVisible();
    expect(asked).toBe(3);
  },
);
