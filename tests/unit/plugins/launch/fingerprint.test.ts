import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { Fingerprint } from '../../../../plugins/launch/steps/key-pair.tsx';
import { staticMarkup } from '../../../support/static-markup.tsx';

it('[LNC-59] a fingerprint that takes several lines breaks between two octets', async () => {
  const { services } = await createTestServices();
  const item = { name: 'mine', fingerprint: '0a:1b:0a', public_key: 'ssh-rsa AAAA' } as never;
  expect(staticMarkup(services, createElement(Fingerprint, { item }))).toContain('>0a:<wbr/>1b:<wbr/>0a<wbr/></bdi>');
});
