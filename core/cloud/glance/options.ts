/** The options that a cloud's operator would set in glance's configuration. */
export interface GlanceOptions {
  /** Page length when a list call names none, and the longest one given out. */
  listLimit: number;
  listLimitMax: number;
  /** Bytes one image may have; uploads beyond it are refused with 413. */
  imageSizeCap: number;
  diskFormats: readonly string[];
  containerFormats: readonly string[];
  importMethods: readonly string[];
  /** Stores by id; the first is the default one. */
  stores: readonly { id: string; description: string }[];
  /** Hosts that web-download may fetch from. */
  downloadHosts: readonly string[];
  /** Seconds without a byte after which a download is given up. */
  downloadTimeout: number;
  /** May clients see and add locations (`/locations/-`)? Off in most clouds, as it shows where data lies. */
  showMultipleLocations: boolean;
  /** Seconds that deleted images stay in pending_delete before their data goes; 0 deletes at once. */
  delayedDelete: number;
  /** Seconds that a finished task can still be read. */
  taskLifetime: number;
}

export const defaultOptions: GlanceOptions = {
  listLimit: 25,
  listLimitMax: 1000,
  imageSizeCap: 1024 ** 4,
  diskFormats: ['ami', 'ari', 'aki', 'vhd', 'vhdx', 'vmdk', 'raw', 'qcow2', 'vdi', 'iso', 'ploop'],
  containerFormats: ['ami', 'ari', 'aki', 'bare', 'ovf', 'ova', 'docker', 'compressed'],
  importMethods: ['glance-direct', 'web-download', 'copy-image'],
  stores: [{ id: 'file1', description: 'Images in a directory' }],
  downloadHosts: ['127.0.0.1', 'localhost', '[::1]'],
  downloadTimeout: 30,
  showMultipleLocations: false,
  delayedDelete: 0,
  taskLifetime: 48 * 3600,
};
