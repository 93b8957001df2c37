import { CloudError } from '../shared/errors.ts';

/** A refusal in neutron's shape: `{"NeutronError": {"type", "message", "detail"}}`. */
export class NeutronError extends CloudError {
  readonly type: string;

  constructor(status: number, type: string, message: string) {
    super(status, message);
    this.name = 'NeutronError';
    this.type = type;
  }
}

/** Returns the error of neutron's API layer about a body or query that it can't take. */
export function badRequest(message: string): NeutronError {
  return new NeutronError(400, 'HTTPBadRequest', message);
}

/** Returns the error of neutron's plugins about a value. */
export function invalidInput(message: string): NeutronError {
  return new NeutronError(400, 'InvalidInput', `Invalid input for operation: ${message}.`);
}

/** `Bad router request: …` */
export function badResourceRequest(resource: string, message: string): NeutronError {
  return new NeutronError(400, 'BadRequest', `Bad ${resource} request: ${message}.`);
}

export function conflict(type: string, message: string): NeutronError {
  return new NeutronError(409, type, message);
}

export function notFound(type: string, message: string): NeutronError {
  return new NeutronError(404, type, message);
}

/** Something that is there but that the caller may not see, or no such address. */
export function noResource(): NeutronError {
  return notFound('HTTPNotFound', 'The resource could not be found.');
}
