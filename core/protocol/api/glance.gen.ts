// Made by `npm run generate` from schemas/api/glance.json; change it there.

/**
 * Images, by operation name.
 */
export interface GlanceOperations {
  /**
   * The version of the image API
   */
  readImageVersion: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      version: '2';
    };
  };
  /**
   * Images that the caller can see
   */
  listImages: {
    params: {};
    query: {
      paginate?: boolean;
      marker?: string;
      sort_dir?: 'asc' | 'desc';
      sort_key?: string;
      /**
       * Ignored
       */
      resource_type?: string;
    };
    body: undefined;
    answer: {
      items: Image[];
      has_more_data: boolean;
      has_prev_data: boolean;
    };
  };
  /**
   * One image, with every property
   */
  readImage: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Image;
  };
  /**
   * Change an image's attributes
   */
  changeImage: {
    params: {
      id: string;
    };
    query: {};
    body: ImageFields;
    answer: void;
  };
  /**
   * Delete an image
   */
  deleteImage: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Make an image from a file: multipart, the fields first and the part `data` last
   */
  uploadImage: {
    params: {};
    query: {};
    body: undefined;
    answer: Image;
  };
  /**
   * Make an image's record; its data comes from an address, from the browser, or later
   */
  createImage: {
    params: {};
    query: {};
    body: ImageFields;
    answer: CreatedImage;
  };
  /**
   * The custom properties of an image
   */
  readImageProperties: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      [k: string]: unknown;
    };
  };
  /**
   * Change and remove custom properties
   */
  changeImageProperties: {
    params: {
      id: string;
    };
    query: {};
    body: PropertyChange;
    answer: void;
  };
  /**
   * Metadata definitions for a resource type
   */
  listMetadataNamespaces: {
    params: {};
    query: {
      resource_type: string;
      /**
       * Empty: no filter
       */
      properties_target?: string;
      paginate?: boolean;
      marker?: string;
      sort_dir?: 'asc' | 'desc';
      sort_key?: string;
    };
    body: undefined;
    answer: {
      items: Namespace[];
      has_more_data: boolean;
      has_prev_data: boolean;
    };
  };
  /**
   * Resource types that metadata definitions know
   */
  listMetadataResourceTypes: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: ResourceType[];
    };
  };
  /**
   * Take an image's data out of use
   */
  deactivateImage: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Put an image's data back into use
   */
  reactivateImage: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Projects that an image is shared with, and what each answered
   */
  listImageMembers: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      items: ImageMember[];
    };
  };
  /**
   * Share an image with a project
   */
  addImageMember: {
    params: {
      id: string;
    };
    query: {};
    body: NewImageMember;
    answer: ImageMember;
  };
  /**
   * Answer of a project to the offer of an image
   */
  readImageMember: {
    params: {
      id: string;
      member: string;
    };
    query: {};
    body: undefined;
    answer: ImageMember;
  };
  /**
   * Accept an image that is shared with the project, or reject it
   */
  answerImageOffer: {
    params: {
      id: string;
      member: string;
    };
    query: {};
    body: OfferAnswer;
    answer: ImageMember;
  };
  /**
   * Share an image with a project no longer
   */
  removeImageMember: {
    params: {
      id: string;
      member: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Images of other projects that are shared with the session's project, by what it answered
   */
  listOfferedImages: {
    params: {};
    query: {
      member_status: 'pending' | 'accepted' | 'rejected';
      sort_dir?: 'asc' | 'desc';
      sort_key?: string;
      /**
       * Ignored: all of them come at once
       */
      paginate?: boolean;
      /**
       * Ignored
       */
      marker?: string;
    };
    body: undefined;
    answer: {
      items: Image[];
    };
  };
  /**
   * Ways by which the image service imports data; none where it has no import
   */
  readImportMethods: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: string[];
    };
  };
  /**
   * Imports of an image, newest first, and what the image service says of each
   */
  listImageTasks: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      items: ImageTask[];
    };
  };
}
export interface Image {
  id: string;
  name?: string | null;
  status: string;
  /**
   * Bytes; 0 where there is no data
   */
  size: number;
  visibility: 'public' | 'private' | 'shared' | 'community';
  is_public: boolean;
  protected?: boolean;
  owner?: string | null;
  disk_format?: string | null;
  container_format?: string | null;
  checksum?: string | null;
  /**
   * GiB
   */
  min_disk?: number;
  /**
   * MiB
   */
  min_ram?: number;
  architecture?: string;
  created_at?: string;
  updated_at?: string;
  /**
   * The answer of the session's project; of images of listOfferedImages
   */
  member_status?: 'pending' | 'accepted' | 'rejected';
  /**
   * Everything else that the image service says
   */
  properties: {
    [k: string]: unknown;
  };
}
/**
 * Unknown members become custom properties
 */
export interface ImageFields {
  name?: string | null;
  /**
   * public, private, shared or community
   */
  visibility?: {
    [k: string]: unknown;
  };
  protected?: boolean | string | null;
  disk_format?: string | null;
  container_format?: string | null;
  min_disk?: number | string | null;
  min_ram?: number | string | null;
  kernel?: string | null;
  ramdisk?: string | null;
  architecture?: string | null;
  description?: string | null;
  properties?: {
    [k: string]: unknown;
  } | null;
  image_url?: string | null;
  import_data?: boolean | null;
  /**
   * A file's name, where the browser uploads directly
   */
  data?: {
    [k: string]: unknown;
  };
}
export interface CreatedImage {
  id: string;
  name?: string | null;
  status: string;
  /**
   * Bytes; 0 where there is no data
   */
  size: number;
  visibility: 'public' | 'private' | 'shared' | 'community';
  is_public: boolean;
  protected?: boolean;
  owner?: string | null;
  disk_format?: string | null;
  container_format?: string | null;
  checksum?: string | null;
  /**
   * GiB
   */
  min_disk?: number;
  /**
   * MiB
   */
  min_ram?: number;
  architecture?: string;
  created_at?: string;
  updated_at?: string;
  /**
   * Everything else that the image service says
   */
  properties: {
    [k: string]: unknown;
  };
  /**
   * Direct uploads: where the browser sends the file
   */
  upload_url?: string;
  token_id?: string;
}
export interface PropertyChange {
  updated: {
    [k: string]: unknown;
  };
  /**
   * @maxItems 1000
   */
  removed?: string[] | null;
}
export interface Namespace {
  namespace: string;
  display_name?: string | null;
  description?: string | null;
  visibility?: string;
  protected?: boolean;
  owner?: string | null;
  properties?: {
    [k: string]: {
      [k: string]: unknown;
    };
  };
  objects?: {
    [k: string]: unknown;
  }[];
  resource_type_associations?: {
    name: string;
    prefix?: string | null;
    properties_target?: string | null;
  }[];
}
export interface ResourceType {
  name: string;
  created_at?: string;
  updated_at?: string | null;
}
export interface ImageMember {
  /**
   * A project
   */
  member_id: string;
  image_id: string;
  status: 'pending' | 'accepted' | 'rejected';
  created_at?: string;
  updated_at?: string;
}
export interface NewImageMember {
  /**
   * A project's id, which the address of the member can name
   */
  member: string;
}
export interface OfferAnswer {
  status: 'pending' | 'accepted' | 'rejected';
}
export interface ImageTask {
  id: string;
  /**
   * `pending`, `processing`, `success` or `failure`
   */
  status: string;
  message: string;
  /**
   * How the data is imported: `web-download`
   */
  method?: string;
  /**
   * Where it is fetched from
   */
  uri?: string;
  created_at?: string;
  updated_at?: string;
}
