/** An error of the console's own making: a code for logs and tests, details for the message. */
export class ConsoleError extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(typeof details['message'] === 'string' ? details['message'] : `${code} ${JSON.stringify(details)}`, options);
    this.name = 'ConsoleError';
    this.code = code;
    this.details = details;
  }
}

/** The text of anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
