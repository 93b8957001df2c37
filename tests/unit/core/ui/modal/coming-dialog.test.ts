import { createElement } from 'react';
import { expect, it } from 'vitest';
import { lazyView } from '#base';
import { type ModalContentProps, Modals } from '#services/modals/modals';
import { OpenedModal } from '#ui/modal/opened-modal.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { staticMarkup } from '../../../../support/static-markup.tsx';

it('[MODAL-17] a dialog is named, and can draw its title, before its code has come', async () => {
  const { services } = await createTestServices();
  const modals = services.get(Modals);
  const content = lazyView<ModalContentProps<unknown>>(() => new Promise(() => {}));
  void modals.open({ id: 'things.resize', size: 'large', title: 'Resize', bare: true, content });
  const [modal] = modals.stack();
  const drawn = staticMarkup(services, createElement(OpenedModal, { modal: modal!, visible: true }));
  expect(drawn).toMatch(/<dialog [^>]*aria-label="Resize"/);
  expect(drawn).not.toContain('data-modal-head');
});
