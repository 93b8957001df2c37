import type { SearchKind } from '#registry';

/** A text that an operator typed, as services write it. */
export interface TypedText {
  readonly kind: SearchKind;
  readonly text: string;
  /** The form of an id: with hyphens (`uuid`) or without. */
  readonly idForm?: 'uuid' | 'hex';
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const hex = /^([\da-f]{32}|[\da-f]{64})$/i;
const macPairs = /^[\da-f]{2}([:-][\da-f]{2}){5}$/i;
const macQuads = /^[\da-f]{4}(\.[\da-f]{4}){2}$/i;
const four = /^\d{1,3}(\.\d{1,3}){3}$/;

/** Reads a whole id, MAC address or IP address, in any of the ways to write it; any other text is a name. */
export function readTyped(typed: string): TypedText {
  const text = typed.trim();
  if (uuid.test(text)) return { kind: 'id', text: text.toLowerCase(), idForm: 'uuid' };
  if (hex.test(text)) return { kind: 'id', text: text.toLowerCase(), idForm: 'hex' };
  if (macPairs.test(text) || macQuads.test(text)) return { kind: 'mac', text: macOf(text) };
  const ip = ipOf(text);
  return ip === undefined ? { kind: 'name', text } : { kind: 'ip', text: ip };
}

/** Neutron keeps MAC addresses in small letters, with colons. */
function macOf(text: string): string {
  const digits = text.toLowerCase().replace(/[^\da-f]/g, '');
  return (digits.match(/../g) ?? []).join(':');
}

function ipOf(text: string): string | undefined {
  if (four.test(text)) {
    const numbers = text.split('.').map(Number);
    return numbers.every((number) => number < 256) ? numbers.join('.') : undefined;
  }
  if (!/^[\da-f:.]*:[\da-f:.]*$/i.test(text)) return undefined;
  // An address of the web holds IPv6 in its shortest form (RFC 5952), as services keep it.
  const address = URL.canParse(`http://[${text}]/`) ? new URL(`http://[${text}]/`).hostname : undefined;
  return address?.slice(1, -1);
}
