import type { FastifyInstance } from 'fastify';
import type { ConsoleFacts } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import { NativeCaller } from '../../../openstack/native-caller.ts';
import { withRoles } from '../../../session/policy/other-roles.ts';
import { ruleOf } from '../../page-facts.ts';
import { readerOf, readServiceFact } from './service-facts.ts';

const mostAtOnce = 100;

interface Asked {
  Querystring: {
    of?: string | string[];
    /** Rules are answered for somebody with exactly these roles. */
    roles?: string | string[];
  };
}

/**
 * Answers what conditions ask that did not travel with the page: `GET /api/facts/?of=ext.network&of=…`. A fact that can't be
 * read is named with its reason; the others are answered all the same. With `roles`, rules of policies are answered as `checkPolicy` does.
 */
export async function factRoutes(api: FastifyInstance): Promise<void> {
  const config = { asksKeystone: 'recently' } as const;
  api.get<Asked>('/api/facts/', { config }, async (request, reply): Promise<ConsoleFacts> => {
    const session = api.requireSession(request);
    const asked = [...new Set([request.query.of ?? []].flat())];
    if (asked.length > mostAtOnce) {
      throw new GatewayError('INVALID_PARAMETER', { name: 'of', detail: `more than ${mostAtOnce} at once` });
    }
    const roles = [request.query.roles ?? []].flat();
    const judged = roles.length > 0 ? withRoles(session, roles, api.config) : session;
    const native = new NativeCaller(api.native, request, reply, session);
    const answer: ConsoleFacts = { facts: {}, failed: {} };
    const unknown = (question: string, reason: string) => {
      answer.failed[question] = reason;
      (answer.unknown ??= []).push(question);
    };
    await Promise.all(
      asked.map(async (question) => {
        if (/^policy\.[\w-]+:/.test(question)) {
          const rule = ruleOf(question.slice('policy.'.length));
          if (!api.policyEngine.defines(rule)) return unknown(question, 'no service has the rule');
          answer.facts[question] = api.policyEngine.allows(judged, [rule]);
          if (api.policyEngine.refused(judged, [rule])) (answer.refused ??= []).push(question);
          return;
        }
        const reader = readerOf(question);
        if (!reader) return unknown(question, 'nobody tells');
        try {
          answer.facts[question] = await readServiceFact(reader, native, api.config);
        } catch (error) {
          const { code, message } = error as GatewayError;
          if (!(error instanceof GatewayError) || code === 'NOT_LOGGED_IN' || code === 'REQUEST_ABANDONED') throw error;
          request.log.warn({ code, question }, 'a fact could not be had');
          answer.failed[question] = message;
        }
      }),
    );
    return answer;
  });
}
