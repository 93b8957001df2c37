import { HttpError } from '@sextant/sdk';

const conflict = 409;

/** Puts the refusal of a name that is taken at the field of the name; any other stays as it is. */
export function atName(error: unknown, text: string): unknown {
  if (!(error instanceof HttpError) || error.status !== conflict) return error;
  return Object.assign(new Error(text), { fields: { name: [text] } });
}

/** Makes the call; a name that is taken is said at its field. */
export async function withName<T>(text: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw atName(error, text);
  }
}
