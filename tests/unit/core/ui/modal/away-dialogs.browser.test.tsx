import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Modals } from '#services/modals/modals';
import { Scope } from '#services/scope/scope';
import { Session } from '#services/session/session';
import { Button } from '#ui/controls/index.ts';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { ModalFrame } from '#ui/modal/modal-frame.tsx';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const elsewhere = 'default/project-2/RegionOne';
const question = { name: 'Another tab went to another project' };
const home = 'default/project-1/RegionOne';

async function away() {
  const { services, page } = await createTestServices();
  const modals = services.get(Modals);
  // The one that follows the other tabs.
  services.get(Scope);
  modals.confirmWith(ConfirmDialog);
  const began = (scope: string) => page.hear({ session: 'began', user: page.state.session.id, scope });
  const screen = await render(
    <ServicesProvider services={services}>
      <ModalLayer />
    </ServicesProvider>,
  );
  return {
    services,
    modals,
    screen,
    began,
    /** The other tabs leave while a dialog is open, and the operator stays. */
    async stay() {
      void modals.open({ id: 'acme.work', size: 'small', title: 'Work', content: () => null });
      began(elsewhere);
      await screen.getByRole('dialog', question).getByRole('button', { name: 'Cancel' }).click();
      await expect.element(screen.getByRole('dialog', question)).not.toBeInTheDocument();
    },
  };
}

it('[X-23] a question that was opened after another tab left the project sends nothing: its button says why until the tab is back', async () => {
  const { services, modals, screen, began, stay } = await away();
  await stay();
  let strays = 0;
  services.get(Session).onDidStray(() => (strays += 1));
  const answer = modals.confirm({ title: 'Delete web-1', confirmLabel: 'Delete Server', danger: true });
  const button = screen.getByRole('button', { name: 'Delete Server' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription(/Go back to demo first/);
  await button.click({ force: true });
  expect(strays).toBe(1);
  await screen.getByRole('dialog', question).getByRole('button', { name: 'Cancel' }).click();
  // The disabled button alone would leave no way that can be seen.
  const note = screen.getByRole('status').filter({ hasText: /nothing is sent from here/ });
  await expect.element(note).toBeVisible();
  await note.getByRole('button', { name: 'Go back or follow' }).click();
  expect(strays).toBe(2);
  await screen.getByRole('dialog', question).getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button).toBeVisible();
  began(home);
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await button.click();
  expect(await answer).toBe(true);
});

it('[X-23] a question that sends nothing to the project can be agreed to in a project that the other tabs have left', async () => {
  const { modals, screen, stay } = await away();
  await stay();
  const answer = modals.confirm({ title: 'Discard?', confirmLabel: 'Discard', danger: true, anyProject: true });
  await screen.getByRole('button', { name: 'Discard' }).click();
  expect(await answer).toBe(true);
});

it('[X-23] a dialog of a plugin holds its main button and Enter in its form back, and leaves the other buttons alone', async () => {
  const { services, screen, began, modals } = await away();
  let strays = 0;
  services.get(Session).onDidStray(() => (strays += 1));
  const sent: string[] = [];
  void modals.open({
    id: 'acme.copy',
    size: 'small',
    title: 'Copy',
    bare: true,
    content: ({ close }) => (
      <ModalFrame
        title="Copy"
        footer={
          <>
            <Button onClick={() => close()}>Cancel</Button>
            <Button variant="primary" onClick={() => sent.push('press')}>
              Copy
            </Button>
          </>
        }
      >
        <form onSubmit={(event) => (event.preventDefault(), sent.push('enter'))}>
          <input aria-label="Name" />
          <button type="submit" hidden />
        </form>
      </ModalFrame>
    ),
  });
  const name = screen.getByLabelText('Name');
  await name.fill('a');
  began(elsewhere);
  const stay = () =>
    screen
      .getByRole('dialog', { name: /Another tab/ })
      .getByRole('button', { name: 'Cancel' })
      .click();
  await stay();
  const button = screen.getByRole('button', { name: 'Copy', exact: true });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  (name.element() as HTMLInputElement).form?.requestSubmit();
  expect([sent, strays]).toEqual([[], 3]);
  await stay();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(modals.stack()).toHaveLength(0);
});
