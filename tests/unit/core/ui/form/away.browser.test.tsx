import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Session } from '#services/session/session';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

it('[X-23] a form of a project that the other tabs have left sends nothing: its button says why, and asks when it is pressed', async () => {
  const { services, page } = await createTestServices();
  const validator = await loadRuntimeValidator();
  const submit = vi.fn(async () => {});
  let strays = 0;
  services.get(Session).onDidStray(() => (strays += 1));
  const screen = await render(
    <ServicesProvider services={services}>
      <FormDialog
        id="thing"
        title="A thing"
        schema={{ type: 'object', properties: { name: { type: 'string', title: 'Name' } } }}
        validator={validator}
        data={{}}
        submit={submit}
        close={() => {}}
      />
    </ServicesProvider>,
  );
  const button = screen.getByRole('button', { name: 'Submit' });
  await screen.getByLabelText('Name').fill('x');
  const began = { session: 'began', user: page.state.session.id } as const;
  page.hear({ ...began, scope: 'default/project-2/RegionOne' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription(/Go back to demo first/);
  await button.click({ force: true });
  await screen.getByLabelText('Name').click();
  await userEvent.keyboard('{Enter}');
  expect([strays, submit.mock.calls]).toEqual([3, []]);
  page.hear({ ...began, scope: 'default/project-1/RegionOne' });
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await button.click();
  expect(submit).toHaveBeenCalledTimes(1);
});
