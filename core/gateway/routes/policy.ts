import type { FastifyInstance } from 'fastify';
import type { PolicyCheck } from '#protocol';
import { GatewayError } from '../errors.ts';

const body = {
  type: 'object',
  required: ['rules'],
  properties: {
    rules: {
      type: 'array',
      maxItems: 1000,
      items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'string' } },
    },
    target: { type: ['object', 'null'] },
  },
};

/** GW-02: may the signed-in user do all of these, in the current scope? */
export async function policyRoutes(api: FastifyInstance): Promise<void> {
  api.post<{ Body: PolicyCheck }>(
    '/policy/',
    {
      config: { operation: 'GW-02', jsonBody: 'required' },
      schema: { body },
      schemaErrorFormatter: () => new GatewayError('UNEXPECTED_FORMAT'),
    },
    async (request) => {
      const session = api.requireSession(request);
      return { allowed: api.policyEngine.allows(session, request.body.rules, request.body.target) };
    },
  );
}
