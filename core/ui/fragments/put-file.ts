import type { Services } from '#base';
import { Http } from '#services/http/http';
import { Page } from '#services/page/page';
import { consoleBase, isOwn, resolveAddress } from './fragment-address.ts';
import { type FragmentAnswer, ownPath } from './fragment-call.ts';
import { heeding } from './heed-headers.ts';
import { outcomeOf } from './outcome.ts';

export interface FileProgress {
  /** 0 to 1, of the file of that name. */
  onProgress(name: string, sent: number): void;
  signal?: AbortSignal;
}

/**
 * The chosen file goes where the answer to its form says, if it does, with the token it gave: never with the session's
 * (MODAL-10).
 */
export async function putFile(
  services: Services,
  file: File,
  answer: FragmentAnswer,
  { onProgress, signal }: FileProgress,
): Promise<void> {
  const { upload } = outcomeOf(answer);
  if (!upload) return;
  const from = answer.address;
  const base = consoleBase(services.get(Page).webRoot);
  const address = resolveAddress(upload.address, from);
  const own = isOwn(address, base) ? ownPath(services, address, from) : undefined;
  onProgress(file.name, 0);
  const put = () =>
    services.get(Http).request('PUT', own ?? address, file, {
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
  await (own === undefined ? put() : heeding(services, address, put));
}
