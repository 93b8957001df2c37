import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessKeyHash } from './credential-routes.ts';
import { authorize, bodyOf, isObject, type Keystone } from './context.ts';
import type { CredentialRecord } from './keystone-records.ts';
import { badRequest, notFound, unauthorized } from './refusals.ts';
import { rolesIn } from './roles-of.ts';
import { scopeIsEnabled, type ValidToken } from './tokens.ts';
import { tokenView } from './token-view.ts';

type Signed = Record<string, unknown>;

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
  const signed = body['credentials'];
  if (!isObject(signed) || typeof signed['access'] !== 'string' || typeof signed['signature'] !== 'string')
    throw unauthorized();
  const id = accessKeyHash(signed['access']);
  const credential = records.credentials.get(id);
  if (credential?.type !== 'ec2') throw notFound('credential', id);
  if (!isSigned(signed, secretOf(credential))) throw unauthorized();
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

/** Signature version 2 of AWS, over a request's verb, host, path and parameters. */
function isSignedForEc2(signed: Signed, secret: string): boolean {
  const { verb, path, params, signature } = signed;
  const host = String(signed['host'] ?? '');
  if (!isObject(params) || params['SignatureVersion'] !== '2') return false;
  const query = Object.keys(params)
    .toSorted()
    .map((name) => `${encoded(name)}=${encoded(String(params[name]))}`)
    .join('&');
  const made = (server: string) =>
    createHmac('sha256', secret).update([verb, server, path, query].map(String).join('\n')).digest('base64');
  // Clients differ in whether they sign the port with the host.
  return [host, host.replace(/:\d+$/, '')].some((server) => isSame(made(server), String(signature)));
}

/** The string that S3's client signed comes whole, as base64: of version 4 of AWS, or of the one before. */
function isSignedForS3({ token, signature }: Signed, secret: string): boolean {
  const text = Buffer.from(String(token ?? ''), 'base64');
  const [algorithm, , scope = ''] = text.toString().split('\n');
  if (algorithm !== 'AWS4-HMAC-SHA256')
    return isSame(createHmac('sha1', secret).update(text).digest('base64'), String(signature));
  const key = scope
    .split('/')
    .reduce<Buffer>((last, part) => createHmac('sha256', last).update(part).digest(), Buffer.from(`AWS4${secret}`));
  return isSame(createHmac('sha256', key).update(text).digest('hex'), String(signature));
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function isSame(made: string, given: string): boolean {
  const [a, b] = [Buffer.from(made), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
