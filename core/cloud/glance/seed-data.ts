/**
 * Small disks of every format, made here: one mebibyte that begins with a recognisable text, in the least that each format
 * needs to be recognised.
 */
const diskSize = 1024 * 1024;

export function rawDisk(): Buffer {
  const disk = Buffer.alloc(diskSize);
  disk.write('\xeb\x3c\x90TESTDISK', 'latin1');
  for (let at = 11; at < diskSize; at++) disk[at] = (at - 11) & 0xff;
  return disk;
}

/** A header and a table that leads nowhere: a disk of zeros. */
export function qcow2Disk(): Buffer {
  const disk = Buffer.alloc(3 * 65536);
  disk.write('QFI\xfb', 'latin1');
  disk.writeUInt32BE(2, 4);
  disk.writeUInt32BE(16, 20);
  disk.writeBigUInt64BE(BigInt(diskSize), 24);
  disk.writeUInt32BE(1, 36);
  disk.writeBigUInt64BE(65536n, 40);
  disk.writeBigUInt64BE(131072n, 48);
  disk.writeUInt32BE(1, 56);
  return disk;
}

export function vmdkDisk(): Buffer {
  const disk = Buffer.alloc(65536);
  disk.write('KDMV', 'latin1');
  disk.writeUInt32LE(1, 4);
  disk.writeUInt32LE(3, 8);
  disk.writeBigUInt64LE(BigInt(diskSize / 512), 12);
  disk.writeBigUInt64LE(128n, 20);
  return disk;
}

export function vdiDisk(): Buffer {
  const disk = Buffer.alloc(2048);
  disk.write('<<< a virtual disk >>>\n', 'latin1');
  disk.write('\x7f\x10\xda\xbe', 0x40, 'latin1');
  disk.writeUInt32LE(0x00010001, 0x44);
  disk.writeBigUInt64LE(BigInt(diskSize), 0x170);
  return disk;
}

export function vhdDisk(): Buffer {
  const footer = Buffer.alloc(512);
  footer.write('conectix', 'latin1');
  footer.writeBigUInt64BE(BigInt(diskSize), 40);
  footer.writeBigUInt64BE(BigInt(diskSize), 48);
  footer.writeUInt32BE(3, 60);
  return Buffer.concat([footer, Buffer.alloc(2048), footer]);
}

/** A volume descriptor and its terminator. */
export function isoDisk(): Buffer {
  const descriptor = Buffer.alloc(2048, ' ');
  descriptor.write('\x01CD001\x01\x00TEST', 'latin1');
  const end = Buffer.alloc(2048);
  end.write('\xffCD001\x01', 'latin1');
  return Buffer.concat([Buffer.alloc(32768), descriptor, end]);
}
