import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { FieldValue } from '../../../../../core/host/declared-types/field-view.tsx';
import type { DeclaredModel } from '../../../../../core/host/declared-types/declared-model.ts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

it('[SHELL-07] the unit of a field is written as sizes are in the language', async () => {
  const { services } = await createTestServices({ language: 'fr' });
  const fields = { size: { label: 'Size', format: 'gb' }, memory: { label: 'Memory', unit: 'MiB' } };
  const model = { said: { fields } } as unknown as DeclaredModel;
  const screen = await render(
    <ServicesProvider services={services}>
      <MemoryRouter>
        {Object.keys(fields).map((name) => (
          <p key={name}>
            <FieldValue model={model} name={name} item={{ id: '1' }} value={3} />
          </p>
        ))}
      </MemoryRouter>
    </ServicesProvider>,
  );
  await expect.element(screen.getByText(/Gio/)).toHaveTextContent('3 Gio');
  await expect.element(screen.getByText(/Mio/)).toHaveTextContent('3 Mio');
});
