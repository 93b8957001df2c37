import { describe, expect, it } from 'vitest';
import { asBytes } from '../../../../plugins/images/byte-sizes.ts';
import {
  containerOf,
  containersFor,
  nativeFormats,
  offeredFormats,
  shownFormat,
} from '../../../../plugins/images/image-formats.ts';

describe('formats', () => {
  it('[IMG-09] aki, ami and ari are their own container, docker is raw in docker, OVA is VMDK in OVA, else bare', () => {
    for (const format of ['aki', 'ami', 'ari'])
      expect(nativeFormats(format)).toEqual({ disk_format: format, container_format: format });
    expect(nativeFormats('docker')).toEqual({ disk_format: 'raw', container_format: 'docker' });
    // A disk format `ova` no image service has: one of OVA and bare is refused.
    expect(nativeFormats('ova')).toEqual({ disk_format: 'vmdk', container_format: 'ova' });
    for (const format of ['iso', 'ploop', 'qcow2', 'raw', 'vdi', 'vhd', 'vmdk'])
      expect(nativeFormats(format)).toEqual({ disk_format: format, container_format: 'bare' });
    expect(containerOf('qcow2')).toBe('bare');
  });

  it('[IMG-09] a container that was chosen by hand is kept where the format leaves a choice', () => {
    expect(nativeFormats('raw', 'docker')).toEqual({ disk_format: 'raw', container_format: 'docker' });
    expect(nativeFormats('aki', 'bare')).toEqual({ disk_format: 'aki', container_format: 'aki' });
    expect(containersFor('raw')).toEqual(['bare', 'aki', 'ami', 'ari', 'docker']);
    expect(['aki', 'docker', 'ova'].map(containersFor)).toEqual([['aki'], ['docker'], ['ova']]);
  });

  it('[IMG-09] an OVA shows as what it was made as; a VMDK, and another disk in such a container, as the disk', () => {
    expect(shownFormat(nativeFormats('ova'))).toBe('ova');
    expect(shownFormat({ disk_format: 'vmdk', container_format: 'bare' })).toBe('vmdk');
    expect(shownFormat({ disk_format: 'raw', container_format: 'ova' })).toBe('raw');
  });

  it('[IMG-09] a docker container shows as format docker', () => {
    expect(shownFormat({ disk_format: 'raw', container_format: 'docker' })).toBe('docker');
    expect(shownFormat({ disk_format: 'raw', container_format: 'bare' })).toBe('raw');
    expect(shownFormat({ disk_format: null, container_format: null })).toBe('');
  });

  it('[IMG-20] offers the known formats that the settings list, and the twelve of the specification without a list', () => {
    expect(offeredFormats(['qcow2', 'RAW', 'floppy'])).toEqual(['qcow2', 'raw']);
    expect(offeredFormats([['iso', 'ISO - Optical Disk Image']])).toEqual(['iso']);
    expect(offeredFormats(undefined)).toEqual([
      'aki',
      'ami',
      'ari',
      'docker',
      'iso',
      'ova',
      'ploop',
      'qcow2',
      'raw',
      'vdi',
      'vhd',
      'vmdk',
    ]);
    expect(offeredFormats([])).toEqual([]);
  });
});

describe('a size that is typed into a filter', () => {
  it('[IMG-02] is bytes, or a figure with a binary unit', () => {
    expect(asBytes('1048576')).toBe('1048576');
    expect(asBytes('100 MiB')).toBe('104857600');
    expect(asBytes('1.5g')).toBe('1610612736');
    expect(asBytes('2 TB')).toBe('2199023255552');
  });

  it('[IMG-02] is passed on as it is when it is no size: the service says what is wrong with it', () => {
    expect(asBytes('huge')).toBe('huge');
    expect(asBytes('-5')).toBe('-5');
  });
});
