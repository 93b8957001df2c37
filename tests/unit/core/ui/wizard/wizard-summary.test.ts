import { createElement } from 'react';
import { expect, it } from 'vitest';
import { StatusMark } from '#ui/controls/status-mark.tsx';
import { WizardSummary } from '#ui/wizard/wizard-summary.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { staticMarkup } from '../../../../support/static-markup.tsx';

it('[LNC-57] what is still to be chosen is no error: it stands in the summary before anybody did anything', async () => {
  const { services } = await createTestServices();
  const mark = (tone: 'bad' | 'idle') =>
    staticMarkup(services, createElement(StatusMark, { tone, icon: 'circle', label: 'Still to choose' }));
  const facts = [
    { label: 'Name', value: 'Still to choose', missing: true },
    { label: 'Zone', value: 'Any' },
  ];
  const drawn = staticMarkup(services, createElement(WizardSummary, { facts }));
  expect(drawn).toContain(`<dd>${mark('idle')}</dd>`);
  expect(drawn).not.toContain(mark('bad'));
});
