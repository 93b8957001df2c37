import forge from 'node-forge';
import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { KeyDecryptionDialog } from '#ui/key-decryption/key-decryption-dialog.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

// Made anew each time: no private key stands in the sources.
let pem = '';
let encrypted = '';

async function makePair() {
  const algorithm = { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-1' };
  const pair = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']);
  const bytes = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const body = btoa(String.fromCharCode(...bytes)).replace(/.{64}/g, '$&\n');
  pem = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n`;
  const { n, e } = forge.pki.privateKeyFromPem(pem);
  encrypted = forge.util.encode64(forge.pki.rsa.setPublicKey(n, e).encrypt('Zaubr-42!', 'RSAES-PKCS1-V1_5'));
}

function Page() {
  const [open, setOpen] = useState(true);
  return (
    <Example title="In a dialog of its own">
      <Button onClick={() => setOpen(true)}>Decrypt password</Button>
      <details>
        <summary>A key to try</summary>
        <pre>{pem}</pre>
      </details>
      {open ? (
        <KeyDecryptionDialog encryptedPassword={encrypted} keyPair="observatory" onClose={() => setOpen(false)} />
      ) : null}
    </Example>
  );
}

export const page = galleryPage({
  title: 'Key decryption',
  source: 'core/ui/key-decryption',
  Page,
  prepare: makePair,
});
