/** An option of the `openstack` command: `--share`, or `['--name', 'gold']`. */
export type CodeOption = string | readonly [option: string, value: string];

/** A run of the `openstack` command, as plain data: whoever draws it quotes words and treats leading hyphens. */
export interface CodeCommand {
  /** `network trunk create` */
  readonly command: string;
  /** Before the command: `['--os-compute-api-version', '2.2']`. */
  readonly globals?: readonly CodeOption[];
  readonly options?: readonly CodeOption[];
  /** The names or ids of the things that the command works on. */
  readonly names?: readonly string[];
  /** The text for standard input, which the command reads instead of a file. */
  readonly input?: string;
  /** The file that it writes and nobody else may read: a private key. One that is there survives. */
  readonly saves?: string;
}

/** A call of a service of the cloud, as the gateway makes it. The token is a variable, never a value. */
export interface CodeCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  /** Catalog type: `network`. */
  readonly service: string;
  /**
   * Behind the version, its variable parts encoded: `/trunks/…`. What another call before it keeps stands in braces:
   * `/images/{IMAGE_ID}/file`.
   */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Name of a file that is sent as it is, instead of `body`. */
  readonly file?: string;
  /** Keeps a member of the answer for the calls behind it. */
  readonly keeps?: { readonly variable: string; readonly member: readonly string[] };
  /** Writes a member of the answer into a file that nobody else can read: a private key. */
  readonly saves?: { readonly file: string; readonly member: readonly string[] };
}

/** The values that an attribute of a Terraform resource may have: a list of records is drawn as blocks, one of texts as a list. */
export type CodeValue =
  | string
  | number
  | boolean
  | readonly string[]
  | Readonly<Record<string, string>>
  | readonly Readonly<Record<string, string | number>>[];

/** A Terraform resource of the provider `openstack`. Undefined attributes are left out. */
export interface CodeResource {
  /** `openstack_networking_trunk_v2` */
  readonly type: string;
  /** The text from which the name in Terraform is made. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, CodeValue | undefined>>;
}

/** The code that does outside the console what an action does in it. Each of the three does all of it. */
export interface Code {
  /** Absent: there is no `openstack` command here that does all of it. That none could isn't said: another release may have one. */
  readonly commands?: readonly CodeCommand[];
  readonly calls: readonly CodeCall[];
  /** The resources that Terraform may keep, for an action that makes some. */
  readonly resources?: readonly CodeResource[];
}

/** Says what the code is when somebody wants to see it. */
export type CodeSource = () => Code | Promise<Code>;

/** The method form lets an action on some type stand for one on any type. */
interface CodeOfItems<T> {
  of(items: readonly T[]): Code | Promise<Code>;
}

/**
 * The code of an action: by the items it is done to; `asked`, where the form or wizard that it opens says it (`code` there); or
 * why there is none. A test runs what it says and compares what came of it.
 */
export type ActionCode<T> = CodeOfItems<T>['of'] | 'asked' | { readonly none: string };

/** The code for several things, one after the other. Commands only where each has some. */
export function joinedCode(each: readonly Code[]): Code {
  const commands = each.flatMap((one) => one.commands ?? []);
  const resources = each.flatMap((one) => one.resources ?? []);
  return {
    ...(each.every((one) => one.commands) ? { commands } : {}),
    calls: each.flatMap(({ calls }) => calls),
    ...(resources.length > 0 ? { resources } : {}),
  };
}
