import { Component, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyView } from '#base';
import { fetchView, ViewOutlet } from '#ui/lazy/view-outlet.tsx';

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return <button onClick={() => this.setState({ failed: false })}>again</button>;
  }
}

describe('a view whose code can’t be had', () => {
  it('[X-26] reaches its error boundary after one attempt, and is tried again when the operator asks', async () => {
    let attempts = 0;
    const view = lazyView(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('no such file');
      return () => <p>here it is</p>;
    });
    const screen = await render(
      <Boundary>
        <ViewOutlet view={view} props={{}} fallback={<p>Loading</p>} />
      </Boundary>,
    );
    await expect.element(screen.getByText('again')).toBeVisible();
    expect(attempts).toBe(1);
    await screen.getByText('again').click();
    await expect.element(screen.getByText('here it is')).toBeVisible();
    expect(attempts).toBe(2);
  });
});

describe('a view whose code has come', () => {
  it('[X-27] is drawn at once, without a moment in which nothing stands in its place', async () => {
    const view = lazyView(async () => () => <p>here it is</p>);
    await fetchView(view);
    const waited = vi.fn(() => null);
    const Waiting = () => waited();
    const screen = await render(<ViewOutlet view={view} props={{}} fallback={<Waiting />} />);
    await expect.element(screen.getByText('here it is')).toBeVisible();
    expect(waited).not.toHaveBeenCalled();
  });
});

describe('a view within a view, whose code comes after what stands in their place was seen', () => {
  it('[X-27] is drawn in the next frames: nothing makes it wait beside its code', async () => {
    let resolve = () => {};
    const promise = new Promise<void>((come) => (resolve = come));
    const inner = lazyView(async () => {
      await promise;
      return () => <p>here it is</p>;
    });
    const outer = lazyView(async () => {
      await promise;
      return () => <ViewOutlet view={inner} props={{}} fallback={<p>Loading inside</p>} />;
    });
    const screen = await render(<ViewOutlet view={outer} props={{}} fallback={<p>Loading</p>} />);
    await expect.element(screen.getByText('Loading')).toBeVisible();
    resolve();
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    expect(screen.getByText('here it is').query()).not.toBeNull();
  });
});
