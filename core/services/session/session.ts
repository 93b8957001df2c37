import { defineToken, type Event } from '#base';
import type { UserSession } from '#protocol';

/** The operator's signed-in state. */
export interface Session {
  current(): UserSession;
  /** Is the session alive, as far as this page knows? */
  readonly alive: boolean;
  /** The session ended under the operator's hands; the host asks to sign in again in place. */
  readonly onDidEnd: Event<{ reason: 'expired' | 'forbidden' }>;
  readonly onDidRenew: Event<UserSession>;
  /** Says that a call was answered 401 (or a 403 about the session): toast, then sign in again in place. */
  end(reason: 'expired' | 'forbidden'): void;
  /** Resolves when the session lives again; at once when it does. Calls that were refused wait here and are repeated. */
  whenAlive(): Promise<void>;
  /** Signs in again as the same user, in place. Rejects with the gateway's text (`HttpError`). */
  renew(password: string): Promise<void>;
  signOut(): void;
}
export const Session = defineToken<Session>('sextant.session@1');
