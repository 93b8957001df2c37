import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { ForceGraph } from '#ui/force-graph/force-graph.tsx';
import type { GraphLink, GraphNode } from '#ui/force-graph/graph-data.ts';
import { ServicesProvider } from '#ui/services-context.tsx';

const node = (id: string, x: number, y: number): GraphNode => ({
  id,
  label: id,
  kind: 'Server',
  icon: 'server',
  radius: 5,
  at: { x, y },
});
const ends = [node('left', -100, 0), node('right', 100, 0)];
/** As many links as are drawn in one go; all of them lie left of the middle. */
const leaves = Array.from({ length: 501 }, (_, index) => node(`leaf-${index}`, -100, 60));
const many = {
  nodes: [...ends, ...leaves],
  links: leaves.map(({ id }): GraphLink => ({ source: 'left', target: id })),
};
const few = { nodes: ends, links: [{ source: 'left', target: 'right' }] };

/** Counts the pixels of the middle column that something is drawn on. */
function drawnInTheMiddle(container: Element): number {
  const canvas = container.querySelector('canvas');
  const pixels = canvas?.getContext('2d')?.getImageData(Math.floor(canvas.width / 2), 0, 1, canvas.height).data ?? [];
  return [...pixels].filter((value, index) => index % 4 === 3 && value > 0).length;
}

it('[GRAPH-07] a graph that shrinks to few links draws each of them again', async () => {
  const { services } = await createTestServices();
  const draw = ({ nodes, links }: { nodes: readonly GraphNode[]; links: readonly GraphLink[] }) => (
    <ServicesProvider services={services}>
      <ForceGraph title="Graph" nodes={nodes} links={links} height={400} showLabels={false} isArranged />
    </ServicesProvider>
  );
  const screen = await render(draw(many));
  await expect.element(screen.getByRole('listbox')).toBeVisible();
  await expect.poll(() => screen.container.querySelector('canvas')).not.toBeNull();
  expect(drawnInTheMiddle(screen.container)).toBe(0);
  await screen.rerender(draw(few));
  await expect.poll(() => drawnInTheMiddle(screen.container)).toBeGreaterThan(0);
});
