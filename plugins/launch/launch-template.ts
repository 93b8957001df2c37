import type { SourceType } from './records.ts';

/** Names something that may be gone by now. By its `id`, where that is known; else by its name, which may be an id as well. */
export interface Reference {
  readonly id?: string;
  readonly name: string;
}

/** A part of a launch that another server, or a preset of the settings, asks for. Members that are absent stay as they are. */
export interface LaunchTemplate {
  readonly description?: string;
  readonly instance_count?: number;
  readonly availability_zone?: string;
  readonly source?: Reference & { readonly type: SourceType };
  /** The volume that is made of the source; with a size, a new one of that many GiB of an image. */
  readonly volume?: { readonly size?: number; readonly isDeleted: boolean };
  readonly flavor?: Reference;
  readonly networks?: readonly Reference[];
  readonly security_groups?: readonly Reference[];
  readonly key_pair?: Reference;
  readonly server_group?: Reference;
  readonly user_data?: string;
  readonly config_drive?: boolean;
  readonly disk_config?: 'AUTO' | 'MANUAL';
  readonly scheduler_hints?: Readonly<Record<string, string>>;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** The kinds of things that a template names; each has a text `launch:template.thing.<kind>`. */
export type ThingKind =
  | 'flavor'
  | 'group'
  | 'key-pair'
  | 'network'
  | 'networks'
  | 'root-volume'
  | 'server'
  | 'server-group'
  | 'source'
  | 'volume'
  | 'zone';

/** Something that a template names and that can't be chosen. */
export interface Missing {
  readonly kind: ThingKind;
  readonly name: string;
}

/** A template that was laid into the spec. */
export interface LaidTemplate {
  /** The server that it was made from. */
  readonly serverName?: string;
  /** The script of that server was readable. */
  readonly hasScript?: boolean;
  readonly missing: readonly Missing[];
}
