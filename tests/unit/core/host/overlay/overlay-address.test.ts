import { describe, expect, it } from 'vitest';
import { overlaysAsked, withinConsole, withTickets } from '../../../../../core/host/overlay/overlay-address.ts';

describe('the address of a page that overlays are asked for with', () => {
  it.each([
    ['https://console.example//evil.example/', '/evil.example/'],
    ['https://console.example//x//evil.example/?overlay=a', '/x//evil.example/?overlay=a'],
    ['https://console.example/project/images?name=a', '/project/images?name=a'],
  ])('[X-24] %s stays within the console: %s', (address, path) => {
    expect(withinConsole(address)).toBe(path);
    expect(withTickets(address, [])).toMatch(/^\/[^/]/);
  });

  it('[X-24] carries tickets in the place of what was asked for', () => {
    const asked = '/project/images?name=a&overlay=http%3A%2F%2F127.0.0.1%3A4600&overlay=http%3A%2F%2Fevil.example';
    expect(overlaysAsked(asked)).toEqual({
      origins: ['http://127.0.0.1:4600'],
      strange: ['http://evil.example'],
      hasTickets: false,
    });
    const kept = [{ origin: 'http://127.0.0.1:4600', ticket: 'sealed' }];
    expect(withTickets(asked, kept)).toBe('/project/images?name=a&overlay=sealed');
  });
});
