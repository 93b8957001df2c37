/** The names of members whose values are secrets or scripts, as the services write them. */
const secretName =
  '(?:[\\w:.-]{0,60}(?:passw(?:or)?d|passphrase|secret|private_?key)[\\w:.-]{0,60}|' +
  '(?:[\\w-]{1,60}:)?(?:user_?data|admin_?pass|psk|blob|passcode|contents?|script|auth_key|(?:auth_)?token))';

/**
 * How refusals of one field begin: `Invalid input for field/attribute user_data. Value: …. …` (nova, cinder, octavia, magnum),
 * `Invalid input for field 'user/password': …` (keystone), `Invalid input for psk. Reason: …` (neutron). The value follows.
 */
const fieldForm = new RegExp(
  `Invalid input for (?:field/attribute |query parameters |field )?['"]?(?:[\\w.-]{1,60}/){0,8}${secretName}['"]?(\\. Value: |\\. Reason: |: )`,
  'i',
);

/** Members of an object that is shown whole, by Python or as JSON; a text that is cut off ends with the message. */
const memberForm = new RegExp(
  `(\\\\{0,4}(['"])${secretName}\\\\{0,4}\\2\\s{0,9}:\\s{0,9})(?!None\\b|null\\b)` +
    `(?:\\\\{0,4}u?(?:'[^'\\\\]*(?:\\\\[^][^'\\\\]*)*(?:'|\\\\?$)|"[^"\\\\]*(?:\\\\[^][^"\\\\]*)*(?:"|\\\\?$))|\\[[^\\]]*(?:\\]|$)|[^\\s,}\\]{['"]+)`,
  'gi',
);

/** The reasons of JSON Schema in Python and of neutron, which say nothing of the value. They end the message. */
const reasonForm = new RegExp(
  `\\s((?:${[
    'is too (?:long|short|large|small)',
    "is not of type '\\w+'(?:, '\\w+')*",
    "is not an? (?:valid )?'?[\\w-]+'?",
    'is not one of \\[[^\\]]*\\]',
    "does not match '[^']*'",
    'is not valid under any of the given schemas',
    'should be non-empty',
    'has too many properties',
    'does not have enough properties',
    'is not in valid_values',
    'cannot be converted to \\w+',
    'exceeds maximum length of \\d+',
  ].join('|')})\\.?)$`,
);
const longestReason = 500;

/** Stands for what was left out. */
const redacted = '***';

/**
 * Returns a service's message without the passwords, keys and scripts that it echoes. The field's name and the reason stay; a reason
 * that is not known goes as well, as it may quote the value. Takes time in proportion to the length.
 */
export function redactSecrets(message: string): string {
  const field = fieldForm.exec(message);
  if (!field) return message.replace(memberForm, `$1${redacted}`);
  const end = field.index + field[0].length;
  const head = message.slice(0, end).replace(memberForm, `$1${redacted}`);
  // Keystone shows the schema and the value once more.
  const again = message.indexOf("Failed validating '", end);
  const said = message.slice(end, again < 0 ? undefined : again).trimEnd();
  const reason = reasonForm.exec(said.slice(-longestReason))?.[1];
  const value = field[1] === '. Value: ' ? `${redacted}.` : redacted;
  if (reason === undefined) return head + value;
  return `${head}${value}${field[1] === '. Value: ' ? ` ${redacted}` : ''} ${reason}`;
}
