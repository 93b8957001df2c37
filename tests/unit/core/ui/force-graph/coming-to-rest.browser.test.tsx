import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { useState } from 'react';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { ForceGraph } from '#ui/force-graph/force-graph.tsx';
import type { GraphNode } from '#ui/force-graph/graph-data.ts';
import { ServicesProvider } from '#ui/services-context.tsx';

const nodes = ['one', 'two', 'three'].map((id): GraphNode => ({
  id,
  label: id,
  kind: 'Server',
  icon: 'server',
  radius: 20,
}));

/** Closes what is chosen when the picture moves, as a page with a balloon does. */
function Page() {
  const [chosen, choose] = useState<string>();
  return (
    <>
      <ForceGraph
        title="Graph"
        nodes={nodes}
        links={[]}
        height={400}
        selected={chosen}
        onSelect={(id) => choose(id)}
        onMove={() => choose(undefined)}
      />
      <output>{chosen ?? 'nothing'}</output>
    </>
  );
}

it('[GRAPH-05] a node that is chosen while the picture still moves stays chosen when it comes to rest', async () => {
  const { services } = await createTestServices();
  const screen = await render(
    <ServicesProvider services={services}>
      <Page />
    </ServicesProvider>,
  );
  const graph = screen.getByRole('listbox');
  await expect.poll(() => screen.container.querySelector('canvas')).not.toBeNull();
  (graph.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('one');
  expect(graph.element().getAttribute('data-fitted')).toBe('false');
  await expect.poll(() => graph.element().getAttribute('data-fitted'), { timeout: 20_000 }).toBe('true');
  await expect.element(screen.getByRole('status')).toHaveTextContent('one');
});
