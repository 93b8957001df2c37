/** A control marks itself so while what was typed can't be put into the form's data: two pairs of one key, half a figure. */
export const invalidInputMarker = { 'data-invalid-input': '' } as const;

/** Is there anything in the form that its data don't say? It would be lost by submitting. */
export const hasInvalidInput = (place: HTMLElement | null): boolean =>
  place?.querySelector('[data-invalid-input]') != null;
