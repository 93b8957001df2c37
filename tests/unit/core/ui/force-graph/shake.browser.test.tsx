import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { ForceGraph } from '#ui/force-graph/force-graph.tsx';
import type { GraphLink, GraphTone } from '#ui/force-graph/graph-data.ts';
import { shakeMs } from '#ui/force-graph/shake.ts';
import { ServicesProvider } from '#ui/services-context.tsx';

const links: readonly GraphLink[] = [];
const base = { kind: 'Server', icon: 'server', radius: 20 };
const nodesIn = (tone: GraphTone) => [
  { ...base, id: 'one', label: 'one', tone, at: { x: -100, y: 0 } },
  { ...base, id: 'two', label: 'two', at: { x: 100, y: 0 } },
];
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Returns the first column of the picture that something is drawn in: the left edge of the left node. */
function leftEdge(container: Element): number {
  const canvas = container.querySelector('canvas');
  const { width = 0, height = 0 } = canvas ?? {};
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  const drawn = [...pixels].flatMap((value, at) => (at % 4 === 3 && value > 0 ? [Math.floor(at / 4) % width] : []));
  return drawn.reduce((least, column) => Math.min(least, column), width);
}

it('[STACK-04] a node whose colour changes shakes until it is at its place again, in a picture that was at rest', async () => {
  const { services, clock } = await createTestServices();
  const draw = (tone: GraphTone, shakesOnChange: boolean) => (
    <ServicesProvider services={services}>
      <ForceGraph
        title="Graph"
        nodes={nodesIn(tone)}
        links={links}
        height={400}
        showLabels={false}
        isArranged
        shakesOnChange={shakesOnChange}
      />
    </ServicesProvider>
  );
  const screen = await render(draw('run', true));
  const edge = () => leftEdge(screen.container);
  await expect.poll(() => screen.getByRole('listbox').element().getAttribute('data-fitted')).toBe('true');
  let place = 0;
  await expect
    .poll(async () => {
      place = edge();
      await frame();
      await frame();
      return edge() - place;
    })
    .toBe(0);

  await screen.rerender(draw('ok', true));
  clock.advance(100);
  await expect.poll(edge).toBeGreaterThan(place);
  clock.advance(100);
  await expect.poll(edge).toBeLessThan(place);
  clock.advance(shakeMs);
  await expect.poll(edge).toBe(place);

  await screen.rerender(draw('bad', false));
  clock.advance(100);
  await frame();
  await frame();
  expect(edge()).toBe(place);
});
