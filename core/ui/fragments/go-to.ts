import type { Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import { Page } from '#services/page/page';
import { Resources } from '#services/resources/resources';
import { Router } from '#services/router/router';
import { Toasts } from '#services/toasts/toasts';
import { consoleBase, isOwn, isPage, leadingAddress, pathBelow } from './fragment-address.ts';
import { FragmentError, problemText } from './fragment-error.ts';

/**
 * Goes where an answer says (MODAL-08). A page of the console opens without a load of the document, so that messages stay and
 * uploads go on, and asks for everything anew: something has been changed. What is no web address, or one of the console's own
 * that this server may not use, goes nowhere, and says so; for another site the operator is asked first. False when the operator
 * stays. Only for what an operator did: a call in the background leads nowhere but to sign out.
 */
export async function goTo(services: Services, location: string, from: string): Promise<boolean> {
  const page = services.get(Page);
  const base = consoleBase(page.webRoot);
  let address: string;
  try {
    address = leadingAddress(location, from, base);
  } catch (error) {
    if (!(error instanceof FragmentError)) throw error;
    const i18n = services.get(I18n);
    services.get(Toasts).add('error', problemText(i18n.t.bind(i18n), error));
    return false;
  }
  if (!isOwn(address, base) && !(await mayLeave(services, new URL(address).host))) return false;
  const path = pathBelow(address, base);
  if (path === undefined || !isPage(path)) {
    page.leaveTo(address);
    return true;
  }
  const router = services.get(Router);
  const now = router.current();
  if (path !== now.path + now.search) router.go(path);
  services.get(Resources).outdate();
  return true;
}

function mayLeave(services: Services, host: string): Promise<boolean> {
  const i18n = services.get(I18n);
  return services.get(Modals).confirm({
    title: i18n.t('core:fragment.leave.title', { host }),
    message: i18n.t('core:fragment.leave.message', { host }),
    confirmLabel: i18n.t('core:fragment.leave.confirm'),
    anyProject: true,
  });
}

/** Loads the document anew, where the operator is: whoever has no session is then asked to sign in. */
export function reload(services: Services): void {
  const page = services.get(Page);
  const { path, search } = services.get(Router).current();
  page.leaveTo(page.webRoot + (path + search).replace(/^\/+/, ''));
}
