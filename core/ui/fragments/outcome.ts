import type { FragmentAnswer } from './fragment-call.ts';
import { FRAGMENT_HEADERS } from './wire.ts';

/** A new option of a select, from the form that made it. */
export interface NewOption {
  /** As the request asked: the id of a select, or the name of a form's field. */
  field: string;
  value: string;
  label: string;
}

/** The instructions of an answer to a form that was taken: first the upload, then one further step. */
export interface Outcome {
  /** First the chosen file is put there. */
  upload?: { address: string; token: string | undefined };
  next: { do: 'go'; location: string } | { do: 'add'; option: NewOption } | { do: 'show' } | { do: 'close' };
}

export function outcomeOf({ headers, text }: Pick<FragmentAnswer, 'headers' | 'text'>): Outcome {
  const address = headers.get(FRAGMENT_HEADERS.uploadAddress);
  const token = headers.get(FRAGMENT_HEADERS.uploadToken) ?? undefined;
  return { ...(address ? { upload: { address, token } } : {}), next: nextOf(headers, text) };
}

function nextOf(headers: Headers, text: string): Outcome['next'] {
  const location = headers.get(FRAGMENT_HEADERS.location);
  if (location) return { do: 'go', location };
  const field = headers.get(FRAGMENT_HEADERS.addToField);
  const option = field ? readOption(field, text) : undefined;
  if (option) return { do: 'add', option };
  return { do: text.trim() === '' ? 'close' : 'show' };
}

/** The body is `[value, label]`. */
function readOption(field: string, text: string): NewOption | undefined {
  try {
    const pair: unknown = JSON.parse(text);
    if (!Array.isArray(pair) || pair.length < 2) return undefined;
    return { field, value: String(pair[0]), label: String(pair[1]) };
  } catch {
    return undefined;
  }
}
