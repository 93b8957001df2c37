/**
 * The limits of a plugin's size, in bytes where no other unit is named. Reading an archive stops as soon as it exceeds one.
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
