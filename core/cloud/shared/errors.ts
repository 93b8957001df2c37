/**
 * A refusal on its way to the client. Each service's error handler writes it in that service's own shape; `message` is
 * the text the real service gives.
 */
export class CloudError extends Error {
  readonly status: number;
  /** The short name of the status, where the service's texts differ from HTTP's (nova's `badRequest`). */
  readonly title: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, options: { title?: string; headers?: Record<string, string> } = {}) {
    super(message);
    this.name = 'CloudError';
    this.status = status;
    this.title = options.title;
    this.headers = options.headers ?? {};
  }
}

/** Returns the status of a thrown error: Fastify's (malformed JSON: 400, too large: 413) or a CloudError's; else 500. */
export function statusOf(error: unknown): number {
  if (error instanceof CloudError) return error.status;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 ? status : 500;
}
