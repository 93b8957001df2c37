import { callApi, type CallContext, Clock, type ItemStatus, type ListPage, type Services, Session } from '@sextant/sdk';

export const applicationCredentialTypeId = 'OS::Keystone::ApplicationCredential';

/** An application credential as the gateway sends it. */
type RawCredential = Awaited<ReturnType<typeof callApi<'readApplicationCredential'>>>;

/** Whether it can be used still, and for how long. */
export type ExpiryState = 'valid' | 'soon' | 'expired';

/** An application credential of the operator's own, without its secret: only the answer to its creation has that. */
export interface ApplicationCredential extends RawCredential {
  state: ExpiryState;
  /** The operator: these are their own. */
  user_id: string;
}

/** An operator is warned this long before something of theirs expires, in milliseconds. */
const warningMs = 14 * 24 * 60 * 60 * 1000;

/** Returns whether something that ends at the time has ended, or will soon. Without an end it stays valid. */
export function expiryState(end: string | null | undefined, now: number): ExpiryState {
  const left = end ? Date.parse(withZone(end)) - now : Infinity;
  if (left <= 0) return 'expired';
  return left <= warningMs ? 'soon' : 'valid';
}

/** Keystone writes these times in UTC, and without a zone. */
export function withZone(time: string): string {
  return /(Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`;
}

/** Lists all application credentials of the operator, those of other projects as well. */
export async function listApplicationCredentials({
  services,
  signal,
}: CallContext): Promise<ListPage<ApplicationCredential>> {
  const { items } = await callApi(services, 'listApplicationCredentials', {}, signal ? { signal } : {});
  return { items: items.map((raw) => toApplicationCredential(raw, services)), hasMore: false };
}

/** Loads one by its id. Of a missing one the page says so, without a toast. */
export async function loadApplicationCredential(
  id: string,
  { services, signal }: CallContext,
): Promise<ApplicationCredential> {
  const options = { handled: [404], ...(signal && { signal }) };
  return toApplicationCredential(
    await callApi(services, 'readApplicationCredential', { params: { id } }, options),
    services,
  );
}

function toApplicationCredential(raw: RawCredential, services: Services): ApplicationCredential {
  const { secret: _never, ...rest } = raw as RawCredential & { secret?: unknown };
  const end = rest.expires_at ? withZone(rest.expires_at) : null;
  const state = expiryState(end, services.get(Clock).now());
  return { ...rest, expires_at: end, state, user_id: services.get(Session).current().id };
}

export const stateTexts: Readonly<Record<ExpiryState, string>> = {
  valid: 'credentials:state.valid',
  soon: 'credentials:state.soon',
  expired: 'credentials:state.expired',
};

const tones = { valid: 'ok', soon: 'warn', expired: 'bad' } as const;

export function credentialStatus({ state }: ApplicationCredential): ItemStatus {
  return { label: stateTexts[state], tone: tones[state] };
}
