import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { UnknownTerms } from '#ui/table/unknown-terms.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

it.each([
  ['ar', '، '],
  ['ja', '、'],
  ['en', ', '],
])('[SHELL-07] filters that a list does not know are joined as %s joins them', async (language, comma) => {
  const { services } = await createTestServices({ language });
  const terms = ['a', 'b'].map((name) => ({ name, value: '1' }));
  const screen = await render(
    <ServicesProvider services={services}>
      <UnknownTerms page={{ path: '/project/things', search: '?a=1&b=1' }} terms={terms} />
    </ServicesProvider>,
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent(`a=1${comma}b=1`);
});
