import { MemoryRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/clusters.json' with { type: 'json' };
import { SavedKubeconfig } from '../../../../plugins/clusters/kubeconfig/saved-kubeconfig.tsx';
import { clusterWizard } from '../../../../plugins/clusters/clusters/forms/cluster-wizard.tsx';
import { emptyTemplate } from '../../../../plugins/clusters/templates/forms/template-model.ts';
import { TemplateSummary } from '../../../../plugins/clusters/templates/forms/template-summary.tsx';
import { WizardSummary } from '#ui/wizard/wizard-summary.tsx';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

async function drawn(view: ReactNode) {
  const { services } = await createTestServices({ bundles: { clusters: en } });
  return render(
    <ServicesProvider services={services}>
      <MemoryRouter>{view}</MemoryRouter>
    </ServicesProvider>,
  );
}

/** The values of a summary that have a mark beside their words. */
const marked = () =>
  [...document.querySelectorAll('dd:has(svg)')].map(({ previousElementSibling: name }) => name?.textContent);

it('[CTP-16] a form of a template that nothing was typed into says what is not chosen, and marks nothing', async () => {
  const screen = await drawn(<TemplateSummary model={emptyTemplate} />);
  await expect.element(screen.getByText('Not chosen').first()).toBeVisible();
  expect(screen.getByText('Not chosen').elements()).toHaveLength(4);
  expect(marked()).toEqual([]);
});

it('[CTP-16] nor does a form of a cluster', async () => {
  const Form = clusterWizard({ templates: [], flavors: [], keyPairs: [] });
  const screen = await drawn(<Form close={() => undefined} setDirty={() => undefined} />);
  await expect.element(screen.getByText('Not chosen').first()).toBeVisible();
  expect(marked()).toEqual([]);
});

it('[CTP-16] in the summary no name of a fact runs into its value, however long it is', async () => {
  const long = 'Datenträgertreiberverwaltung';
  const view = (
    <div style={{ inlineSize: '220px' }}>
      <WizardSummary facts={[{ label: long, value: 'Keiner' }]} />
    </div>
  );
  const screen = await drawn(view);
  const [name, value] = [screen.getByText(long).element(), screen.getByText('Keiner').element()];
  const ends = document.createRange();
  ends.selectNodeContents(name);
  expect(ends.getBoundingClientRect().right).toBeLessThan(value.getBoundingClientRect().left);
});

it('[CLU-37] the dialog of a kubeconfig says in its title that it was saved', async () => {
  const file = { name: 'demo.kubeconfig', content: '', made: [], failed: [] };
  const screen = await drawn(<SavedKubeconfig file={file} save={() => undefined} onClose={() => undefined} />);
  await expect.element(screen.getByRole('heading', { name: 'Kubeconfig Saved' })).toBeVisible();
});
