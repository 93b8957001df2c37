/**
 * The text of a file's bytes, or why they are none: a text in another encoding would show signs that nobody wrote.
 * @param {Uint8Array} bytes @returns {{ text: string } | { line: number, message: string }}
 */
export function utf8Text(bytes) {
  const [first, second, third] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return { line: 1, message: 'it is UTF-16; save it as UTF-8, without BOM' };
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return { line: 1, message: 'it begins with a byte order mark; save it as UTF-8, without BOM' };
  // Half of the bytes of plain letters are zero, in the one order or the other.
  if (bytes.length > 1 && (first === 0) !== (second === 0))
    return { line: 1, message: 'it is UTF-16; save it as UTF-8, without BOM' };
  try {
    return { text: decode(bytes) };
  } catch {
    return { line: strangeLine(bytes), message: 'not UTF-8; save it as UTF-8' };
  }
}

/** @param {Uint8Array} bytes */
const decode = (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/** The first line that is no UTF-8: no sign of it spans two. @param {Uint8Array} bytes */
function strangeLine(bytes) {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const next = end < 0 ? bytes.length : end + 1;
    try {
      decode(bytes.subarray(start, next));
    } catch {
      return line;
    }
    start = next;
  }
  return line;
}
