import { commonFormats, type FormatCheck, type JsonSchema } from '../shared/body-schema.ts';

/** Characters without control characters and line separators. */
const printable = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

function named(check: (text: string) => boolean, reason: string): FormatCheck {
  return (value) => {
    if (typeof value === 'string' && check(value)) return true;
    return `An invalid 'name' value was provided. The name must be: ${reason}`;
  };
}

function isTrimmed(text: string): boolean {
  return text === text.trim();
}

function keyPairName(marks: string): FormatCheck {
  const characters = `${marks}0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ`;
  return (value) => {
    if (typeof value === 'string' && [...value].every((character) => characters.includes(character))) return true;
    return `An invalid 'name' value was provided. The name must be: Only expected characters: [${characters}]`;
  };
}

/** The formats of nova's own declarations besides the common ones. */
export const novaFormats: Readonly<Record<string, FormatCheck>> = {
  ...commonFormats,
  name: named(
    (text) => printable.test(text) && isTrimmed(text),
    'printable characters. Can not start or end with whitespace.',
  ),
  az_name: named(
    (text) => printable.test(text) && isTrimmed(text) && !text.includes(':'),
    'printable characters except :.Can not start or end with whitespace.',
  ),
  keypair_name_20: keyPairName('_- '),
  keypair_name_292: keyPairName('@._- '),
  regex: (value) => {
    if (typeof value !== 'string' || value === '') return false;
    try {
      return Boolean(new RegExp(value));
    } catch {
      return false;
    }
  },
};

const text255 = { type: 'string', minLength: 1, maxLength: 255 } as const;
// prettier-ignore
export const flagTexts = [
  true, 'True', 'TRUE', 'true', '1', 'ON', 'On', 'on', 'YES', 'Yes', 'yes',
  false, 'False', 'FALSE', 'false', '0', 'OFF', 'Off', 'off', 'NO', 'No', 'no',
] as const;

/** The kinds of values that nova's declarations use over and over. */
export const kinds = {
  name: { ...text255, format: 'name' },
  zoneName: { ...text255, format: 'az_name' },
  description: { type: ['string', 'null'], minLength: 0, maxLength: 255, pattern: printable.source },
  uuid: { type: 'string', format: 'uuid' },
  flag: { type: ['boolean', 'string'], enum: flagTexts },
  positive: { type: ['integer', 'string'], pattern: '^[0-9]*$', minimum: 1, minLength: 1 },
  nonNegative: { type: ['integer', 'string'], pattern: '^[0-9]*$', minimum: 0, minLength: 1 },
  hostname: { type: 'string', minLength: 2, maxLength: 63, pattern: '^[a-zA-Z0-9]+[a-zA-Z0-9-]*[a-zA-Z0-9]+$' },
  fqdn: { ...text255, pattern: '^[a-zA-Z0-9\\-._]*$' },
  address: { type: 'string', oneOf: [{ format: 'ipv4' }, { format: 'ipv6' }] },
  metadata: {
    type: 'object',
    patternProperties: { '^[a-zA-Z0-9\\-_:. ]{1,255}$': { type: 'string', maxLength: 255 } },
    additionalProperties: false,
  },
  tag: { type: 'string', minLength: 1, maxLength: 60, pattern: '^[^,/]*$' },
} as const satisfies Record<string, JsonSchema>;

/** `{ <name>: {…} }` with nothing else beside it, as nearly all of nova's bodies are. */
export function wrapped(name: string, content: JsonSchema): JsonSchema {
  return { type: 'object', properties: { [name]: content }, required: [name], additionalProperties: false };
}

/** An object with these members only. */
export function only(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/** The members that a server has from its maker, whatever makes or changes it. */
export const ownMembers = {
  name: kinds.name,
  'OS-DCF:diskConfig': { type: 'string', enum: ['AUTO', 'MANUAL'] },
  accessIPv4: { type: 'string', format: 'ipv4' },
  accessIPv6: { type: 'string', format: 'ipv6' },
} as const satisfies Record<string, JsonSchema>;
