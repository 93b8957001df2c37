import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { CloudError, statusOf } from '../shared/errors.ts';
import { readRecording, type RecordedCall, type RecordingHead } from './read-recording.ts';
import { RecordedAnswers } from './recorded-answers.ts';
import { ReplayedIdentity } from './replayed-identity.ts';

export interface ReplayOptions {
  /** The recording, as a gateway wrote it. */
  file: string;
  /** Default 0: any free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
}

export interface ReplayCloud {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** The address that clients take for `OS_AUTH_URL`. */
  authUrl: string;
  head: RecordingHead;
  close(): Promise<void>;
}

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Starts a cloud that answers from a recording: reads as they were answered then, and nothing else. A call that is not in the recording, and
 * every change, is refused with 501 and a sentence.
 *
 * @throws {RecordingFault} for a file that is no recording
 */
export async function createReplayCloud({ file, port = 0, host = '127.0.0.1' }: ReplayOptions): Promise<ReplayCloud> {
  const { head, calls } = await readRecording(file);
  const answers = new RecordedAnswers(calls);
  let root = '';
  const identity = new ReplayedIdentity(head, () => root);
  const app = Fastify({ forceCloseConnections: true, genReqId: () => `req-${randomUUID()}` });
  // The body of a change is read and forgotten, whatever it is.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => {
    const code = statusOf(error);
    const message = code === 500 ? 'The replay failed.' : (error as Error).message;
    return reply.code(code).header('x-openstack-request-id', request.id).send({ error: { code, message } });
  });
  app.setNotFoundHandler((request, reply) => {
    const asked = addressOf(request);
    const path = asked.service === 'identity' ? afterPrefix(asked.path, head.identity) : null;
    const own = path === null ? null : answerOfIdentity(identity, request, reply, path);
    if (own !== null) return own;
    identity.valid(header(request, 'x-auth-token'));
    if (!reads.has(request.method)) throw new CloudError(501, 'This cloud is a recording: it takes no changes.');
    const found = answers.find({ ...asked, method: request.method, version: header(request, 'openstack-api-version') });
    if (found === undefined) throw new CloudError(501, `${request.method} ${asked.path} is not in this recording.`);
    return send(reply, found);
  });
  await app.listen({ port, host });
  const { family, address, port: own } = app.server.address() as AddressInfo;
  root = `http://${family === 'IPv6' ? `[${address}]` : address}:${own}`;
  return { url: root, authUrl: `${root}/identity${head.identity}`, head, close: () => app.close() };
}

/** An address of the replay: `/<service>`, then the path as it was at that service. */
function addressOf({ raw }: FastifyRequest) {
  const { pathname, searchParams } = new URL(raw.url ?? '/', 'http://replay.invalid');
  const [, service = '', path = ''] = /^\/([^/]*)(\/.*)?$/.exec(pathname) ?? [];
  return { service, path: path || '/', query: [...searchParams] };
}

/** The rest of a path below a prefix, without a final slash; null where it is elsewhere. */
function afterPrefix(path: string, prefix: string): string | null {
  const bare = prefix.replace(/\/+$/, '');
  if (path !== bare && !path.startsWith(`${bare}/`)) return null;
  return path.slice(bare.length).replace(/\/+$/, '');
}

/** Answers the calls of signing in, which no recording has; null for any other call. */
function answerOfIdentity(
  identity: ReplayedIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): FastifyReply | null {
  const token = header(request, 'x-auth-token');
  const subject = header(request, 'x-subject-token');
  switch (`${request.method} ${path}`) {
    case 'GET ':
      return reply.send({ version: { id: 'v3.14', status: 'stable', links: [] } });
    case 'POST /auth/tokens': {
      const { id, view } = identity.issue(bodyOf(request));
      return reply.code(201).header('x-subject-token', id).send(view);
    }
    case 'GET /auth/tokens':
    case 'HEAD /auth/tokens':
      identity.valid(token);
      return reply.header('x-subject-token', subject ?? '').send(identity.describe(subject));
    case 'DELETE /auth/tokens':
      identity.revoke(subject);
      return reply.code(204).send();
    case 'GET /auth/catalog':
      identity.valid(token);
      return reply.send({ catalog: identity.catalog });
    case 'GET /auth/projects':
    case `GET /users/${identity.userId}/projects`:
      identity.valid(token);
      return reply.send({ projects: identity.projects });
    case 'GET /auth/domains':
      identity.valid(token);
      return reply.send({ domains: identity.domains });
    case 'GET /auth/system':
      identity.valid(token);
      return reply.send({ system: [] });
    default:
      return null;
  }
}

function bodyOf({ body }: FastifyRequest): unknown {
  try {
    return JSON.parse(String(body)) as unknown;
  } catch {
    throw new CloudError(400, 'The body is no JSON.');
  }
}

/** Sends an answer as it was; for a call that failed, a sentence that says so. */
function send(reply: FastifyReply, { status, headers = {}, body, text, failure }: RecordedCall): FastifyReply {
  if (status === undefined)
    throw new CloudError(504, `There was no answer when this was recorded (${failure ?? 'unknown'}).`);
  void reply.code(status).headers(headers);
  if (body !== undefined) return reply.type('application/json').send(JSON.stringify(body));
  return reply.send(text ?? '');
}

function header({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
