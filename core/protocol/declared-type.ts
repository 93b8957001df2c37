/**
 * A resource type without code: what the host needs to list, show, make, change and delete a collection's things.
 * Each member is described in `schemas/core/plugin.v1.schema.json` and in `core/sdk/docs/reference/declared-type.md`. Texts are `%key%` of the
 * plugin's own bundle, or words as they are; "member" is a name, or a path of names with dots.
 */
export interface DeclaredType {
  name?: string;
  /** Address of the panel that a details page goes back to. */
  index?: string;
  /** Native path of the collection, with its version: `/v2/zones`; a part of a thing: `/v2/zones/{zone_id}/recordsets`. */
  path: string;
  /** Where the list is asked for, when that is elsewhere: `/v3/backups/detail`; the same places in braces as `path`. */
  list?: string;
  /** Member of a list answer that holds the items; the path's last segment when absent. */
  collection?: string;
  /** Member that wraps one item, in answers and in bodies; none when absent. */
  item?: string;
  members?: { id?: string; name?: string; status?: string };
  /** Constant parameters of every list call. */
  query?: Readonly<Record<string, string>>;
  /** The value of the header `OpenStack-API-Version`: `container-infra 1.10`. */
  microversion?: string;
  paging?: { by: 'marker' | 'none'; size?: number; limit?: string; marker?: string };
  /** How a list call says its order: `sort_key` and `sort_dir`, or `sort=name:desc`. */
  sort?: 'keys' | 'pairs';
  /** Milliseconds between polls of a thing in a moving state. */
  poll?: number;
  empty?: string;
  fields: Readonly<Record<string, DeclaredField>>;
  columns: readonly (string | DeclaredColumn)[];
  facets?: readonly DeclaredFacet[];
  /** How the command palette finds items. */
  find?: DeclaredSearch;
  details?: readonly { title?: string; fields: readonly string[] }[];
  /** Fields in the drawer of an expanded row. */
  summary?: readonly string[];
  /** Types whose path begins with this one's: a table of them on a tab each. */
  parts?: readonly { type: string; label: string }[];
  forms?: { create?: DeclaredForm; edit?: DeclaredForm };
  delete?: true | DeclaredDelete;
  actions?: readonly DeclaredAction[];
}

export interface DeclaredState {
  label?: string;
  tone: 'ok' | 'run' | 'warn' | 'bad' | 'idle';
  /** On its way to another state: it is asked for again until it is there. */
  moving?: boolean;
}

export interface DeclaredField {
  label: string;
  /** The item's member; the field's own name when absent. */
  from?: string;
  format?: 'text' | 'number' | 'yesno' | 'bytes' | 'mb' | 'gb' | 'title' | 'dateTime' | 'relativeTime' | 'id' | 'count';
  /** Value → text. */
  values?: Readonly<Record<string, string>>;
  states?: Readonly<Record<string, DeclaredState>>;
  /** After the figure: `s`, `GiB`. */
  unit?: string;
  /** The member that is shown of each object in a list. */
  each?: string;
  mono?: boolean;
  copy?: boolean;
  /** The value is the id of an item of this type, or a list of ids: each leads there. */
  to?: string;
  /** The list that the ids are named by; they stand for themselves when absent. */
  names?: DeclaredChoices;
}

export interface DeclaredColumn {
  field: string;
  priority?: number;
  width?: number;
  align?: 'start' | 'end';
  hidden?: boolean;
  sort?: 'text' | 'number' | 'size' | 'ipv4' | 'timestamp' | 'uuid' | false;
  /** The service sorts by it; `true`: under the field's member. */
  serverSort?: true | string;
  /** The table is sorted by it first. */
  first?: 'asc' | 'desc';
}

/** Fields of facets, or parameters of the list call, that get what an operator types; and what is known of the list and of the ids. */
export interface DeclaredSearch {
  name?: string;
  ip?: string;
  mac?: string;
  whole?: boolean;
  id?: 'uuid' | 'hex' | false;
}

export interface DeclaredFacet {
  field: string;
  label?: string;
  filteredBy: 'server' | 'client';
  /** Parameter of the list call; the field's member when absent. */
  query?: string;
  /** How the value is sent: `*{value}*`. */
  as?: string;
  values?: readonly string[];
}

/** The conditions of who may do something, and to which items. */
export interface DeclaredGates {
  /** `dns:create_zone` */
  policy?: readonly string[];
  /** The language of `when`, over `item.*` as well. */
  if?: string;
  /** Why not: keeps what `if` refuses in view, disabled. Without it, it is hidden. */
  reason?: string;
}

/** A call that changes something. `{member}` in the path or as a whole text of the body is the item's. */
export interface DeclaredRequest {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path?: string;
}

/** A list of the service as values with names: choices of a field, names of ids. */
export interface DeclaredChoices {
  path: string;
  collection?: string;
  query?: Readonly<Record<string, string>>;
  /** Members of each item; `id` and `name` when absent. */
  value?: string;
  label?: string;
}

export interface DeclaredForm extends DeclaredGates, DeclaredRequest {
  /** JSON schema of what is asked, or `./file.schema.json`. */
  schema: string | object;
  ui?: string | object;
  label?: string;
  title?: string;
  submit?: string;
  /** The toast, with `{{name}}`. */
  done?: string;
  size?: 'small' | 'medium' | 'large';
  /** Wraps the body; the type's `item` when absent, `false`: nothing. */
  wrap?: string | false;
  /** Sent besides. */
  fixed?: Readonly<Record<string, unknown>>;
  /** The value that an emptied field is sent as; left out when absent. */
  empty?: 'null' | 'text';
  /** Send only what was changed. */
  changed?: boolean;
  /** Field → where its choices are. */
  choices?: Readonly<Record<string, DeclaredChoices>>;
}

export interface DeclaredDelete extends DeclaredGates, DeclaredRequest {
  label?: string;
  question?: string;
  /** Below the question: what is lost, and what stays. */
  message?: string;
  query?: Readonly<Record<string, string>>;
}

export interface DeclaredAction extends DeclaredGates, DeclaredRequest {
  id: string;
  label: string;
  icon?: string;
  kind?: 'item' | 'batch' | 'global';
  danger?: boolean;
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  /** Asked before; without it the action is done at once. */
  confirm?: string;
  /** The form that the operator fills in, sent as the body. */
  form?: DeclaredForm;
  done?: string;
  /** The effect on the item; `updated` when absent. */
  result?: 'updated' | 'deleted';
}
