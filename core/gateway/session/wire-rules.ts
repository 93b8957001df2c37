import type { FastifyInstance } from 'fastify';
import { GatewayError } from '../http/errors.ts';
import { checkSocket } from '../http/sockets.ts';
import { checkCsrf } from './csrf.ts';
import { placeHeader } from './place-sessions.ts';
import type { SealedSession } from '../openstack/sealed-session.ts';

/** Adds the checks of every `/api` route, in this order: anti-forgery, login, AJAX, JSON, body. */
export function addWireRules(api: FastifyInstance): void {
  api.addHook('onRequest', async (request) => {
    checkCsrf(request);
    const { form, open, places, socket } = request.routeOptions.config;
    // An answer from the session's own place would be taken for one from there.
    if (!places && request.headers[placeHeader] !== undefined) {
      const detail = 'this operation answers in the project and region of the session alone';
      throw new GatewayError('INVALID_PARAMETER', { name: 'X-Sextant-Place', detail });
    }
    if (open) return;
    checkScope(request.headers['x-sextant-scope'], api.requireSession(request));
    if (socket) checkSocket(request);
    if (!form && request.headers['x-requested-with'] !== 'XMLHttpRequest') throw new GatewayError('NOT_AJAX');
  });

  // A body that is there must be JSON, whatever the content type says.
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, tameRequest(JSON.parse(body as string)));
    } catch (error) {
      done(new GatewayError('MALFORMED_JSON', { detail: error instanceof Error ? error.message : '' }));
    }
  });

  api.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.jsonBody === 'required' && isEmpty(request.body)) {
      throw new GatewayError('BODY_REQUIRED');
    }
  });
}

/**
 * Refuses a call of a page that shows another scope, region or user than the session has by now, after another tab of the browser
 * went there or somebody else signed in. `said`: `<project>/<region>/<user>`, each encoded, the user's id optional. In place of a
 * project stands `-<domain>` in the scope of a domain, and `-` in that of the system.
 */
function checkScope(said: string | string[] | undefined, session: SealedSession): void {
  if (said === undefined) return;
  const { project, region, user, domain } = session;
  const place = project?.id ?? `-${domain?.id ?? ''}`;
  const [ownProject, ownRegion, ownUser] = [place, region ?? '-', user.id].map(encodeURIComponent);
  const [shownProject, shownRegion, shownUser = ownUser, ...more] = String(said).split('/');
  if (shownUser !== ownUser) throw new GatewayError('NOT_LOGGED_IN');
  if (shownProject === ownProject && shownRegion === ownRegion && more.length === 0) return;
  const other = shownProject === ownProject ? region : (project?.name ?? domain?.name);
  throw new GatewayError('SESSION_OTHER_SCOPE', {}, other ? { place: other } : {});
}

function isEmpty(body: unknown): boolean {
  if (Array.isArray(body)) return body.length === 0;
  if (typeof body === 'object' && body !== null) return Object.keys(body).length === 0;
  return !body;
}

const deepestBody = 64;

/**
 * JSON of the site's own files, as the rest of the gateway may take it: without `__proto__`, which could reach Object.prototype in
 * a merge, and not so deep that walking or writing it would run out of stack. Throws a SyntaxError for the latter.
 */
export function tameJson(value: unknown): unknown {
  return tame(value, (entries) => entries.filter(([key]) => key !== '__proto__'));
}

/** JSON that a client sent: the same, but what would be left out throws too, as nobody is to be told that it was kept. */
export function tameRequest(value: unknown): unknown {
  return tame(value, (entries) => {
    if (entries.some(([key]) => key === '__proto__')) throw new SyntaxError('no member can be named __proto__');
    return entries;
  });
}

type Entries = [string, unknown][];

function tame(value: unknown, checked: (entries: Entries) => Entries, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepestBody) throw new SyntaxError(`it is nested more than ${deepestBody} levels deep`);
  if (Array.isArray(value)) return value.map((member) => tame(member, checked, depth + 1));
  const entries = checked(Object.entries(value));
  return Object.fromEntries(entries.map(([key, member]) => [key, tame(member, checked, depth + 1)]));
}
