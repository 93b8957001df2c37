import type { FastifyReply } from 'fastify';
import { stringifyJson } from '../../openstack/large-json.ts';
import type { AnswerDeclaration } from './declaration.ts';

/** The parameters and body of a request, which may name the thing that was made. */
interface AskedFor {
  params: Readonly<Record<string, string>>;
  body: unknown;
}

/** Sends what a handler returned, encoded as its operation declares it. */
export async function sendAnswer(
  reply: FastifyReply,
  declared: AnswerDeclaration,
  value: unknown,
  asked: AskedFor,
): Promise<FastifyReply> {
  reply.code(declared.status);
  if (declared.location) reply.header('Location', locationOf(declared.location, value, asked));
  if (declared.schema === undefined) return reply.type('application/json').send();
  const text = declared.unlimitedNumbers ? withInfinity(value) : await stringifyJson(value);
  return reply.type('application/json; charset=utf-8').send(text);
}

/**
 * `/api/nova/keypairs/{name}`: filled from the answer, else from the path's parameters, else from the body. Of `{object+}` the
 * slashes stay.
 */
function locationOf(template: string, value: unknown, { params, body }: AskedFor): string {
  let query = '';
  const path = template.replace(/\{(\w+)(\+?)\}/g, (_whole, name: string, isRest: string) => {
    const text = [value, params, body].map((each) => textIn(each, name)).find((each) => each !== undefined) ?? '';
    if (!isRest) return encodeURIComponent(text);
    const segments = text.split('/');
    // A client that follows it would tidy such segments away. Encoded twice, as one segment, they stay (see `paramsOf`).
    if (segments.some((each, at) => each === '.' || each === '..' || (each === '' && at < segments.length - 1))) {
      query = '?encoded=true';
      return encodeURIComponent(encodeURIComponent(text).replaceAll('.', '%2E'));
    }
    return segments.map(encodeURIComponent).join('/');
  });
  return path + query;
}

function textIn(members: unknown, name: string): string | undefined {
  if (typeof members !== 'object' || members === null || !Object.hasOwn(members, name)) return undefined;
  const member = (members as Record<string, unknown>)[name];
  return typeof member === 'string' ? member : undefined;
}

/** Returns JSON text in which unlimited is the bare token `1e+999`, which JavaScript reads as Infinity. */
function withInfinity(value: unknown): string {
  const mark = '\uE000unlimited\uE000';
  const text = JSON.stringify(value, (_key, member: unknown) => (member === Infinity ? mark : member));
  return text.replaceAll(`"${mark}"`, '1e+999');
}
