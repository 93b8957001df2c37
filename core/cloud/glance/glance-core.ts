import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credentials } from '../shared/credentials.ts';
import { CloudError } from '../shared/errors.ts';
import type { ServiceContext } from '../shared/service.ts';
import type { WrittenData } from '../shared/data-files.ts';
import type { ImageFiles } from './image-files.ts';
import { type ImageRecord, imageView } from './image.ts';
import type { ImageStore } from './image-store.ts';
import type { GlanceOptions } from './options.ts';
import type { Viewer } from './visibility.ts';

/** The maker of a call. */
export interface Caller extends Viewer {
  credentials: Credentials;
}

/** The state and stores that all of glance's calls work with. */
export interface GlanceCore {
  context: ServiceContext;
  options: GlanceOptions;
  /** The service's path on the cloud's port: `/image`. */
  prefix: string;
  images: ImageStore;
  data: ImageFiles;
  /** Returns the maker of the request; set by the time a route's handler runs. */
  caller(request: FastifyRequest): Caller;
  /** Refuses with 403 when the policy does. */
  enforce(rule: string, target: object, caller: Caller): void;
  enforceImage(rule: string, image: ImageRecord, caller: Caller): void;
  /** Changes members of an image and its time; undefined when it was deleted meanwhile. */
  touch(id: string, changes: Partial<ImageRecord>): ImageRecord | undefined;
  /** Does what `touch` does, after data was written for the image. Deletes the data and answers 410 when the image was deleted meanwhile. */
  commitData(id: string, data: WrittenData, changes: Partial<ImageRecord>): Promise<void>;
  /**
   * Asked before an image is deleted; a text says why it may not be (a volume or a server uses it). Other services of the
   * cloud add theirs.
   */
  usedBy: ((image: ImageRecord) => string | null)[];
}

export function refuseAction(rule: string): never {
  throw new CloudError(403, `You are not authorized to complete ${rule} action.`);
}

/** Returns the target that image rules are checked against. */
export function imageTarget(image: ImageRecord, caller: Caller): Record<string, unknown> {
  const member = image.visibility === 'shared' && image.members.some((one) => one.id === caller.projectId);
  return {
    ...image.properties,
    image_id: image.id,
    owner: image.owner,
    project_id: image.owner,
    member_id: member ? caller.projectId : null,
    visibility: image.visibility,
  };
}

/** The call's JSON body. 400 in glance's words when it is none. */
export function jsonBody(request: FastifyRequest): unknown {
  const text = request.body;
  if (typeof text !== 'string' || text === '') throw new CloudError(400, 'Body expected in request.');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new CloudError(400, 'Malformed JSON in request body.');
  }
  if (typeof body !== 'object' || body === null) throw new CloudError(400, 'Unexpected body type. Expected list/dict.');
  return body;
}

export function jsonObject(request: FastifyRequest): Record<string, unknown> {
  const body = jsonBody(request);
  if (Array.isArray(body)) throw new CloudError(400, 'Unexpected body type. Expected list/dict.');
  return body as Record<string, unknown>;
}

export function sendJson(reply: FastifyReply, body: unknown, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json')
    .send(Buffer.from(JSON.stringify(body)));
}

/** An empty answer, typed as glance types its own. */
export function sendNothing(reply: FastifyReply, status: 202 | 204 = 204): FastifyReply {
  return reply.code(status).header('content-type', 'text/html; charset=UTF-8').send('');
}

export function sendImage(core: GlanceCore, reply: FastifyReply, image: ImageRecord, status = 200): FastifyReply {
  return sendJson(reply, imageView(image, { locations: core.options.showMultipleLocations }), status);
}

/** A path parameter; the router guarantees that it is there. */
export function parameter(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1));
}
