/** RFC 9457 problem details, as the gateway sends them to a client that asks for `application/problem+json`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** A code of the gateway's error table (`core/gateway/http/errors.ts`). */
  code: string;
  /** The catalog type of the service that refused, when one did. */
  service?: string;
  /** The service gave no message: `detail` is the gateway's. */
  silent?: true;
  /** The region that the service was asked in. */
  region?: string;
  /** The operation's id in the API contract, as `GL-05`. */
  operation?: string;
  /** The gateway's request id, `req-<uuid>`; also in the header `X-Request-Id`. */
  requestId: string;
  /** The id of the request's trace (32 hexadecimal digits), where requests are traced. */
  traceId?: string;
  /** The request id that the native service answered with. */
  upstreamRequestId?: string;
  /** The policy rule that refused, as `image:delete_image`. */
  rule?: string;
  /** The quota that refused. */
  quota?: string;
  /** Where the session is by now, when the call was made elsewhere: a project or domain, or the region where that alone is another. */
  place?: string;
}
