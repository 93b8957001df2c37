import type { FastifyInstance } from 'fastify';
import { steady, subject } from './cluster-routes.ts';
import { clusterTarget, findCluster } from './clusters.ts';
import type { MagnumCore } from './magnum-core.ts';
import { BareError, refuse } from './faults.ts';
import type { ClusterRecord, Json } from './magnum-records.ts';
import { createAuthority, signRequest } from './x509.ts';

/** A cluster's authority: its certificate, what it signs, and a new one in its place. */
export function certificateRoutes(app: FastifyInstance, core: MagnumCore): void {
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
    const cluster = findCluster(core, caller, String(cluster_uuid ?? bay_uuid ?? 'Unset'));
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
    const now = core.context.clock.now();
    const authority = createAuthority(cluster.name, now);
    core.store.clusters.set(cluster.uuid, { ...cluster, authority, updated: now });
    return reply.code(202).send();
  });
}
