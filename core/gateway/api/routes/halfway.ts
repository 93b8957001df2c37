import { GatewayError } from '../../http/errors.ts';

/** An error of the gateway's own that says what state the cloud is in, with the service's words and request id before it. */
export function halfway(
  code: 'FLAVOR_INCOMPLETE' | 'FLAVOR_LOST' | 'FLAVOR_UNSURE' | 'RULES_LOST',
  error: unknown,
  details: Record<string, string>,
): GatewayError {
  const cause = error instanceof GatewayError ? error : undefined;
  const { service = '', upstreamRequestId: request, rule, quota } = cause?.facts ?? {};
  return new GatewayError(
    code,
    { ...details, detail: cause?.message ?? '' },
    {
      ...(service ? { service } : {}),
      ...(request ? { upstreamRequestId: request } : {}),
      ...(rule ? { rule } : {}),
      ...(quota ? { quota } : {}),
    },
    { cause: error },
  );
}
