import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/flavors.json' with { type: 'json' };
import { type Flavor, toFlavor } from '../../../../plugins/flavors/flavor.ts';
import { ConflictNotice } from '../../../../plugins/flavors/forms/conflict-notice.tsx';
import { dataOf, type FlavorData } from '../../../../plugins/flavors/forms/flavor-form.ts';
import { beginEdit, FlavorConflict } from '../../../../plugins/flavors/forms/save-edit.ts';
import { privateFlavor } from './raw-flavor.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const raw = privateFlavor();
const start = toFlavor(raw);

/** What somebody else made of the flavor, beside a form that has one field. */
async function shown(now: Flavor, typed: FlavorData = {}) {
  const { services } = await createTestServices({ bundles: { flavors: en } });
  const conflict = new FlavorConflict('Somebody else changed it.', start, now);
  const edit = beginEdit(start);
  function Form() {
    const [data, setData] = useState<FlavorData>({ ...dataOf(start), ...typed });
    return (
      <ServicesProvider services={services}>
        <ConflictNotice
          conflict={conflict}
          edit={edit}
          projects={[{ id: 'p1', name: 'demo' }]}
          data={data}
          change={setData}
        />
        <input
          aria-label="VCPUs"
          value={data.vcpus}
          onChange={({ target }) => setData({ ...data, vcpus: Number(target.value) })}
        />
      </ServicesProvider>
    );
  }
  return render(<Form />);
}

describe('what somebody else made of a flavor', () => {
  it('[FLV-04] [X-17] is spoken once: what is typed then changes the table, and nothing that is spoken', async () => {
    const screen = await shown({ ...start, vcpus: 8, ram: 2048 });
    const spoken = screen.getByRole('alert');
    await expect.element(spoken).toHaveTextContent(/^Somebody else changed it\.$/);
    const table = screen.getByRole('region', { name: 'What somebody else changed' });
    await expect.element(table.getByRole('row', { name: 'VCPUs' })).toHaveTextContent('1 (not changed by you)');
    await screen.getByRole('textbox', { name: 'VCPUs' }).fill('3');
    await expect.element(table.getByRole('row', { name: 'VCPUs' })).toHaveTextContent('VCPUs83');
    await expect.element(spoken).toHaveTextContent(/^Somebody else changed it\.$/);
    for (const live of document.querySelectorAll('[role="alert"], [role="status"], [aria-live]'))
      expect(live.querySelector('table, button')).toBeNull();
    await screen.getByRole('button', { name: 'Take over their changes' }).click();
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent(/^Taken over: RAM\. What you typed stays; saving again sends both\.$/);
  });

  it('[FLV-05] names everyone as those with access to a public one, theirs or as it is typed', async () => {
    const theirs = await shown({ ...start, is_public: true, access: [] });
    const access = theirs.getByRole('row', { name: 'Projects with access' });
    await expect.element(access).toHaveTextContent('Projects with accessEvery projectdemo (not changed by you)');
    await theirs.unmount();
    const typed = await shown({ ...start, access: ['p1', 'p2'] }, { is_public: true });
    const mine = typed.getByRole('row', { name: 'Projects with access' });
    await expect.element(mine).toHaveTextContent(/^Projects with accessdemo and p2Every project$/);
  });
});
