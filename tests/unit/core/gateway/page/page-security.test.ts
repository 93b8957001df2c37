import { expect, it } from 'vitest';
import { pageHeaders } from '../../../../../core/gateway/page/page-security.ts';

it('[SRV-53] a page may frame the origins of consoles.frame, and without them nothing', () => {
  const policy = (frame: string[]) =>
    pageHeaders({ nonce: 'n', connect: [], frame, integrityPolicy: false })['content-security-policy'];
  expect(policy(['https://vnc.example:6080', 'https://b.example'])).toContain(
    '; frame-src https://vnc.example:6080 https://b.example; ',
  );
  expect(policy([])).not.toContain('frame-src');
  expect(policy([])).toMatch(/^default-src 'none';/);
});
