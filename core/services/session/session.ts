import { defineToken, type Event } from '#base';
import type { UserSession } from '#protocol';

/** Refused as not logged in; refused as not allowed; ended by the operator in another tab. */
export type SessionEnd = 'expired' | 'forbidden' | 'elsewhere';

/** The operator's signed-in state. */
export interface Session {
  current(): UserSession;
  /** Is the session alive, as far as this page knows? */
  readonly alive: boolean;
  /** Why it ended; null while it lives. */
  readonly ended: SessionEnd | null;
  /** The session ended under the operator's hands, once for each end; the host asks to sign in again in place. */
  readonly onDidEnd: Event<{ reason: SessionEnd }>;
  /**
   * The session is another. It was signed in again, here or in another tab for the same user and project; or in another scope.
   */
  readonly onDidRenew: Event<UserSession>;
  /** Another tab went to another scope with the same session, so that this page shows what is not so. */
  readonly onDidStray: Event<void>;
  /** Says that the gateway found the session in another scope than the page's. */
  stray(): void;
  /** While the session goes to another scope, when that has ended. Calls wait for it. */
  readonly changing: Promise<void> | undefined;
  /** Holds calls back while `work` takes the session to another scope; one such change after another. */
  change(work: () => Promise<void>): Promise<void>;
  /** Says that a call was answered 401 (or a 403 about the session): one toast, then sign in again in place. */
  end(reason: 'expired' | 'forbidden'): void;
  /**
   * Resolves when the session lives again; at once when it does. Calls that were refused wait here and are repeated; those that
   * are made meanwhile wait here before they are sent.
   */
  whenAlive(): Promise<void>;
  /**
   * Signs in again as the same user, in place. Rejects with the gateway's text (`HttpError`). Where a second factor is wanted, the
   * problem's code is `CODE_REQUIRED`: a second call brings the one-time code, in place of the password.
   */
  renew(password: string, passcode?: string): Promise<void>;
  signOut(): void;
}
export const Session = defineToken<Session>('sextant.session@1');
