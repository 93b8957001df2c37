import { errorText, type Services } from '#base';
import { showFailure } from '#services/http/failure-toast';
import { Http, HttpError } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Page } from '#services/page/page';
import { Toasts } from '#services/toasts/toasts';
import { consoleBase, isOwn, resolveAddress } from './fragment-address.ts';
import { callFragment, type FragmentAnswer, ownPath } from './fragment-call.ts';
import { FragmentError, problemText } from './fragment-error.ts';
import { goTo } from './go-to.ts';
import type { PostedForm } from './html/form-body.ts';
import { type NewOption, outcomeOf } from './outcome.ts';
import { FRAGMENT_HEADERS } from './wire.ts';

export interface FormPost {
  /** Read from `from`. */
  action: string;
  /** The address, in full, of what the form stands in. */
  from: string;
  form: PostedForm;
  /** The select that a new option is made for: asks for the outcome of that name. */
  addToField?: string | undefined;
  signal?: AbortSignal;
  /** 0 to 1, of the file that goes elsewhere. */
  onProgress(name: string, sent: number): void;
}

/** What became of a form. All but `show` close its dialog. */
export type Posted =
  | { did: 'go'; location: string }
  | { did: 'add'; option: NewOption }
  | { did: 'close' }
  | { did: 'fail' }
  | { did: 'show'; answer: FragmentAnswer };

/** Posts a form and does what the answer says, in the order of document 1 §4 (MODAL-07 to -13). Never rejects. */
export async function postForm(services: Services, post: FormPost): Promise<Posted> {
  try {
    const answer = await callFragment(services, resolveAddress(post.action, post.from), post.from, {
      method: 'POST',
      body: post.form.body,
      headers: post.addToField ? { [FRAGMENT_HEADERS.addToField]: post.addToField } : {},
      ...(post.signal ? { signal: post.signal } : {}),
    });
    const { upload } = outcomeOf(answer);
    if (upload && post.form.upload) await putFile(services, post.form.upload, upload, answer.address, post);
    return follow(services, answer);
  } catch (error) {
    if (!post.signal?.aborted) tellFailure(services, error, post.from);
    return { did: 'fail' };
  }
}

/** What the answer to a form says to do next, once a file has gone where it goes. */
export function follow(services: Services, answer: FragmentAnswer): Posted {
  const { next } = outcomeOf(answer);
  if (next.do === 'show') return { did: 'show', answer };
  if (next.do === 'add') return { did: 'add', option: next.option };
  if (next.do === 'close') return { did: 'close' };
  void goTo(services, next.location, answer.address);
  return { did: 'go', location: next.location };
}

/** The file goes where the answer says, with the token it gave: never with the session's. */
async function putFile(
  services: Services,
  file: File,
  upload: { address: string; token: string | undefined },
  from: string,
  { onProgress, signal }: FormPost,
): Promise<void> {
  const base = consoleBase(services.get(Page).webRoot);
  const address = resolveAddress(upload.address, from);
  const own = isOwn(address, base) ? ownPath(services, address, from) : undefined;
  onProgress(file.name, 0);
  await services.get(Http).request('PUT', own ?? address, file, {
    external: own === undefined,
    asText: true,
    headers: {
      'content-type': 'application/octet-stream',
      ...(upload.token ? { 'x-auth-token': upload.token } : {}),
      ...(own === undefined ? {} : { 'x-requested-with': 'XMLHttpRequest' }),
    },
    onProgress: (sent) => onProgress(file.name, sent),
    isMine: () => true,
    ...(signal ? { signal } : {}),
  });
}

/** A form that was not taken (MODAL-13): who must sign out goes there, anybody else is told. */
export function tellFailure(services: Services, error: unknown, from: string): void {
  const page = services.get(Page);
  const headers = error instanceof HttpError ? error.headers : undefined;
  if (headers?.has(FRAGMENT_HEADERS.logout)) {
    const location = headers.get(FRAGMENT_HEADERS.location) ?? `${page.webRoot}auth/logout/`;
    void goTo(services, location, from);
    return;
  }
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const text = i18n.t('core:fragment.submitFailed');
  if (error instanceof HttpError) showFailure(toasts, i18n, text, error);
  else {
    const detail = error instanceof FragmentError ? problemText(i18n.t.bind(i18n), error) : errorText(error);
    toasts.add('error', text, { detail });
  }
}
