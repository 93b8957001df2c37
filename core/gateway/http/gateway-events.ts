import { Emitter, type Event } from '#base';
import type { FastifyRequest } from 'fastify';

/** How somebody proves who they are, as metrics and audit events name it. */
export type SignInWay = 'password' | 'totp' | 'application_credential' | 'websso';

/** The user of an event, as Keystone knows it. */
export interface EventUser {
  id: string;
  name: string;
  domainId: string;
}

/** An attempt to sign in that has ended. `incomplete`: what was proved is right, and more is wanted. */
export interface SignInEvent {
  type: 'signIn';
  request: FastifyRequest;
  way: SignInWay;
  outcome: 'succeeded' | 'refused' | 'throttled' | 'incomplete';
  /** Null: nobody has proved to be it. */
  user: EventUser | null;
  project: { id: string; name: string } | null;
  roles: readonly string[];
  /** The code of the refusal; null: there was none. */
  code: string | null;
  /** The typed name as it may stand in a log (`session/typed-names.ts`). */
  typed: Readonly<Record<string, unknown>>;
}

/** A session that is over. `token`: Keystone does not know its token any more. */
export interface SignOutEvent {
  type: 'signOut';
  request: FastifyRequest | null;
  reason: 'user' | 'token';
  user: EventUser | null;
  project: { id: string; name: string } | null;
  roles: readonly string[];
}

/** A request that was refused by the gateway, or by a service. */
export interface RefusedEvent {
  type: 'refused';
  code: string;
  status: number;
  /** The service that refused; null: the gateway itself. */
  service: string | null;
}

/** A browser's report that the page's policy has held something back. */
export interface CspReportEvent {
  type: 'cspReport';
  directive: string;
}

/** A page asked for a file of another version of the console. */
export interface OtherBuildFileEvent {
  type: 'otherBuildFile';
  isFound: boolean;
}

export type GatewayEvent = SignInEvent | SignOutEvent | RefusedEvent | CspReportEvent | OtherBuildFileEvent;

/** Tells what happens at the gateway to those who count it or keep a record of it. */
export class GatewayEvents {
  readonly #events = new Emitter<GatewayEvent>();
  readonly onDidHappen: Event<GatewayEvent> = this.#events.event;

  tell(event: GatewayEvent): void {
    this.#events.fire(event);
  }
}
