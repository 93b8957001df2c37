import type { callApi } from '@sextant/sdk';

/** Heat's name of containers; keys the registry and action results. */
export const containerTypeId = 'OS::Swift::Container';

type Entry = Awaited<ReturnType<typeof callApi<'listContainers'>>>['items'][number];
type RawDetails = Awaited<ReturnType<typeof callApi<'readContainer'>>>;

/** A container as lists have it: its name is its id. */
export interface Container extends Readonly<Entry> {
  readonly id: string;
}

export function toContainer(entry: Entry): Container {
  return { ...entry, id: entry.name };
}

/** A container with the details that are asked for a single one. */
export interface ContainerDetails {
  readonly name: string;
  readonly count: number;
  readonly bytes: number;
  readonly timestamp: string | null;
  readonly isPublic: boolean;
  readonly publicUrl: string | null;
  /** The readers, as the service has them: `.r:*,.rlistings,project:user`. */
  readonly readAcl: string;
  /** Are there, or may there be, older versions of its objects? */
  readonly keepsVersions: boolean;
}

/** Counts come as texts. */
export function toDetails(raw: RawDetails): ContainerDetails {
  return {
    name: raw.name,
    count: Number(raw.container_object_count),
    bytes: Number(raw.container_bytes_used),
    timestamp: withZone(raw.timestamp),
    isPublic: raw.is_public,
    publicUrl: raw.public_url,
    readAcl: raw.read_acl,
    keepsVersions: raw.keeps_versions,
  };
}

/** Object storage tells times without a zone: they are UTC. */
export function withZone(time: string | null): string | null {
  return time === null || /Z$|[+-]\d\d:?\d\d$/.test(time) ? time : `${time}Z`;
}
