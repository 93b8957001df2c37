import { errorText, type Services } from '#base';
import { showFailure } from '#services/http/failure-toast';
import { HttpError } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';
import { resolveAddress } from './fragment-address.ts';
import { callFragment, type FragmentAnswer } from './fragment-call.ts';
import { FragmentError, problemText } from './fragment-error.ts';
import { goTo } from './go-to.ts';
import type { PostedForm } from './html/form-body.ts';
import { type NewOption, outcomeOf } from './outcome.ts';
import { type FileProgress, putFile } from './put-file.ts';
import { isSignOut } from './heed-headers.ts';
import { FRAGMENT_HEADERS } from './wire.ts';

export interface FormPost extends FileProgress {
  /** Read from `from`. */
  action: string;
  /** The address, in full, of what the form stands in. */
  from: string;
  form: PostedForm;
  /** The select that a new option is made for: asks for the outcome of that name. */
  addToField?: string | undefined;
}

/** The outcome of a form. All but `show` close its dialog. */
export type Posted =
  | { did: 'go'; location: string }
  | { did: 'add'; option: NewOption }
  | { did: 'close' }
  | { did: 'fail' }
  | { did: 'show'; answer: FragmentAnswer };

/** Posts a form and does what the answer says: first the upload, then one further step (MODAL-07 to -13). Never rejects. */
export async function postForm(services: Services, post: FormPost): Promise<Posted> {
  try {
    const answer = await callFragment(services, resolveAddress(post.action, post.from), post.from, {
      method: 'POST',
      body: post.form.body,
      headers: post.addToField ? { [FRAGMENT_HEADERS.addToField]: post.addToField } : {},
      ...(post.signal ? { signal: post.signal } : {}),
    });
    if (post.form.upload) await putFile(services, post.form.upload, answer, post);
    return follow(services, answer);
  } catch (error) {
    if (!post.signal?.aborted) tellFailure(services, error);
    return { did: 'fail' };
  }
}

/** Returns what the answer to a form says to do next, once a file has gone where it goes. */
export function follow(services: Services, answer: FragmentAnswer): Posted {
  const { next } = outcomeOf(answer);
  if (next.do === 'show') return { did: 'show', answer };
  if (next.do === 'add') return { did: 'add', option: next.option };
  if (next.do === 'close') return { did: 'close' };
  void goTo(services, next.location, answer.address);
  return { did: 'go', location: next.location };
}

/** A form that was not taken is told of (MODAL-13), unless the operator is on the way out. */
export function tellFailure(services: Services, error: unknown): void {
  if (isSignOut(error)) return;
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const text = i18n.t('core:fragment.submitFailed');
  if (error instanceof HttpError) showFailure(toasts, i18n, text, error);
  else {
    const detail = error instanceof FragmentError ? problemText(i18n.t.bind(i18n), error) : errorText(error);
    toasts.add('error', text, { detail });
  }
}
