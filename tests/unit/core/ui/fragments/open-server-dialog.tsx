import { QueryClientProvider } from '@tanstack/react-query';
import { render } from 'vitest-browser-react';
import { Modals } from '#services/modals/modals';
import { Queries } from '#services/resources/queries';
import { Toasts } from '#services/toasts/toasts';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { openServerModal, type ServerModalOptions } from '#ui/fragments/open-server-modal.ts';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
// The parts that a dialog fetches when it first opens are imported here; fetching is not what is tested.
import '#ui/form/runtime-validator.ts';
import '#ui/fragments/dialog/server-dialog.tsx';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

export const desk = '/api/p/acme.desk/desk';
export const form = {
  fragment: 'form',
  title: 'New rack',
  action: 'save',
  schema: { type: 'object', properties: { name: { type: 'string', title: 'Name' } } },
};

/** The console's dialogs, over a server's form; `open` opens what it describes at a path of its own. */
export async function openConsole() {
  const test = await createTestServices();
  const { services, page } = test;
  services.get(Modals).confirmWith(ConfirmDialog);
  await render(
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.get(Queries)}>
        <ModalLayer />
      </QueryClientProvider>
    </ServicesProvider>,
  );
  page.answer(`GET ${desk}/form`, () => json(form));
  const open = (path: string, options?: ServerModalOptions) => openServerModal(services, `${desk}/${path}`, options);
  const toasts = () =>
    services
      .get(Toasts)
      .list()
      .map((toast) => toast.message);
  return { ...test, open, toasts };
}

export const dialogs = () => document.querySelectorAll('dialog').length;
