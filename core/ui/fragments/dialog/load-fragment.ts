import type { Services } from '#base';
import { showFailure } from '#services/http/failure-toast';
import { HttpError } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';
import { resolveAddress } from '../fragment-address.ts';
import { callFragment, type FragmentAnswer } from '../fragment-call.ts';
import { FragmentError } from '../fragment-error.ts';
import { goTo, reload } from '../go-to.ts';
import { hasMessages, isSignOut } from '../heed-headers.ts';
import { readFragment } from '../read-fragment.ts';
import { baseOf } from '../use-base.ts';
import { type Fragment, FRAGMENT_HEADERS } from '../wire.ts';

export interface ShownFragment {
  fragment: Fragment;
  /** Where it came from, in full. */
  address: string;
}

/** The address that a dialog opens. `from`, in full, is what the address was read in; none for what a plugin's code names. */
export interface FragmentSource {
  address: string;
  from: string | undefined;
}

/**
 * Loads what a link to a dialog leads to, unless its answer is given. Returns `leaves` when the operator is sent to sign in
 * (MODAL-05), `failed` when the load was ended or failed, which has been said (MODAL-06). Rejects with `FragmentError` for what
 * can't be drawn.
 */
export async function loadFragment(
  services: Services,
  source: FragmentSource,
  signal: AbortSignal,
  given?: FragmentAnswer,
): Promise<ShownFragment | 'leaves' | 'failed'> {
  const { from } = source;
  const address = from === undefined ? baseOf(services, source.address) : resolveAddress(source.address, from);
  try {
    const answer = given ?? (await callFragment(services, address, from ?? address, { signal }));
    return { fragment: await readFragment(answer), address: answer.address };
  } catch (error) {
    if (signal.aborted) return 'failed';
    if (error instanceof FragmentError || !(error instanceof HttpError)) throw error;
    if (isSignOut(error)) return 'leaves';
    if (error.status === 401) {
      const location = error.headers?.get(FRAGMENT_HEADERS.location);
      if (location) return (await goTo(services, location, address)) ? 'leaves' : 'failed';
      reload(services);
      return 'leaves';
    }
    if (!hasMessages(error)) {
      const i18n = services.get(I18n);
      const key = error.status === 404 ? 'core:fragment.nothingThere' : 'core:fragment.loadFailed';
      showFailure(services.get(Toasts), i18n, i18n.t(key), error);
    }
    return 'failed';
  }
}
