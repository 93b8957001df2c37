/**
 * Returns an `ar` archive in the form that Debian packages have (deb(5)): names of at most 16 characters, owner 0, mode 100644.
 *
 * @param {readonly { name: string, content: Buffer }[]} members in this order
 * @param {number} epoch the time of every member in seconds since 1970
 * @returns {Buffer}
 * @throws when a name is too long
 */
export function arOf(members, epoch) {
  /** @type {Buffer[]} */
  const parts = [Buffer.from('!<arch>\n')];
  for (const { name, content } of members) {
    if (name.length > 16) throw new Error(`The name ${name} is too long for an ar archive`);
    const fields = [
      name.padEnd(16),
      String(epoch).padEnd(12),
      '0'.padEnd(6),
      '0'.padEnd(6),
      '100644'.padEnd(8),
      String(content.length).padEnd(10),
    ];
    parts.push(Buffer.from(`${fields.join('')}\`\n`), content);
    // Members begin at even places.
    if (content.length % 2 === 1) parts.push(Buffer.from('\n'));
  }
  return Buffer.concat(parts);
}
