import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewayError } from '../../http/errors.ts';
import { catalogEndpoint, nativeServices } from '../../openstack/catalog.ts';
import { readJson } from '../../openstack/refusals.ts';
import type { WireAnswer, WireRequest } from '../../openstack/wire.ts';
import { compressAnswers } from '../../http/compressed-answers.ts';
import { addWireRules } from '../../session/wire-rules.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';
import { covers } from '../../../base/plugin-rules/call-rules.mjs';
import { neverOpen, neverToDo, withoutPassword } from '../../../base/plugin-rules/never-open.mjs';
import { callAddress } from './call-address.ts';
import { readCallPath } from './call-path.ts';
import { limitCalls } from './limit-calls.ts';
import { accessOfCaller, ofPlugin } from './plugin-caller.ts';

type Method = WireRequest['method'];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[];

/** A native call of a plugin, as its address says it. */
interface PluginCall {
  plugin: string;
  service: string;
  method: Method;
  segments: string[];
  query: string;
}

/**
 * `/api/p/<plugin>/native/<service>/<path>`: the native calls that a plugin's manifest declares (`access.services`), with the
 * session's own token, at the service's endpoint in the session's region. JSON both ways; no header of the browser's reaches
 * the service, none of the service's the browser.
 */
export async function nativeCallRoutes(gateway: FastifyInstance): Promise<void> {
  addWireRules(gateway);
  compressAnswers(gateway);
  gateway.route({
    method: [...methods],
    url: '/api/p/:plugin/native/:service/*',
    // A HEAD would be run as the call itself, for an answer that nobody reads.
    exposeHeadRoute: false,
    config: { asksKeystone: 'native' },
    handler: async (request, reply) => {
      const call = callOf(request);
      const { plugin, service, method } = call;
      const about = { plugin, service, method, path: `/${call.segments.join('/')}`, user: request.session?.user.id };
      try {
        const answer = await makeCall(gateway, request, call);
        request.log.info({ ...about, status: answer.status }, 'plugin call');
        return await sendJson(reply, answer, service);
      } catch (error) {
        request.log.info({ ...about, code: (error as { code?: unknown }).code }, 'plugin call refused');
        throw error;
      }
    },
  });
}

function callOf(request: FastifyRequest): PluginCall {
  const { plugin, service } = request.params as { plugin: string; service: string };
  return { plugin, service, method: request.method as Method, ...readCallPath(request.raw.url ?? '') };
}

async function makeCall(gateway: FastifyInstance, request: FastifyRequest, call: PluginCall): Promise<WireAnswer> {
  const { plugin, service, method } = call;
  const session = gateway.requireSession(request);
  const path = `/${call.segments.join('/')}`;
  const caller = request.headers['x-sextant-plugin'] ?? plugin;
  if (caller !== plugin) {
    throw ofPlugin(plugin, 'PLUGIN_CALL_NOT_DECLARED', { plugin: String(caller), service, method, path });
  }
  const access = accessOfCaller(gateway, request, plugin);
  if (!access.services.get(service)?.some((rule) => covers(rule, method, call.segments))) {
    throw ofPlugin(plugin, 'PLUGIN_CALL_NOT_DECLARED', { plugin, service, method, path });
  }
  const never = neverOpen(service, method, call.segments) ?? neverToDo(call.segments, request.body);
  if (never !== undefined) throw ofPlugin(plugin, 'PLUGIN_CALL_NEVER_OPEN', { plugin, reason: never });
  limitCalls(gateway, plugin, session, access.rate);
  const endpoint = await endpointFor(gateway, request, session, service);
  const version = request.headers['openstack-api-version'];
  return gateway.native.sendTo(request, session, {
    service,
    method,
    url: callAddress(endpoint, call.segments, call.query),
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(isMicroversion(version) ? { headers: { 'OpenStack-API-Version': version } } : {}),
  });
}

function isMicroversion(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z-]{1,40} (\d{1,4}\.\d{1,4}|latest)$/.test(value);
}

async function endpointFor(
  gateway: FastifyInstance,
  request: FastifyRequest,
  session: SealedSession,
  service: string,
): Promise<string> {
  if (service === 'identity') return session.authUrl;
  const { interface: wanted, secondaryInterface: secondary, httpsOnly } = gateway.config.cloud;
  const types = Object.hasOwn(nativeServices, service)
    ? nativeServices[service as keyof typeof nativeServices].types
    : [service];
  const catalog = await gateway.native.catalog(request, session);
  const found = catalogEndpoint(catalog, types, { region: session.region, interface: wanted, secondary, httpsOnly });
  if (found === undefined) throw new GatewayError('SERVICE_NOT_IN_CATALOG', { type: service }, { service });
  return found;
}

/** The text as it came, but for a new server's password: its figures may be larger than JavaScript's. That it is JSON has been looked at. */
async function sendJson(reply: FastifyReply, answer: WireAnswer, service: string): Promise<FastifyReply> {
  reply.code(answer.status);
  if (answer.text === '') return reply.type('application/json').send();
  await readJson(answer, service);
  return reply.type('application/json; charset=utf-8').send(withoutPassword(answer.text));
}
