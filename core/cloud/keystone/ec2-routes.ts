import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessKeyHash, requireOwnProject, requireUnrestricted } from './credential-routes.ts';
import { authorize, bodyOf, type Keystone } from './context.ts';
import type { CredentialRecord } from './keystone-records.ts';
import { notFound } from './refusals.ts';
import { listView, self } from './views.ts';

type Ec2Request = FastifyRequest<{ Params: { user_id: string; access: string } }>;

/** EC2's keys of a user: an access key and a secret for one project, with which swift's S3 is used. */
export function addEc2Routes(app: FastifyInstance, keystone: Keystone): void {
  const { records, service } = keystone;
  const base = '/v3/users/:user_id/credentials/OS-EC2';

  function requireUser(id: string): void {
    if (!records.users.has(id)) throw notFound('user', id);
  }

  function view({ user_id, project_id, blob }: CredentialRecord) {
    const { access, secret, trust_id } = JSON.parse(blob) as Record<string, string | null>;
    const links = self(keystone, `users/${user_id}/credentials/OS-EC2/${access}`);
    return { user_id, tenant_id: project_id, access, secret, trust_id: trust_id ?? null, links };
  }

  function open(request: Ec2Request, action: string): CredentialRecord {
    const id = accessKeyHash(request.params.access);
    const caller = authorize(keystone, request, `ec2_${action}_credential`, () => {
      const credential = records.credentials.get(id);
      if (!credential) throw notFound('credential', id);
      return { credential };
    });
    requireUser(request.params.user_id);
    const credential = records.credentials.get(id);
    if (credential?.type !== 'ec2') throw notFound('credential', id);
    requireOwnProject(keystone, caller, credential.project_id);
    return credential;
  }

  app.get(base, async (request: Ec2Request) => {
    authorize(keystone, request, 'ec2_list_credentials');
    requireUser(request.params.user_id);
    const own = [...records.credentials.values()].filter(
      ({ type, user_id }) => type === 'ec2' && user_id === request.params.user_id,
    );
    return listView(keystone, request, 'credentials', own.map(view));
  });

  app.post(base, async (request: Ec2Request, reply) => {
    const { user_id } = request.params;
    const caller = authorize(keystone, request, 'ec2_create_credential', { credential: { user_id } });
    requireUnrestricted(keystone, caller, 'application credentials');
    requireUser(user_id);
    const tenant = bodyOf(request)['tenant_id'];
    const project = typeof tenant === 'string' ? records.projects.get(tenant) : undefined;
    if (!project) throw notFound('project', typeof tenant === 'string' ? tenant : 'None');
    requireOwnProject(keystone, caller, project.id);
    const access = service.ids.hex();
    const credential: CredentialRecord = {
      id: accessKeyHash(access),
      user_id,
      project_id: project.id,
      type: 'ec2',
      blob: JSON.stringify({
        access,
        secret: randomBytes(16).toString('hex'),
        trust_id: keystone.tokens.validate(caller.token)?.record.trust_id ?? null,
      }),
      extra: {},
    };
    records.credentials.set(credential.id, credential);
    return reply.code(201).send({ credential: view(credential) });
  });

  app.get(`${base}/:access`, async (request: Ec2Request) => ({ credential: view(open(request, 'get')) }));

  app.delete(`${base}/:access`, async (request: Ec2Request, reply) => {
    records.credentials.delete(open(request, 'delete').id);
    return reply.code(204).send();
  });
}
