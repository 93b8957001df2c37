import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { isUuid } from '../shared/body-schema.ts';
import { type DesignateCall, type DesignateCore, enforce } from './designate-core.ts';
import { DesignateError } from './fault.ts';

export type DesignateRoutes = (method: HTTPMethods, path: string, handle: (call: DesignateCall) => unknown) => void;

/** Adds routes below `/v2`. What a handler gives is the answer's body; it sets statuses other than 200 itself. */
export function createRoutes(app: FastifyInstance, core: DesignateCore): DesignateRoutes {
  return (method, path, handle) => {
    app.route({
      method,
      url: `/v2${path}`,
      async handler(request, reply) {
        const credentials = core.context.identity.authenticate(request);
        const sudo = textHeader(request, 'x-auth-sudo-project-id') ?? textHeader(request, 'x-auth-sudo-tenant-id');
        const wantsAll = textHeader(request, 'x-auth-all-projects')?.toLowerCase() === 'true';
        const mark = request.url.indexOf('?');
        const call: DesignateCall = {
          credentials,
          projectId: credentials.project_id ?? '',
          allProjects: wantsAll,
          request,
          reply,
          params: request.params as Readonly<Record<string, string>>,
          query: new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1)),
          body: bodyOf(request),
        };
        if (wantsAll || sudo !== undefined) enforce(core, call, 'all_tenants');
        for (const [name, value] of Object.entries(call.params)) {
          if (name !== 'project' && !isUuid(value)) {
            throw new DesignateError(400, 'invalid_uuid', `Invalid UUID ${name}_id: ${value}`);
          }
        }
        return handle({ ...call, projectId: sudo ?? call.projectId });
      },
    });
  };
}

function textHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body = request.body;
  if (body === undefined || body === null) return {};
  if (typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new DesignateError(400, 'invalid_json', 'Malformed JSON');
}
