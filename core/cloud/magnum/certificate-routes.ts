import type { FastifyInstance } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { steady, subject } from './cluster-routes.ts';
import { clusterTarget, findCluster } from './clusters.ts';
import type { Life } from './life.ts';
import type { Caller, MagnumCore } from './magnum-core.ts';
import { BareError, refuse } from './faults.ts';
import type { ClusterRecord, Json } from './magnum-records.ts';
import { createAuthority, signRequest } from './x509.ts';

/** A cluster's authority: its certificate, what it signs, and a new one in its place. */
export function certificateRoutes(app: FastifyInstance, core: MagnumCore, life: Life): void {
  const view = (cluster: ClusterRecord, members: Json) => ({
    bay_uuid: cluster.uuid,
    cluster_uuid: cluster.uuid,
    links: core.links(`certificates/${cluster.uuid}`),
    ...members,
  });

  app.get('/v1/certificates/:cluster', async (request) => {
    const { caller, cluster } = subject(core, request);
    core.enforce('certificate:get', caller, clusterTarget(cluster));
    return view(cluster, { pem: cluster.authority.certificate });
  });

  app.post('/v1/certificates', async (request, reply) => {
    const caller = core.caller(request);
    const { cluster_uuid, bay_uuid, csr } = (request.body ?? {}) as Json;
    const cluster = clusterOf(core, caller, String(cluster_uuid ?? bay_uuid ?? 'Unset'));
    core.enforce('certificate:create', caller, clusterTarget(cluster));
    if (typeof csr !== 'string') throw refuse(500, "Cannot load 'csr' in the base class");
    const pem = signRequest(cluster.authority, csr, core.context.clock.now());
    if (pem === null) throw refuse(400, `Received invalid csr b'${csr.replaceAll('\n', '\\n')}'.`);
    return reply.code(201).send(view(cluster, { csr, pem }));
  });

  app.patch('/v1/certificates/:cluster', async (request, reply) => {
    const { caller, cluster } = subject(core, request);
    if (caller.version < 5) throw new BareError(406);
    core.enforce('certificate:rotate_ca', caller, clusterTarget(cluster));
    if (!steady.includes(cluster.status)) {
      throw refuse(400, `Updating a cluster when status is "${cluster.status}" is not supported.`);
    }
    if (core.store.templates.get(cluster.template)?.['tls_disabled'] === true) {
      throw refuse(400, 'Rotating the CA certificate on a non-TLS cluster is not supported.');
    }
    life.reissue({ ...cluster, authority: createAuthority(cluster.name, core.context.clock.now()) });
    return reply.code(202).send();
  });
}

/** As `findCluster`; magnum calls a cluster that is not there a bad body here (400). */
function clusterOf(core: MagnumCore, caller: Caller, ident: string): ClusterRecord {
  try {
    return findCluster(core, caller, ident);
  } catch (error) {
    throw error instanceof CloudError && error.status === 404 ? refuse(400, error.message) : error;
  }
}
