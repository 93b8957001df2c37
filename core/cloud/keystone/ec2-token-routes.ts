import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessKeyHash } from './credential-routes.ts';
import { authorize, bodyOf, isObject, type Keystone } from './context.ts';
import { isSignedForEc2, isSignedForS3, type Signed, timeSigned } from './ec2-signatures.ts';
import type { CredentialRecord } from './keystone-records.ts';
import { badRequest, notFound, unauthorized } from './refusals.ts';
import { rolesIn } from './roles-of.ts';
import { scopeIsEnabled, type ValidToken } from './tokens.ts';
import { tokenView } from './token-view.ts';

/** Tokens for what somebody has signed with EC2's keys. Services ask for them: swift for S3, heat for CloudFormation. */
export function addEc2TokenRoutes(app: FastifyInstance, keystone: Keystone): void {
  app.post('/v3/ec2tokens', async (request, reply) => {
    const { token, valid } = tokenFor(keystone, request, 'ec2tokens_validate', isSignedForEc2);
    return reply.header('x-subject-token', token).send(tokenView(keystone, valid, true));
  });

  // Swift gets no token to go on with.
  app.post('/v3/s3tokens', async (request) =>
    tokenView(keystone, tokenFor(keystone, request, 's3tokens_validate', isSignedForS3).valid, true),
  );
}

function tokenFor(
  keystone: Keystone,
  request: FastifyRequest,
  rule: string,
  isSigned: (signed: Signed, secret: string) => boolean,
): { token: string; valid: ValidToken } {
  const { records, tokens } = keystone;
  authorize(keystone, request, rule);
  const body = bodyOf(request);
  if (Object.keys(body).length === 0) throw badRequest('request must include a request body');
  const signed = body['credentials'] ?? body['credential'] ?? body['ec2Credentials'];
  if (!isObject(signed) || typeof signed['access'] !== 'string' || typeof signed['signature'] !== 'string')
    throw unauthorized();
  const id = accessKeyHash(signed['access']);
  const credential = records.credentials.get(id);
  if (credential?.type !== 'ec2') throw notFound('credential', id);
  if (!isSigned(signed, secretOf(credential))) throw unauthorized();
  requireRecent(keystone, signed);
  const { trust_id: trustId } = JSON.parse(credential.blob) as { trust_id?: string | null };
  if (trustId && !records.trusts.has(trustId)) throw unauthorized();
  const user = records.users.get(credential.user_id);
  const scope = { project: credential.project_id ?? '' };
  const isOpen = user?.enabled === true && scopeIsEnabled(records, scope);
  if (!isOpen || rolesIn(records, user.id, scope).length === 0) throw unauthorized();
  return tokens.issue({ userId: user.id, methods: ['ec2credential'], scope, trustId: trustId ?? undefined });
}

function secretOf({ blob }: CredentialRecord): string {
  return String((JSON.parse(blob) as { secret?: string }).secret ?? '');
}

/** Minutes that a signature holds, as Keystone's `[credential] auth_ttl`. A time in the future is taken. */
const signatureMinutes = 15;

/** Throws 401 when the request says that it was signed too long ago, or names no time where it names one. */
function requireRecent({ service }: Keystone, signed: Signed): void {
  const time = timeSigned(signed);
  if (time === undefined) return;
  const extended = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6');
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(extended) ? extended : `${extended}Z`);
  if (Number.isNaN(at) || service.clock.now() > at + signatureMinutes * 60_000) throw unauthorized();
}
