import { CloudError } from '../shared/errors.ts';

/** A refusal with one of placement's own error codes; the others are `placement.undefined_code`. */
export class PlacementError extends CloudError {
  readonly code: string;

  constructor(status: number, message: string, code = 'placement.undefined_code') {
    super(status, message);
    this.name = 'PlacementError';
    this.code = code;
  }
}

export function badRequest(message: string): PlacementError {
  return new PlacementError(400, message);
}

export function notFound(message: string): PlacementError {
  return new PlacementError(404, message);
}

export function conflict(message: string): PlacementError {
  return new PlacementError(409, message);
}

/** Somebody else was faster: read again, then try again. */
export function outdated(message: string): PlacementError {
  return new PlacementError(409, message, 'placement.concurrent_update');
}

export const generationChanged =
  "Resource provider's generation already changed. Please update the generation and try again.";
