import { HttpError, I18n, type Services } from '@sextant/sdk';
import { LeftProject } from './left-project.ts';
import { NameTaken } from './name-taken.ts';
import { FileTooLarge, FileUnreadable } from './send-file.ts';

/** Why an upload failed, in the operator's language. */
export function reasonOf(services: Services, error: unknown, file: string): string {
  const i18n = services.get(I18n);
  if (error instanceof NameTaken) return i18n.t('containers:transfer.problem.exists');
  if (error instanceof LeftProject) return i18n.t('containers:transfer.problem.otherProject');
  if (error instanceof FileTooLarge) return i18n.t('containers:transfer.problem.tooLarge', { file });
  if (error instanceof FileUnreadable) return i18n.t('containers:transfer.problem.unreadable', { file });
  const place = strayedTo(error);
  if (place !== undefined) return i18n.t('core:scopeChange.stopped', { place });
  if (isCancelled(error)) return i18n.t('containers:transfer.problem.cancelled');
  return error instanceof HttpError && error.status > 0 ? error.message : i18n.t('containers:transfer.problem.lost');
}

/** Where another tab took the session, when that stopped the upload; nothing of the call was done then. */
export function strayedTo(error: unknown): string | undefined {
  const { code, place = '' } = (error instanceof HttpError ? error.problem : undefined) ?? {};
  return code === 'SESSION_OTHER_SCOPE' ? place : undefined;
}

function isCancelled(error: unknown): boolean {
  const { name } = (error ?? {}) as { name?: string };
  return name === 'AbortError' || (error instanceof HttpError && error.failure === 'aborted');
}
