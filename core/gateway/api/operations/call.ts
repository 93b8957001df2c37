import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../../config/gateway-config.ts';
import type { NativeCaller } from '../../openstack/native-caller.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';
import type { OperationTypes } from './declaration.ts';

/** The argument of a handler: the checked request, the session behind it, and the native services. */
export interface Call<Op extends OperationTypes> {
  readonly params: Op['params'];
  /** The keywords of the query. */
  readonly query: Op['query'];
  /** The rest of the query, where the operation takes filters; else empty. */
  readonly filters: Readonly<Record<string, string>>;
  readonly body: Op['body'];
  readonly session: SealedSession;
  readonly native: NativeCaller;
  readonly config: GatewayConfig;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Answers one operation. What it returns is sent as the declaration says (status, Location, JSON); a handler of a download or
 * an upload may send the answer itself and return the reply.
 */
export type Handler<Op extends OperationTypes> = (
  call: Call<Op>,
) => Op['answer'] | FastifyReply | Promise<Op['answer'] | FastifyReply>;

/** A handler for every operation of the service: the compiler asks for those that are missing. */
export type Handlers<Ops> = { readonly [Id in keyof Ops]: Ops[Id] extends OperationTypes ? Handler<Ops[Id]> : never };
