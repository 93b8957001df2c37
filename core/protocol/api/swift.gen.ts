// Made by `npm run generate` from schemas/api/swift.json; change it there.

/**
 * Object storage, by operation name.
 */
export interface SwiftOperations {
  /**
   * What the object store can do
   */
  readStoreInfo: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      info: {};
    };
  };
  /**
   * The storage policies of the object store
   */
  listStoragePolicies: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      policies: StoragePolicy[];
    };
  };
  /**
   * Containers, 1,000 at most
   */
  listContainers: {
    params: {};
    query: {
      prefix?: string;
      /**
       * The last name of the page before
       */
      marker?: string;
    };
    body: undefined;
    answer: {
      items: ContainerEntry[];
      has_more: boolean;
    };
  };
  /**
   * One container
   */
  readContainer: {
    params: {
      container: string;
    };
    query: {};
    body: undefined;
    answer: Container;
  };
  /**
   * Make a container, public or not
   */
  createContainer: {
    params: {
      container: string;
    };
    query: {};
    body: {
      is_public?: boolean;
      storage_policy?: string;
    };
    answer: void;
  };
  /**
   * Make a container public or private
   */
  changeContainer: {
    params: {
      container: string;
    };
    query: {};
    body: {
      is_public: boolean;
    };
    answer: void;
  };
  /**
   * Remove an empty container
   */
  deleteContainer: {
    params: {
      container: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Folders and objects of a container or folder, 1,000 at most
   */
  listObjects: {
    params: {
      container: string;
    };
    query: {
      /**
       * A folder with its final slash; may be encoded twice
       */
      path?: string;
      /**
       * It is always a slash
       */
      delimiter?: string;
      /**
       * The beginning of names, within the folder
       */
      prefix?: string;
      /**
       * The last path of the page before
       */
      marker?: string;
      /**
       * All that is below the folder, without folders: objects by their whole names
       */
      recursive?: boolean;
    };
    body: undefined;
    answer: {
      items: ObjectEntry[];
      has_more: boolean;
    };
  };
  /**
   * What is known of an object
   */
  readObject: {
    params: {
      container: string;
      object: string;
    };
    query: {
      /**
       * With what it keeps when its bytes are replaced
       */
      kept_headers?: boolean;
    };
    body: undefined;
    answer: ObjectDetails;
  };
  /**
   * Make a pseudo-folder: the name ends with a slash
   */
  createFolder: {
    params: {
      container: string;
      folder: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Upload an object: multipart with the part `file`; a name that ends with a slash makes a folder, which has no bytes
   */
  uploadObject: {
    params: {
      container: string;
      object: string;
    };
    query: {
      /**
       * A new file for an object that is there: it keeps its content type and metadata, and the segments of its old bytes go
       */
      replaces?: boolean;
      /**
       * When the object was stored whose bytes go (its timestamp): 409 when it is another by now
       */
      replaces_time?: string;
      /**
       * Only where no object is: 412 when there is one
       */
      new_only?: boolean;
    };
    body: undefined;
    answer: void;
  };
  /**
   * The bytes of an object, as a download
   */
  downloadObject: {
    params: {
      container: string;
      object: string;
    };
    query: {};
    body: undefined;
    answer: string;
  };
  /**
   * Remove an object, or an empty folder
   */
  deleteObject: {
    params: {
      container: string;
      object: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Copy an object
   */
  copyObject: {
    params: {
      container: string;
      object: string;
    };
    query: {};
    body: {
      dest_container: string;
      dest_name: string;
    };
    answer: void;
  };
  /**
   * Make one object of segments that were uploaded before
   */
  createLargeObject: {
    params: {
      container: string;
      object: string;
    };
    query: {};
    body: {
      /**
       * Where the segments lie
       */
      container: string;
      /**
       * The beginning of all their names
       */
      prefix: string;
      /**
       * @minItems 1
       * @maxItems 10000
       */
      segments: [
        {
          /**
           * The rest of the name, after the prefix
           */
          name: string;
          etag: string;
          bytes: number;
        },
        ...{
          /**
           * The rest of the name, after the prefix
           */
          name: string;
          etag: string;
          bytes: number;
        }[],
      ];
      /**
       * By the prefix, where the service takes no lists (info: no `slo`)
       */
      dynamic?: boolean;
      filename?: string;
      /**
       * As in the upload
       */
      replaces?: boolean;
      /**
       * As in the upload
       */
      replaces_time?: string;
      /**
       * As in the upload
       */
      new_only?: boolean;
    };
    answer: void;
  };
}
export interface StoragePolicy {
  name: string;
  display_name: string;
}
export interface ContainerEntry {
  name: string;
  count: number;
  bytes: number;
  last_modified: string | null;
}
export interface Container {
  name: string;
  container_object_count: string;
  container_bytes_used: string;
  timestamp: string | null;
  data: null;
  is_public: boolean;
  public_url: string | null;
  storage_policy: StoragePolicy | null;
  /**
   * The readers, as the service has them; empty where it does not tell
   */
  read_acl: string;
  /**
   * Has it, or had it ever, what its objects were before?
   */
  keeps_versions: boolean;
}
export interface ObjectEntry {
  path: string;
  name: string;
  bytes: number;
  is_subdir: boolean;
  is_object: boolean;
  content_type: string;
  /**
   * Null of a folder
   */
  last_modified: string | null;
  /**
   * MD5 of what is in it; null of a folder
   */
  etag: string | null;
}
export interface ObjectDetails {
  name: string;
  bytes: string;
  content_type: string;
  etag: string;
  timestamp: string | null;
  /**
   * The headers that an object keeps when its bytes are replaced; only where they were asked for, and not of one made of segments
   */
  kept_headers?: {
    [k: string]: string;
  };
}
