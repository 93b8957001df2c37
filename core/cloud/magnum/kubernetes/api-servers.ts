import { createServer as createPlainServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { MagnumCore } from '../magnum-core.ts';
import type { ClusterRecord } from '../magnum-records.ts';
import { issueServer } from '../x509.ts';
import { answerKubernetes, type KubernetesUser, refusal } from './answers.ts';

/** The Kubernetes API servers of clusters that are ready, each on a port of its own. */
export interface ApiServers {
  /**
   * Starts the cluster's server, or starts it anew with the authority that the cluster has by now. Returns its address,
   * `https://127.0.0.1:41234`; the port stays what it was where it is free.
   */
  open(cluster: ClusterRecord): Promise<string>;
  /** Ends the cluster's server. */
  close(uuid: string): void;
}

/**
 * Serves the Kubernetes API of clusters at the host of the cloud. TLS is with a certificate of the cluster's authority, and clients
 * are known by theirs; a cluster whose template says `tls_disabled` is served without, to anybody.
 */
export function createApiServers(core: MagnumCore): ApiServers {
  const servers = new Map<string, Server>();
  const close = (uuid: string) => {
    servers.get(uuid)?.close();
    servers.get(uuid)?.closeAllConnections();
    servers.delete(uuid);
  };
  core.context.onClose(() => [...servers.keys()].forEach(close));

  return {
    async open(cluster) {
      close(cluster.uuid);
      const host = new URL(core.context.endpoint('container-infra')).hostname;
      const isPlain = core.store.templates.get(cluster.template)?.['tls_disabled'] === true;
      const read = () => core.store.clusters.get(cluster.uuid) ?? cluster;
      const server = isPlain ? plainServer(read) : secureServer(core, cluster, host, read);
      // A server that waits for nothing else shall not keep the process running.
      server.unref();
      await listen(server, host, portOf(cluster.api_address));
      servers.set(cluster.uuid, server);
      const { port } = server.address() as AddressInfo;
      return `${isPlain ? 'http' : 'https'}://${host}:${port}`;
    },
    close,
  };
}

function secureServer(core: MagnumCore, cluster: ClusterRecord, host: string, read: () => ClusterRecord): Server {
  const names = [...new Set([host, '127.0.0.1', 'localhost', 'kubernetes', 'kubernetes.default.svc'])];
  const { key, certificate } = issueServer(cluster.authority, names, core.context.clock.now());
  const options = { key, cert: certificate, ca: cluster.authority.certificate, requestCert: true };
  // A client without a good certificate is told so in an answer (401), as by a real server.
  return createSecureServer({ ...options, rejectUnauthorized: false }, (request, reply) =>
    send(request, reply, read(), userOf(request.socket as TLSSocket)),
  );
}

function plainServer(read: () => ClusterRecord): Server {
  const anybody = { name: 'system:unsecured', groups: ['system:masters'] };
  return createPlainServer((request, reply) => send(request, reply, read(), anybody));
}

/** The user and the groups that a certificate names: its common name and its organizations. */
function userOf(socket: TLSSocket): KubernetesUser | null {
  if (!socket.authorized) return null;
  const { CN, O } = socket.getPeerCertificate().subject as { CN?: string; O?: string | string[] };
  return { name: CN ?? '', groups: [O ?? []].flat() };
}

function send(
  request: IncomingMessage,
  reply: ServerResponse,
  cluster: ClusterRecord,
  user: KubernetesUser | null,
): void {
  const path = new URL(request.url ?? '/', 'http://cluster.invalid').pathname;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const { status, body } = isRead
    ? answerKubernetes(cluster, path.replace(/(.)\/$/, '$1'), user)
    : refusal(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  reply.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json',
  });
  reply.end(request.method === 'HEAD' ? undefined : text);
}

/** Listens at the port, or at any one when that is taken. */
async function listen(server: Server, host: string, port: number): Promise<void> {
  const at = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  await at(port).catch(() => at(0));
}

function portOf(address: string | null): number {
  return address !== null && URL.canParse(address) ? Number(new URL(address).port) : 0;
}
