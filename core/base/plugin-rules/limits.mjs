/**
 * What a plugin may weigh, in bytes where nothing else is said; an archive is stopped as soon as it is over one of them.
 * @typedef {object} PluginLimits
 * @property {number} manifest
 * @property {number} file
 * @property {number} total
 * @property {number} files
 * @property {number} ratio unpacked to packed: text packs ten to one, a bomb a thousand to one
 * @property {number} settings characters of the schema of its settings
 */

const mebibyte = 1024 * 1024;

/** @type {PluginLimits} */
export const pluginLimits = {
  manifest: mebibyte,
  file: 50 * mebibyte,
  total: 200 * mebibyte,
  files: 5000,
  ratio: 100,
  settings: 64 * 1024,
};

/** `52428800` → `50 MiB`. @param {number} bytes */
export function sizeInWords(bytes) {
  return bytes >= mebibyte ? `${Math.round(bytes / mebibyte)} MiB` : `${Math.ceil(bytes / 1024)} KiB`;
}
