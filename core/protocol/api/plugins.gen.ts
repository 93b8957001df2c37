// Made by `npm run generate` from schemas/api/plugins.json; change it there.

/**
 * Plugins of the console, by operation name.
 */
export interface PluginsOperations {
  /**
   * Every plugin that was found, served or not and why; for administrators
   */
  listInstalledPlugins: {
    params: {};
    query: {};
    body: undefined;
    answer: InstalledPlugins;
  };
  /**
   * Switch a plugin on or off for everybody; for administrators
   */
  switchPlugin: {
    params: {
      id: string;
    };
    query: {};
    body: {
      enabled: boolean;
    };
    answer: Installed;
  };
}
export interface InstalledPlugins {
  items: Installed[];
  problems: InstalledProblem[];
  /**
   * The signatures that a plugin needs to be served: one of a trusted key, or none
   */
  signatures: 'none' | 'signed';
}
export interface Installed {
  id: string;
  version: string;
  label: string;
  state: 'verified' | 'disabled' | 'rejected' | 'broken';
  /**
   * Why it is not served
   */
  reason?: string;
  /**
   * Folder or archive, or the word built-in
   */
  source: string;
  builtIn: boolean;
  digest: string;
  /**
   * Of all its files, uncompressed
   */
  bytes: number;
  /**
   * It can't be switched
   */
  locked: boolean;
  /**
   * Name of the trusted key
   */
  signedBy?: string;
  access: {
    [k: string]: unknown;
  };
}
/**
 * Something in a site file, or in a folder of plugins, that can't be used as it is
 */
export interface InstalledProblem {
  source: string;
  line?: number;
  message: string;
}
