import { expect, it } from 'vitest';
import { placeOf } from '../../../../../plugins/instances/console/own-page.ts';

const frames = ['https://vnc.example:6080', 'http://plain.example'];

it.each([
  ['https://vnc.example:6080/vnc_lite.html?token=x', 'https://cloud.example', { place: 'frame' }],
  ['https://vnc.example:6080/vnc_lite.html?token=x', 'http://cloud.example', { place: 'frame' }],
  ['http://plain.example/?token=x', 'http://cloud.example', { place: 'frame' }],
  // A browser shows no unencrypted page within an encrypted one.
  ['http://plain.example/?token=x', 'https://cloud.example', { place: 'window', isUnencrypted: true }],
  ['https://vnc.example:6081/?token=x', 'https://cloud.example', { place: 'window' }],
  ['http://plain.example/?token=x', 'http://plain.example', { place: 'window' }],
  ['https://vnc.example:6080@evil.example/?token=x', 'https://cloud.example', { place: 'window' }],
])('[SRV-53] the page at %s, asked for by a page at %s, is shown where it may be', (address, here, wanted) => {
  expect(placeOf(address, frames, here)).toEqual({ address, ...wanted });
});

it.each(['ws://h:6083/?token=x', 'javascript:alert(1)', 'nonsense', 'https://[/'])(
  '[SRV-53] at %s there is no page that a window could show',
  (address) => expect(placeOf(address, frames, 'https://cloud.example')).toBeUndefined(),
);
