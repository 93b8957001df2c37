import type { FastifyReply } from 'fastify';
import type { AnswerDeclaration } from './declaration.ts';

/** Sends what a handler returned, as the contract encodes it (§1.3). */
export function sendAnswer(
  reply: FastifyReply,
  declared: AnswerDeclaration,
  value: unknown,
  params: Readonly<Record<string, string>>,
): FastifyReply {
  reply.code(declared.status);
  if (declared.location) reply.header('Location', locationOf(declared.location, value, params));
  if (declared.schema === undefined) return reply.type('application/json').send();
  const text = declared.unlimitedNumbers ? withInfinity(value) : JSON.stringify(value);
  return reply.type('application/json; charset=utf-8').send(text);
}

/** `/api/nova/keypairs/{name}`: filled from the answer, else from the path's parameters. */
function locationOf(template: string, value: unknown, params: Readonly<Record<string, string>>): string {
  const members = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const member = members[name];
    return encodeURIComponent(typeof member === 'string' ? member : (params[name] ?? ''));
  });
}

/** Contract §1.8: unlimited is the bare token `1e+999`, which JavaScript reads as Infinity. */
function withInfinity(value: unknown): string {
  const mark = '\uE000unlimited\uE000';
  const text = JSON.stringify(value, (_key, member: unknown) => (member === Infinity ? mark : member));
  return text.replaceAll(`"${mark}"`, '1e+999');
}
