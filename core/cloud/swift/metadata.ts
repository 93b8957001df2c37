import { plain, refuse } from './answers.ts';
import { headerOf, type SwiftCall } from './call.ts';
import type { Metadata } from './swift-records.ts';

type Owner = 'account' | 'container' | 'object';

export const limits = {
  maxHeader: 8192,
  maxMetaName: 128,
  maxMetaValue: 256,
  maxMetaCount: 90,
  maxMetaSize: 4096,
} as const;

/** Metadata headers of a call by name, checked: 400 with what is wrong. */
export function readMetadata(call: SwiftCall, owner: Owner): Metadata {
  const prefix = `x-${owner}-meta-`;
  const metadata: Metadata = {};
  let size = 0;
  for (const header of Object.keys(call.headers)) {
    const value = headerOf(call, header) ?? '';
    if (value.length > limits.maxHeader) refuse(400, `Header value too long: ${titled(header).slice(0, 128)}`, plain);
    if (!header.startsWith(prefix)) continue;
    const name = header.slice(prefix.length);
    const shown = prefix + titled(name);
    if (name === '') refuse(400, 'Metadata name cannot be empty', plain);
    if (name.length > limits.maxMetaName) refuse(400, `Metadata name too long: ${shown}`, plain);
    if (value.length > limits.maxMetaValue) {
      refuse(400, `Metadata value longer than ${limits.maxMetaValue}: ${shown}`, plain);
    }
    metadata[name] = value;
    size += name.length + value.length;
  }
  if (Object.keys(metadata).length > limits.maxMetaCount) {
    refuse(400, `Too many metadata items; max ${limits.maxMetaCount}`, plain);
  }
  if (size > limits.maxMetaSize) refuse(400, `Total metadata too large; max ${limits.maxMetaSize}`, plain);
  return metadata;
}

/** An account's or container's metadata after a call: an empty value, and `x-remove-…`, remove. */
export function changedMetadata(call: SwiftCall, owner: 'account' | 'container', before: Metadata): Metadata {
  const metadata = { ...before };
  for (const [name, value] of Object.entries(readMetadata(call, owner))) {
    if (value === '') delete metadata[name];
    else metadata[name] = value;
  }
  const remove = `x-remove-${owner}-meta-`;
  for (const header of Object.keys(call.headers)) {
    if (header.startsWith(remove)) delete metadata[header.slice(remove.length)];
  }
  if (Object.keys(metadata).length > limits.maxMetaCount) {
    refuse(400, `Too many metadata items; max ${limits.maxMetaCount}`, plain);
  }
  return metadata;
}

/** Keys that sign addresses are shown to owners only. */
const secret = ['temp-url-key', 'temp-url-key-2'];

export function metadataHeaders(owner: Owner, metadata: Metadata, isOwner: boolean): Record<string, string> {
  const shown = Object.entries(metadata).filter(([name]) => isOwner || owner === 'object' || !secret.includes(name));
  return Object.fromEntries(shown.map(([name, value]) => [`x-${owner}-meta-${name}`, value]));
}

/** `web-index` as `Web-Index`, as the service spells names in its texts. */
function titled(name: string): string {
  return name.replace(/[a-z]+/g, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}
