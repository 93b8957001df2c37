import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Facet } from '#registry';
import { ResourceTable } from '#ui/table/resource-table.tsx';
import { aStage, aThing } from '../../../../support/things.tsx';

const flavors = [
  { key: 'f1', label: 'm1:small' },
  { key: 'f2', label: 'm1:large' },
];

/** A facet whose options a service tells, as `answer` has them. */
function aFacet(answer: () => Promise<typeof flavors>): { facet: Facet; asked: () => number } {
  let asked = 0;
  const askOptions: Facet['askOptions'] = async ({ services }) => {
    expect(services).toBeDefined();
    asked += 1;
    return answer();
  };
  return { facet: { name: 'flavor', label: 'Flavor', filteredBy: 'server', askOptions }, asked: () => asked };
}

const stage = (facet: Facet, search = '') =>
  aStage({
    items: [aThing('a')],
    type: { facets: [facet] },
    draw: (type) => <ResourceTable type={type} address="/project/things" page={{ path: '/project/things', search }} />,
  });

beforeEach(() => page.viewport(1280, 800));

describe('options that a service tells', () => {
  it('[SRCH-06] are asked for when their facet is chosen, once, and offered by their labels', async () => {
    const { facet, asked } = aFacet(async () => flavors);
    const { screen, service } = await stage(facet);
    await screen.getByRole('combobox').click();
    await expect.element(screen.getByRole('option', { name: /Flavor/ })).toBeVisible();
    expect(asked()).toBe(0);
    await userEvent.keyboard('flavor:');
    await expect.element(screen.getByRole('option', { name: 'm1:large' })).toBeVisible();
    await userEvent.keyboard('large{Enter}');
    await expect.poll(() => service.lists.length).toBeGreaterThan(0);
    await userEvent.keyboard('flavor:');
    await expect.element(screen.getByRole('option', { name: 'm1:small' })).toBeVisible();
    expect(asked()).toBe(1);
  });

  it('[SRCH-06] name a value of the address, which needs no answer to count', async () => {
    let tell: (options: typeof flavors) => void = () => {};
    const { facet } = aFacet(() => new Promise((resolve) => (tell = resolve)));
    const { screen, service } = await stage(facet, '?flavor=f2');
    await expect.poll(() => service.lists).toEqual([{ filters: { flavor: 'f2' } }]);
    await expect.element(screen.getByRole('search')).toHaveTextContent('Flavorf2');
    await expect.poll(() => (tell(flavors), screen.getByRole('search').element().textContent)).toContain('m1:large');
    expect(service.lists).toHaveLength(1);
  });

  it('[SRCH-06] that can’t be had say why, and can be asked for again', async () => {
    let answer = async (): Promise<typeof flavors> => {
      throw new Error('Nova is down.');
    };
    const { facet, asked } = aFacet(() => answer());
    const { screen } = await stage(facet);
    await screen.getByRole('combobox').fill('flavor:');
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('The choices could not be fetched: Nova is down.');
    answer = async () => flavors;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('option', { name: 'm1:small' })).toBeVisible();
    expect(asked()).toBe(2);
  });

  it('[SRCH-06] of thousands some are drawn, and typing finds the others; Enter waits for those on their way', async () => {
    let tell: (options: typeof flavors) => void = () => {};
    const { facet } = aFacet(() => new Promise((resolve) => (tell = resolve)));
    const { screen } = await stage(facet);
    await screen.getByRole('combobox').fill('flavor:');
    await expect.element(screen.getByRole('status').getByText('Searching')).toBeVisible();
    await userEvent.keyboard('flavor-4999{Enter}');
    await expect.element(screen.getByRole('combobox')).toHaveValue('flavor-4999');
    tell(Array.from({ length: 5_000 }, (_, at) => ({ key: `f${at}`, label: `flavor-${at}` })));
    await expect.element(screen.getByRole('option', { name: 'flavor-4999' })).toBeVisible();
    await screen.getByRole('combobox').fill('flavor-4');
    await expect.element(screen.getByText('Type to find the others.')).toBeInTheDocument();
    expect(screen.getByRole('option').elements()).toHaveLength(200);
  });
});
