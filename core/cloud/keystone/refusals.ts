import { CloudError } from '../shared/errors.ts';

/** Keystone's texts (Zed). Each returns the error to throw. */
export function unauthorized(): CloudError {
  return new CloudError(401, 'The request you have made requires authentication.');
}

export function forbidden(action: string): CloudError {
  return new CloudError(403, `You are not authorized to perform the requested action: ${action}.`);
}

export function notFound(kind: string, id: string): CloudError {
  return new CloudError(404, `Could not find ${kind}: ${id}.`);
}

export function expecting(attribute: string, place: string): CloudError {
  return new CloudError(
    400,
    `Expecting to find ${attribute} in ${place}. The server could not comply with the request since it is either ` +
      'malformed or otherwise incorrect. The client is assumed to be in error.',
  );
}

export function conflict(kind: string, details: string): CloudError {
  return new CloudError(409, `Conflict occurred attempting to store ${kind} - ${details}.`);
}

export function badRequest(message: string): CloudError {
  return new CloudError(400, message);
}

export function forbiddenBecause(message: string): CloudError {
  return new CloudError(403, message);
}
