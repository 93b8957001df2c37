// Made by `npm run generate` from schemas/api/cinder.json; change it there.

/**
 * Block storage, by operation name.
 */
export interface CinderOperations {
  /**
   * Volumes, whole or by pages
   */
  listVolumes: {
    params: {};
    query: {
      /**
       * Of all projects; every other parameter is then ignored
       */
      all_projects?: boolean;
      paginate?: boolean;
      marker?: string;
      sort_dir?: 'asc' | 'desc';
    };
    body: undefined;
    answer: {
      items: Volume[];
      has_more_data: boolean;
      has_prev_data: boolean;
    };
  };
  /**
   * Make a volume, empty or from an image, a snapshot or a volume
   */
  createVolume: {
    params: {};
    query: {};
    body: NewVolume;
    answer: Volume;
  };
  /**
   * One volume, with the names of the servers that have it
   */
  readVolume: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Volume;
  };
  /**
   * A volume's metadata
   */
  readVolumeMetadata: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Metadata;
  };
  /**
   * Set and remove items of a volume's metadata
   */
  changeVolumeMetadata: {
    params: {
      id: string;
    };
    query: {};
    body: MetadataChange;
    answer: void;
  };
  /**
   * Volume types
   */
  listVolumeTypes: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: VolumeType[];
    };
  };
  /**
   * One volume type; default: the one of volumes that name none
   */
  readVolumeType: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: VolumeType;
  };
  /**
   * A volume type's extra specs
   */
  readVolumeTypeMetadata: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Metadata;
  };
  /**
   * Set and remove extra specs of a volume type
   */
  changeVolumeTypeMetadata: {
    params: {
      id: string;
    };
    query: {};
    body: MetadataChange;
    answer: void;
  };
  /**
   * Volume snapshots
   */
  listVolumeSnapshots: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Snapshot[];
    };
  };
  /**
   * A snapshot's metadata
   */
  readVolumeSnapshotMetadata: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Metadata;
  };
  /**
   * Set and remove items of a snapshot's metadata
   */
  changeVolumeSnapshotMetadata: {
    params: {
      id: string;
    };
    query: {};
    body: MetadataChange;
    answer: void;
  };
  /**
   * Extensions of the block storage service
   */
  listVolumeExtensions: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Extension[];
    };
  };
  /**
   * Processes of the block storage service
   */
  listVolumeServices: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Service[];
    };
  };
  /**
   * QoS specs
   */
  listVolumeQosSpecs: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: QosSpec[];
    };
  };
  /**
   * Availability zones for volumes
   */
  listVolumeAvailabilityZones: {
    params: {};
    query: {
      /**
       * Accepted; changes nothing
       */
      detailed?: boolean;
    };
    body: undefined;
    answer: {
      items: AvailabilityZone[];
    };
  };
  /**
   * What the own project may have, and has
   */
  readVolumeLimits: {
    params: {};
    query: {};
    body: undefined;
    answer: Limits;
  };
  /**
   * The quotas that projects have by default
   */
  listDefaultVolumeQuotas: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Quota[];
    };
  };
  /**
   * Set the quotas that projects have by default
   */
  changeDefaultVolumeQuotas: {
    params: {};
    query: {};
    body: VolumeQuotas;
    answer: void;
  };
  /**
   * Set a project's quotas
   */
  changeVolumeQuotas: {
    params: {
      project: string;
    };
    query: {};
    body: VolumeQuotas;
    answer: void;
  };
}
export interface Volume {
  id: string;
  /**
   * The id when it has none
   */
  name: string;
  description?: string | null;
  /**
   * GiB
   */
  size: number;
  status: string;
  created_at?: string | null;
  volume_type?: string | null;
  availability_zone?: string | null;
  imageRef?: string | null;
  bootable: 'true' | 'false';
  snapshot_id?: string | null;
  source_volid?: string | null;
  attachments: Attachment[];
  tenant_name?: string | null;
  consistencygroup_id?: string | null;
  group_id?: string | null;
  multiattach?: boolean | null;
  'os-vol-host-attr:host'?: string | null;
  'os-vol-tenant-attr:tenant_id'?: string | null;
  metadata: Metadata;
  volume_image_metadata?: {} | null;
  encrypted?: boolean | null;
  /**
   * Set while the volume waits to be taken over by another project
   */
  transfer: Transfer | null;
}
export interface Attachment {
  id?: string;
  attachment_id?: string;
  volume_id?: string;
  server_id: string | null;
  host_name?: string | null;
  device: string | null;
  attached_at?: string | null;
  /**
   * In the answer for one volume: the server's name
   */
  instance_name?: string | null;
}
export interface Metadata {
  [k: string]: string | null;
}
export interface Transfer {
  id: string;
  name: string | null;
  created_at?: string | null;
  volume_id: string;
}
export interface NewVolume {
  /**
   * GiB
   */
  size: number | string | null;
  name: string | null;
  description: string | null;
  volume_type: string | null;
  snapshot_id: string | null;
  metadata: {} | string | null;
  image_id: string | null;
  availability_zone: string | null;
  source_volid: string | null;
}
export interface MetadataChange {
  updated: {
    [k: string]: string;
  };
  /**
   * @maxItems 1000
   */
  removed: string[];
}
export interface VolumeType {
  id: string;
  name: string;
  description?: string | null;
  extra_specs?: Metadata;
  is_public?: boolean;
  qos_specs_id?: string | null;
  'os-volume-type-access:is_public'?: boolean;
}
export interface Snapshot {
  id: string;
  /**
   * The id when it has none
   */
  name: string;
  description?: string | null;
  /**
   * GiB
   */
  size: number;
  status: string;
  created_at?: string | null;
  volume_id: string;
  'os-extended-snapshot-attributes:project_id'?: string | null;
  group_snapshot_id?: string | null;
  metadata: Metadata;
}
export interface Extension {
  alias: string;
  name: string;
  description: string;
  updated: string;
  namespace?: string;
  links: unknown[];
}
export interface Service {
  /**
   * Its place in the list, from 1 on
   */
  id: number;
  binary: string;
  host: string;
  zone: string | null;
  status: string;
  state: string;
  updated_at: string | null;
}
export interface QosSpec {
  id: string;
  name: string;
  consumer: string | null;
  specs: Metadata;
}
export interface AvailabilityZone {
  zoneName: string;
  zoneState: {
    available: boolean;
  };
}
export interface Limits {
  [k: string]: number;
}
export interface Quota {
  display_name: string;
  name: string;
  limit: number;
}
export interface VolumeQuotas {
  volumes: number | string;
  snapshots: number | string;
  gigabytes: number | string;
}
