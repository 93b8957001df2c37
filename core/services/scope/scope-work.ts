import type { GatewayApi, ScopeState } from '#protocol';

/** `stayed`: the operator wanted to stay, or there is no way now and that was said. `refused`: the gateway would not. */
export type ScopeOutcome = 'changed' | 'stayed' | 'refused';

/** Gives the page another state in the same scope: the rules of other roles. Never rejects. */
export type ScopeWork = (steps: ScopeSteps) => Promise<ScopeOutcome>;

/** The parts of such work that the code of scopes has. It imports none of the work: every page names its file and those beside it. */
export interface ScopeSteps {
  /** Whether no dialog is open and no task runs. */
  isFree(): boolean;
  /** Does what changes the session while calls wait. `lost`: a key, said where the gateway does not answer. */
  change(work: () => Promise<void>, lost?: string): Promise<ScopeOutcome>;
  /** Reads what is so now. Rejects with `HttpError`. */
  readOwn(): Promise<ScopeState>;
  /** Reads what would be so for somebody with exactly these roles. Rejects with `HttpError`. */
  readAs(roles: readonly string[]): Promise<GatewayApi.RoleView>;
}
