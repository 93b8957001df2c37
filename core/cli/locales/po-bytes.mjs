import { utf8Text } from '../../base/words/utf8-text.mjs';

/**
 * The text of a PO file, in the encoding that its header names. Throws a sentence where the bytes are none of it.
 * @param {Uint8Array} bytes @returns {string}
 */
export function poText(bytes) {
  const beginning = Buffer.from(bytes.subarray(0, 8000)).toString('latin1');
  const [, charset = 'utf-8'] = /Content-Type:[^"]*charset\s*=\s*([\w:.-]+)/i.exec(beginning) ?? [];
  // PO tools write CHARSET into a header that nobody has filled in.
  const read = /^(?:utf-?8|charset|us-ascii|ascii)$/i.test(charset) ? utf8Text(bytes) : undefined;
  if (read && 'text' in read) return read.text;
  if (read) throw new Error(`line ${read.line}: ${read.message}`);
  let decoder;
  try {
    decoder = new TextDecoder(charset, { fatal: true });
  } catch {
    throw new Error(`its header says charset=${charset}, which is not known here; save it as UTF-8`);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Error(`it is no ${charset}, as its header says; save it as UTF-8`);
  }
}

/**
 * The places of a PO file's entries: the line of each context, those that come twice, and entries that have none.
 * @param {string} text
 * @returns {{ lines: Map<string, number>, twice: { key: string, line: number, first: number }[], bare: { id: string, line: number }[] }}
 */
export function poPlaces(text) {
  /** @type {Map<string, number>} */
  const lines = new Map();
  /** @type {ReturnType<typeof poPlaces>['twice']} */
  const twice = [];
  /** @type {ReturnType<typeof poPlaces>['bare']} */
  const bare = [];
  let hasContext = false;
  for (const { name, said, line } of poFields(text)) {
    if (name === 'msgctxt' && said !== '') {
      const first = lines.get(said);
      if (first === undefined) lines.set(said, line);
      else twice.push({ key: said, line, first });
    } else if (name === 'msgid' && said !== '' && !hasContext) bare.push({ id: said, line });
    hasContext = name === 'msgctxt' && said !== '';
  }
  return { lines, twice, bare };
}

/** Contexts and ids with their lines; their texts may go on below. Lines that begin with # are comments, or obsolete. @param {string} text */
function poFields(text) {
  /** @type {{ name: string, said: string, line: number }[]} */
  const fields = [];
  let open = false;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const [, name, said] = /^\s*(?:(msg\w+)(?:\[\d+\])?)?\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(line) ?? [];
    if (said === undefined) open = false;
    else if (name === undefined) {
      if (open) more(said);
    } else {
      open = name === 'msgctxt' || name === 'msgid';
      if (open) fields.push({ name, said: plain(said), line: at + 1 });
    }
  }
  return fields;

  /** @param {string} said */
  function more(said) {
    const last = fields.at(-1);
    if (last) last.said += plain(said);
  }
}

/** @param {string} said */
const plain = (said) => said.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign === 't' ? '\t' : sign));
