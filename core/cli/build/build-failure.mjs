/**
 * Returns the message of a failed build for the developer. For a mistake in a source it is the place and the lines around it,
 * without the watched files and the bundler's stack. For any other error it is all that there is.
 * @param {unknown} error
 * @returns {string}
 */
export function buildFailure(error) {
  if (!(error instanceof Error)) return String(error);
  const { message, stack, code, frame, loc, id } =
    /** @type {Error & { code?: unknown, frame?: string, id?: string, loc?: { file?: string, line: number, column: number } }} */ (
      error
    );
  // Bundlers name each kind of their errors; without a name it is a mistake of the build's own.
  if (typeof code !== 'string' && !loc) return stack ?? message;
  const file = loc?.file ?? id;
  const place = file === undefined ? '' : loc ? `${file}:${loc.line}:${loc.column}: ` : `${file}: `;
  return [message.includes(file ?? '\0') ? message : place + message, ...(frame ? [frame] : [])].join('\n');
}
