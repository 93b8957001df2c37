const ending = /_(zero|one|two|few|many|other)$/;

/** The key without its plural form; the form is undefined for a key that has none. @param {string} key */
export function splitPlural(key) {
  const [whole = '', form] = ending.exec(key) ?? [];
  return { stem: whole ? key.slice(0, -whole.length) : key, form };
}
