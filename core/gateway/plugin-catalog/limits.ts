/** What a plugin may weigh, in bytes where nothing else is said; an archive is stopped as soon as it is over one of them. */
export interface PluginLimits {
  manifest: number;
  file: number;
  total: number;
  files: number;
  /** Unpacked to packed: text packs ten to one, a bomb a thousand to one. */
  ratio: number;
}

const mebibyte = 1024 * 1024;

export const pluginLimits: PluginLimits = {
  manifest: mebibyte,
  file: 50 * mebibyte,
  total: 200 * mebibyte,
  files: 5000,
  ratio: 100,
};

/** `52428800` → `50 MiB`. */
export function sizeInWords(bytes: number): string {
  return bytes >= mebibyte ? `${Math.round(bytes / mebibyte)} MiB` : `${Math.ceil(bytes / 1024)} KiB`;
}
