import { HttpError } from '@sextant/sdk';

/** How a console ended, and what follows. */
export interface ConsoleEnd {
  /** Names the texts: `instances:console.end.<reason>`. */
  reason: EndReason;
  /**
   * `retry`: the console connects again by itself; `page`: the proxy's own page may work; `stay`: the operator decides; `ask`: one new
   * ticket tells whether it is so.
   */
  next: 'ask' | 'page' | 'retry' | 'stay';
  /** The words of the service that refused. */
  detail?: string;
}

export type EndReason =
  | 'closed'
  | 'elsewhere'
  | 'garbage'
  | 'idle'
  | 'lost'
  | 'not-listed'
  | 'off'
  | 'password'
  | 'proxy-down'
  | 'refused'
  | 'roles'
  | 'session'
  | 'stopping'
  | 'token'
  | 'too-many';

/** The gateway's close codes (`core/protocol/socket-ends.ts`); others count as a connection that broke. */
const byCode: Readonly<Record<number, Pick<ConsoleEnd, 'reason' | 'next'>>> = {
  1000: { reason: 'closed', next: 'stay' },
  1005: { reason: 'closed', next: 'stay' },
  1012: { reason: 'stopping', next: 'retry' },
  // The gateway at the other end may not have heard that another one renewed the session.
  4001: { reason: 'session', next: 'ask' },
  4002: { reason: 'elsewhere', next: 'stay' },
  4003: { reason: 'idle', next: 'stay' },
  4004: { reason: 'too-many', next: 'stay' },
  4005: { reason: 'refused', next: 'stay' },
  4006: { reason: 'not-listed', next: 'page' },
  4007: { reason: 'proxy-down', next: 'retry' },
  4008: { reason: 'token', next: 'retry' },
  // The service may permit the console all the same: a new socket tells.
  4010: { reason: 'roles', next: 'ask' },
};

/** Reads how a socket ended from its close event. */
export function endOfSocket({ code, reason }: Pick<CloseEvent, 'code' | 'reason'>): ConsoleEnd {
  const known = byCode[code] ?? { reason: 'lost', next: 'retry' };
  return known.reason === 'refused' && reason !== '' ? { ...known, detail: reason } : known;
}

/** Reads why there was no ticket for the socket. */
export function endOfCall(error: unknown): ConsoleEnd {
  if (!(error instanceof HttpError) || error.failure !== 'refused') return { reason: 'lost', next: 'retry' };
  if (error.status === 501) return { reason: 'off', next: 'page' };
  if (error.status === 401) return { reason: 'session', next: 'stay' };
  if (error.status >= 500) return { reason: 'lost', next: 'retry' };
  return { reason: 'refused', next: 'stay', detail: error.message };
}

/** The ends whose reason is a setting of the gateway: another attempt ends the same way. */
const bySetting: ReadonlySet<EndReason> = new Set(['not-listed', 'off']);

/** Whether another attempt may succeed. */
export function mayConnectAgain({ reason }: ConsoleEnd): boolean {
  return !bySetting.has(reason);
}

/** Returns the locale key of what to do about an end. Administrators read which setting it is, others that they have to ask for it. */
export function adviceOf({ reason }: ConsoleEnd, isAdministrator: boolean): string {
  return `instances:console.end.${reason}.${isAdministrator && bySetting.has(reason) ? 'setting' : 'advice'}`;
}

/** May whoever is at the page not see the console any more? Then neither the last picture nor a typed password stays. */
export function isOver({ reason }: ConsoleEnd): boolean {
  return ['session', 'roles', 'elsewhere', 'idle'].includes(reason);
}
