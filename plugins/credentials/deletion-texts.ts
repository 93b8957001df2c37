import { type DeletionTexts, I18n, type Services } from '@sextant/sdk';

/** The console's own words for a deletion, which name the type. */
export const deletionTexts: DeletionTexts = {
  question: 'core:declared.deleteQuestion',
  message: 'core:declared.deleteMessage',
  confirm: 'core:declared.deleteConfirm',
  task: 'core:declared.deleting',
  done: 'core:declared.done.deleted',
  failed: 'core:declared.failed.deleted',
  refused: 'core:declared.refused',
};

export const typeValue = (name: string) => (items: readonly unknown[], services: Services) => ({
  type: services.get(I18n).t(name, { count: items.length }),
});
