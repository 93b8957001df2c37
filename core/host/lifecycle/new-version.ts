import type { Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import { Page } from '#services/page/page';
import { isUnderWay, Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';

/** The one notice of this kind: a later one takes the place of an earlier one. */
const noticeId = 'new-version';

/**
 * Offers to load the page again, because the console is of another version now. The page goes on as it is: nobody is forced. Drafts
 * of forms outlive the page.
 *
 * @param why `notice`: a gateway of another version answered; `partGone`: something could not be opened, since no gateway has its code
 */
export function offerReload(services: Services, why: 'notice' | 'partGone'): void {
  const [i18n, toasts] = [services.get(I18n), services.get(Toasts)];
  const message = i18n.t(`core:pluginLife.newVersion.${why}`);
  // A screen reader would read it again.
  if (toasts.list().some((toast) => toast.id === noticeId && toast.message === message)) return;
  toasts.add(why === 'notice' ? 'info' : 'warning', message, {
    id: noticeId,
    stays: true,
    button: { label: i18n.t('core:pluginLife.newVersion.reload'), press: () => void reload(services) },
  });
}

/** Loads the page again, after a question while tasks run in it: a task ends with its page. */
async function reload(services: Services): Promise<void> {
  const i18n = services.get(I18n);
  const isBusy = services.get(Tasks).list().some(isUnderWay);
  const question = {
    title: i18n.t('core:pluginLife.newVersion.tasks.title'),
    message: i18n.t('core:pluginLife.newVersion.tasks.message'),
    confirmLabel: i18n.t('core:pluginLife.newVersion.reload'),
    danger: true,
    anyProject: true,
  };
  if (isBusy && !(await services.get(Modals).confirm(question))) return;
  // Without the fragment: with it the browser would stay in the document.
  services.get(Page).leaveTo(location.pathname + location.search);
}
