import { gatewayErrors } from '../../http/errors.ts';
import { type OperationDeclaration, parameterNames, type Schema, type ServiceDeclaration } from './declaration.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the declared operations. */
export function openApi(services: readonly ServiceDeclaration[], version: string): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = { Problem: problem };
  for (const service of services) {
    for (const [name, schema] of Object.entries(service.$defs ?? {})) {
      schemas[component(service, name)] = withComponents(schema, service);
    }
    for (const [name, operation] of Object.entries(service.operations)) {
      const path = service.prefix + operation.path.replace(/\{(\w+)\+\}/g, '{$1}');
      const methods = (paths[path] ??= {});
      const known = methods[operation.method.toLowerCase()];
      // Two operations of one address differ by a final slash only, which OpenAPI can't tell apart.
      if (known === undefined) methods[operation.method.toLowerCase()] = operationObject(name, operation, service);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sextant gateway',
      version,
      description:
        'What the console asks of its gateway. Every call needs the session cookie of a signed-in user and, but for forms and downloads, the header X-Requested-With: XMLHttpRequest; calls that change something the header X-CSRFToken with the value of the cookie csrftoken.',
    },
    security: [{ session: [] }],
    tags: services.map(({ title }) => ({ name: title })),
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sessionid' } },
      responses: { Refusal: refusal },
    },
  };
}

function operationObject(name: string, operation: OperationDeclaration, service: ServiceDeclaration): Json {
  const body = requestBody(operation, service);
  return {
    operationId: name,
    summary: operation.summary,
    tags: [service.title],
    'x-operation': operation.id,
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation, service),
      ...(operation.places ? [placeParameter] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [String(operation.answer.status)]: success(operation, service),
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}

const placeParameter = {
  name: 'X-Sextant-Place',
  in: 'header',
  required: false,
  description:
    'The project and region that are asked for, <id of the project>/<region>, each encoded; a region without a name is -. Absent: those of the session, which stays where it is in any case',
  schema: { type: 'string' },
};

function pathParameters({ path }: OperationDeclaration): Json[] {
  return parameterNames(path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function queryParameters({ query, filters }: OperationDeclaration, service: ServiceDeclaration): Json[] {
  const keywords = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    schema: withComponents(schema, service),
  }));
  const rest = {
    name: 'filters',
    in: 'query',
    description: 'Any other parameter: a filter of the native service',
    style: 'form',
    explode: true,
    schema: { type: 'object', additionalProperties: { type: 'string' } },
  };
  return filters ? [...keywords, rest] : keywords;
}

function requestBody(operation: OperationDeclaration, service: ServiceDeclaration): Json | undefined {
  if (operation.kind === 'form') {
    return { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } };
  }
  if (!operation.body) return undefined;
  const schema = withComponents(operation.body, service);
  return { required: operation.bodyRequired !== false, content: { 'application/json': { schema } } };
}

function success({ answer }: OperationDeclaration, service: ServiceDeclaration): Json {
  const type = answer.type ?? 'application/json';
  const content = answer.schema
    ? { [type]: { schema: withComponents(answer.schema, service) } }
    : answer.type
      ? { [type]: {} }
      : undefined;
  return {
    description: answer.status === 204 ? 'Done' : 'The answer',
    ...(answer.location ? { headers: { Location: { schema: { type: 'string' } } } } : {}),
    ...(content ? { content } : {}),
  };
}

const component = (service: ServiceDeclaration, name: string) => `${service.title.replace(/\W+/g, '')}.${name}`;

/** The schema with its references pointing into the document's components. */
function withComponents(schema: Schema, service: ServiceDeclaration): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? value.replace(
          /^#\/\$defs\/(\w+)$/,
          (_whole, name: string) => `#/components/schemas/${component(service, name)}`,
        )
      : value,
  );
}

const problem = {
  description: 'RFC 9457 problem details, for clients that ask for application/problem+json',
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { enum: Object.keys(gatewayErrors) },
    service: { type: 'string', description: 'Catalog type of the native service that refused or failed' },
    silent: { const: true, description: 'That service gave no message: the detail is the gateway’s' },
    operation: { type: 'string', description: 'Id of the operation' },
    requestId: { type: 'string' },
    traceId: { type: 'string', description: 'Id of the trace, where requests are traced' },
    upstreamRequestId: { type: 'string', description: 'Request id of the native service' },
    rule: { type: 'string', description: 'The policy rule that refused' },
    quota: { type: 'string', description: 'The quota that refused' },
    place: { type: 'string', description: 'Name of the project, domain or region that the session is in by now' },
  },
};

const refusal = {
  description: 'Why not. A 401 always means that the session is over',
  headers: {
    'X-Request-Id': { schema: { type: 'string' } },
    'X-Sextant-Origin': { description: 'The native service that refused', schema: { type: 'string' } },
  },
  content: {
    'application/json': { schema: { type: 'string', description: 'The message' } },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
};
