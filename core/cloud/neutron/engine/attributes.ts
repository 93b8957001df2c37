import { badRequest } from '../errors.ts';

/** An attribute of a resource, as the API takes and gives it. */
export interface Attribute {
  /** May it be named when the thing is made, when it is changed? Default: both. */
  post?: boolean;
  put?: boolean;
  /** The value when the body names none. Without a default the body must name one (unless `optional`). */
  default?: unknown;
  /** The service decides when nobody says: the key is missing in what `create` is given. */
  optional?: boolean;
  /** Puts the value into its one form; throws a NeutronError when there is none. */
  convert?: (value: unknown) => unknown;
  /** Returns what is wrong with the (converted) value, or null. */
  check?: (value: unknown) => string | null;
  /** False: taken, never shown. */
  visible?: boolean;
  /** True: lists may be filtered by it. */
  filter?: boolean;
  sort?: boolean;
  /** Naming it needs a rule of its own: `create_port:mac_address`. */
  guarded?: boolean;
  /** And seeing it does: `get_port:binding:host_id`. */
  readRule?: boolean;
}

export type Attributes = Readonly<Record<string, Attribute>>;
export type Body = Record<string, unknown>;

/** Attributes that every resource shows and none takes. */
export const standardAttributes: Attributes = {
  id: { post: false, put: false, filter: true, sort: true },
  created_at: { post: false, put: false },
  updated_at: { post: false, put: false },
  revision_number: { post: false, put: false, filter: true, sort: true },
  tags: { post: false, put: false },
  project_id: { put: false, optional: true, filter: true, sort: true },
  tenant_id: { put: false, optional: true, filter: true, sort: true },
};

/** Reads the body of a POST: checked, with every default filled in. `body` is the object below the resource's name. */
export function readForCreate(attributes: Attributes, body: Body): Body {
  refuseUnknown(attributes, body);
  for (const name of Object.keys(attributes)) {
    if (attributes[name]?.post === false && Object.hasOwn(body, name)) {
      throw badRequest(`Attribute '${name}' not allowed in POST`);
    }
  }
  const filled: Body = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    if (Object.hasOwn(body, name)) filled[name] = body[name];
    else if ('default' in attribute) filled[name] = structuredClone(attribute.default);
    else if (attribute.post !== false && !attribute.optional) {
      throw badRequest(`Failed to parse request. Required attribute '${name}' not specified`);
    }
  }
  return converted(attributes, filled);
}

/** Reads the body of a PUT, checked. */
export function readForUpdate(attributes: Attributes, body: Body): Body {
  refuseUnknown(attributes, body);
  for (const name of Object.keys(body)) {
    if (attributes[name]?.put === false) throw badRequest(`Cannot update read-only attribute ${name}`);
  }
  return converted(attributes, body);
}

function refuseUnknown(attributes: Attributes, body: Body): void {
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(attributes, name));
  if (unknown.length > 0) throw badRequest(`Unrecognized attribute(s) '${unknown.join(', ')}'`);
}

function converted(attributes: Attributes, body: Body): Body {
  const result: Body = {};
  for (const [name, value] of Object.entries(body)) {
    const { convert, check } = attributes[name] ?? {};
    const now = convert ? convert(value) : value;
    const reason = check?.(now) ?? null;
    if (reason !== null) throw badRequest(`Invalid input for ${name}. Reason: ${reason}.`);
    result[name] = now;
  }
  return result;
}

/** Did the caller say this, and something else than what it is by default? */
export function isExplicit(attributes: Attributes, body: Body, name: string): boolean {
  const attribute = attributes[name];
  if (!attribute || !Object.hasOwn(body, name)) return false;
  return !('default' in attribute) || JSON.stringify(attribute.default) !== JSON.stringify(body[name]);
}
