import type { FastifyReply, FastifyRequest } from 'fastify';

export type RenderSignIn = (request: FastifyRequest, reply: FastifyReply, answer: SignInAnswer) => unknown;

export interface SignInAnswer {
  /** The error's text, after a form post without script. */
  error: string | null;
  /** The code of the error: some ask for more, a new password say. */
  code: string | null;
  /** Already checked: a path of this origin. */
  next: string;
  status: number;
}
