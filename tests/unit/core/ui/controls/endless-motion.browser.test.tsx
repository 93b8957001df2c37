import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ProgressBar } from '#ui/controls/progress-bar.tsx';
import { Skeleton } from '#ui/controls/skeleton.tsx';
import { Spinner } from '#ui/controls/spinner.tsx';

/** The properties that a browser animates without the page's main thread; Chromium does not for `rotate` of an SVG. */
const drawnBeside = ['transform', 'opacity'];

describe('what moves while something is waited for', () => {
  it('[X-01] costs the page nothing: no frame of it is the main thread’s', async () => {
    const { container } = await render(
      <>
        <Spinner />
        <ProgressBar label="Upload" />
        <Skeleton />
      </>,
    );
    const motions = container.getAnimations({ subtree: true });
    expect(motions).toHaveLength(3);
    for (const { effect } of motions) {
      const frames = (effect as KeyframeEffect).getKeyframes();
      const animated = frames.flatMap((frame) =>
        Object.keys(frame).filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)),
      );
      expect(drawnBeside).toEqual(expect.arrayContaining(animated));
    }
  });

  it('an unknown progress passes from one end to the other, in the direction of reading', async () => {
    const { container } = await render(
      <div dir="rtl">
        <ProgressBar label="Upload" />
      </div>,
    );
    const [motion] = container.getAnimations({ subtree: true });
    const placeAt = (time: number) => {
      motion!.currentTime = time;
      return (motion!.effect as KeyframeEffect).target!.getBoundingClientRect();
    };
    motion!.pause();
    const bar = container.querySelector('[role="progressbar"]')!.getBoundingClientRect();
    expect(placeAt(0).left).toBeCloseTo(bar.right, 0);
    expect(placeAt(1399.99).right).toBeCloseTo(bar.left, 0);
  });
});
