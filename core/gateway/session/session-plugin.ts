import fp from 'fastify-plugin';
import { GatewayError } from '../http/errors.ts';
import { csrfToken } from './csrf.ts';

/** Opens the sealed cookie of each request, and keeps the session of someone who loads pages alive. */
export const sessionPlugin = fp(async (gateway) => {
  gateway.decorateRequest('session', null);
  gateway.decorateRequest('formerSession', null);
  gateway.decorateRequest('place', null);

  gateway.addHook('onRequest', async (request) => {
    const opened = await gateway.sessions.open(request);
    if (!opened) return;
    if (opened.live && (await gateway.sharedEnds.goesOn(opened.session))) {
      request.session = gateway.native.domainRoles.current(opened.session);
      gateway.sessionRecords.note(opened.session, request);
    } else request.formerSession = opened.session;
  });

  gateway.addHook('onSend', async (request, reply) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    if (!isPage) return;
    csrfToken(request, reply);
    const { session } = request;
    const replaced =
      reply.getHeader('set-cookie') !== undefined && /sessionid[-\d]*=/.test(String(reply.getHeader('set-cookie')));
    if (session && reply.statusCode === 200 && !replaced) {
      await gateway.sessions.refresh(request, reply, session);
    }
  });

  gateway.decorate('requireSession', (request) => {
    if (!request.session) throw new GatewayError('NOT_LOGGED_IN');
    return request.session;
  });
  gateway.decorate('csrfToken', csrfToken);
});
