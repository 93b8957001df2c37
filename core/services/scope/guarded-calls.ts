import type { Services } from '#base';
import { addresses } from '../api/addresses.ts';
import type { Operations } from '../api/read-addresses.gen.ts';
import { showFailure } from '../http/failure-toast.ts';
import { Http, type HttpAnswer, HttpError, type HttpOptions } from '../http/http.ts';
import { I18n } from '../i18n/i18n.ts';
import { Toasts } from '../toasts/toasts.ts';

/** The role as which a page is looked at: its name for people, and all roles that it stands for. */
export interface SeenRole {
  readonly name: string;
  readonly roles: readonly string[];
}

/** Operations that change nothing, though they are sent as a POST. */
export const readingPosts = [
  'checkPolicy',
  'previewStack',
  'readConsoleOutput',
  'validateStackTemplate',
] as const satisfies readonly (keyof Operations)[];

/** The local plugins of a tab are asked for so: nothing is changed, and a view would end them. */
const overlayPath = '/plugins/overlay';

/** The status of a call that is not sent (RFC 4918, Locked): the gateway and the services never answer with it. */
export const notSentStatus = 423;

const readingPaths = readingPosts.map((name) => {
  const [, path = ''] = addresses[name].split(' ');
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '/?')}$`);
});

const guarded = new WeakSet<Http>();

/**
 * From now on, while there is a view or one is about to begin, a call that could change something is refused before it is sent. While there
 * is one, questions about rules are asked for its roles.
 */
export function guardCalls(
  services: Services,
  now: { seen(): SeenRole | undefined; coming(): SeenRole | undefined },
): void {
  const http = services.get(Http);
  if (guarded.has(http)) return;
  guarded.add(http);
  const send = http.request.bind(http);
  http.request = async <T>(
    method: string,
    path: string,
    body?: unknown,
    options?: HttpOptions,
  ): Promise<HttpAnswer<T>> => {
    const seen = now.seen();
    const closed = seen ?? now.coming();
    if (closed && !isRead(method, path)) throw refuse(services, closed, options);
    if (!seen) return send<T>(method, path, body, options);
    return send<T>(method, askedPath(path, seen), askedBody(path, body, seen), options);
  };
}

/** Whether the call changes nothing. An address elsewhere is none of the gateway's paths. */
function isRead(method: string, path: string): boolean {
  if (/^(GET|HEAD|OPTIONS)$/i.test(method)) return true;
  const [bare = ''] = path.split('?', 1);
  return method === 'POST' && (bare === overlayPath || readingPaths.some((reading) => reading.test(bare)));
}

function askedPath(path: string, { roles }: SeenRole): string {
  if (!path.startsWith('/api/facts/?')) return path;
  return `${path}&${new URLSearchParams(roles.map((role) => ['roles', role]))}`;
}

function askedBody(path: string, body: unknown, { roles }: SeenRole): unknown {
  return path === '/api/policy/' && typeof body === 'object' && body !== null ? { ...body, roles } : body;
}

/** Makes the error of a call that is not sent, and tells of it where the caller would have had it told. */
function refuse(services: Services, { name }: SeenRole, options: HttpOptions | undefined): HttpError {
  const i18n = services.get(I18n);
  const error = new HttpError(notSentStatus, i18n.t('core:roleView.notSent', { role: name }));
  error.isChange = true;
  const { failure, failureValues, handled } = options ?? {};
  if (failure && !handled?.includes(notSentStatus))
    showFailure(services.get(Toasts), i18n, i18n.t(failure, failureValues), error);
  return error;
}
