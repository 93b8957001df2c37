import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { HttpError } from '#services/http/http';
import { FailureBar } from '#ui/form/failure-bar.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

it('[X-31] a form says what the manifest of its plugin does not allow, and that no role would help', async () => {
  const { services } = await createTestServices();
  const detail = 'The plugin acme.desk does not declare the operation NV-13 (access.api).';
  const call = new HttpError(403, detail, { code: 'PLUGIN_API_NOT_DECLARED', detail } as never, 'req-1', 'acme.desk');
  const screen = await render(
    <ServicesProvider services={services}>
      <FailureBar failure={{ message: 'Unable to retrieve the server.', call }} />
    </ServicesProvider>,
  );
  const bar = screen.getByRole('alert');
  await expect.element(bar).toHaveTextContent('Unable to retrieve the server.');
  await expect.element(bar).toHaveTextContent(detail);
  await expect.element(bar).toHaveTextContent('The plugin is at fault, not your roles');
  await expect.element(bar).not.toHaveTextContent('Ask an administrator');
});
