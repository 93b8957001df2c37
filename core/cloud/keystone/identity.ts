import type { FastifyRequest } from 'fastify';
import type { Identity } from '../shared/credentials.ts';
import { CloudError } from '../shared/errors.ts';

export function createIdentity(): Identity {
  return {
    authenticate(_request: FastifyRequest) {
      throw new CloudError(401, 'The request you have made requires authentication.');
    },
    validate: () => null,
    project: () => null,
    user: () => null,
    limit: () => null,
  };
}
