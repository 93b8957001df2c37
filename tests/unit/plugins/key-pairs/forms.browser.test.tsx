import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nothingChanged, resultOf } from '#registry';
import { Modals } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/key-pairs.json' with { type: 'json' };
import { openCreation, openImport, openInPlace } from '../../../../plugins/key-pairs/forms/open-forms.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const secret = '-----BEGIN RSA PRIVATE KEY-----\ncanary-4711\n-----END RSA PRIVATE KEY-----\n';
const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGd6DbZbNHWgrdMXnHlHzU9nlHkOfOYmj9zGVBCuPiMc';

let test: TestServices;
let screen: Awaited<ReturnType<typeof render>>;
/** Files that the browser was handed: their names, and what is in them. */
let saved: { name: string; content: Promise<string> }[];
const toasts = () => test.services.get(Toasts).list();
const sent = () => test.page.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
const name = () => screen.getByRole('textbox', { name: 'Key pair name' });
const press = (label: string) => screen.getByRole('button', { name: label, exact: true }).click();
const result = (made: string) => resultOf('OS::Nova::Keypair', { created: [made] });

beforeEach(async () => {
  test = await createTestServices({
    markDocument: true,
    bundles: { 'key-pairs': en },
    answers: {
      'GET /api/nova/keypairs/': () => ({ items: [{ keypair: { name: 'old', public_key: 'x', fingerprint: 'y' } }] }),
      'GET /api/nova/limits/': () => ({ maxTotalKeypairs: 3 }),
      'GET /api/nova/features/key_types/': () => true,
      'POST /api/nova/keypairs/': ({ body }) => ({
        public_key: 'p',
        fingerprint: 'f',
        private_key: secret,
        ...Object(body),
      }),
    },
  });
  screen = await render(
    <ServicesProvider services={test.services}>
      <MemoryRouter>
        <ModalLayer />
      </MemoryRouter>
    </ServicesProvider>,
  );
  // The question whether to throw away what was typed is answered with yes.
  test.services.get(Modals).confirm = async () => true;
  saved = [];
  let content = Promise.resolve('');
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = (blob as Blob).text();
    return 'blob:none';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});
afterEach(() => vi.restoreAllMocks());

describe('creating a key pair', () => {
  it('[KP-02] [KP-06] saves {name}.pem, again when asked, and keeps the private key nowhere else', async () => {
    const done = openCreation(test.services);
    await name().fill(' my key ');
    await press('Create Key Pair');
    await expect.element(screen.getByText('The private key can’t be had again.')).toBeVisible();
    expect(sent()).toEqual([{ name: 'my key', key_type: 'ssh' }]);
    expect(toasts()).toMatchObject([{ type: 'success', message: 'Key pair my key was successfully created.' }]);
    const dropped = vi.spyOn(URL, 'revokeObjectURL');
    await press('Save again');
    await expect.poll(() => saved.map((file) => file.name)).toEqual(['my key.pem', 'my key.pem']);
    expect(await saved[1]?.content).toBe(secret);
    expect(document.body.innerHTML).not.toContain('canary');
    // A browser that asks where to put the file reads it later.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(dropped).not.toHaveBeenCalled();
    await press('I have the file');
    expect(await done).toEqual(result('my key'));
    const kept = [localStorage, sessionStorage, history.state, location.href, toasts(), test.reports];
    expect(JSON.stringify(kept)).not.toContain('canary');
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
  });

  it('[KP-02] a file that the browser does not take can be saved again: the key is lost by no failure', async () => {
    vi.mocked(URL.createObjectURL).mockImplementationOnce(() => {
      throw new Error('no room');
    });
    const done = openCreation(test.services);
    await name().fill('mine');
    await press('Create Key Pair');
    const dialog = screen.getByRole('dialog', { name: 'Keep the private key' });
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The private key could not be saved.');
    expect(saved).toEqual([]);
    await press('Save the private key');
    await expect.element(dialog.getByText('The private key can’t be had again.')).toBeVisible();
    expect(await saved[0]?.content).toBe(secret);
    await press('I have the file');
    expect(await done).toEqual(result('mine'));
    expect(sent()).toHaveLength(1);
  });

  it('[KP-02] [X-10] the dialog with the only copy asks before it closes and holds an upgrade up, until the operator has the file', async () => {
    const modals = test.services.get(Modals);
    const asked = vi.spyOn(modals, 'confirm').mockResolvedValue(false);
    const done = openCreation(test.services);
    await name().fill('mine');
    await press('Create Key Pair');
    await expect.element(screen.getByRole('button', { name: 'Save again' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await press('Close');
    await expect
      .poll(() => asked.mock.calls.map(([question]) => question.title))
      .toEqual(['Close without checking?', 'Close without checking?']);
    const [open] = modals.stack();
    expect(open?.isDirty()).toBe(true);
    await press('I have the file');
    expect(await done).toEqual(result('mine'));
    expect(open?.isDirty()).toBe(false);
  });

  it('[KP-02] [MODAL-15] Esc and Cancel wait for a key pair that is being made: its key comes here', async () => {
    let answer: (made: Response) => void = () => {};
    test.page.answer('POST /api/nova/keypairs/', () => new Promise<Response>((resolve) => (answer = resolve)));
    const done = openCreation(test.services);
    await name().fill('mine');
    await press('Create Key Pair');
    await expect.poll(sent).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('status').getByText('It can’t be called back')).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel', exact: true }).click({ force: true });
    answer(json({ name: 'mine', public_key: 'p', fingerprint: 'f', private_key: secret }));
    await press('I have the file');
    expect(await done).toEqual(result('mine'));
  });

  it('[KP-02] a dialog that is closed once the file is saved has made one all the same', async () => {
    const done = openCreation(test.services);
    await name().fill('mine');
    await press('Create Key Pair');
    await expect.element(screen.getByText('The private key can’t be had again.')).toBeVisible();
    await press('Close');
    expect(await done).toEqual(result('mine'));
  });

  it('[KP-03] a bad or taken name is told, and nothing is sent', async () => {
    const done = openCreation(test.services);
    await press('Create Key Pair');
    await expect.element(screen.getByText('Key pair name is a required field')).toBeVisible();
    await name().fill('a_b');
    await expect.element(screen.getByText('The name may only have letters, digits, spaces and hyphens.')).toBeVisible();
    await name().fill('old');
    await expect.element(screen.getByText('Key pair already exists.')).toBeVisible();
    await press('Create Key Pair');
    expect(sent()).toEqual([]);
    await name().fill('');
    await press('Cancel');
    expect(await done).toEqual(nothingChanged);
  });

  it('[KP-03] [X-23] a name that somebody took meanwhile is told in the dialog, with what was typed', async () => {
    test.page.answer('POST /api/nova/keypairs/', () => json("Key pair 'mine' already exists.", 409));
    void openCreation(test.services);
    await name().fill('mine');
    await press('Create Key Pair');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Key pair already exists.');
    await expect.element(name()).toHaveValue('mine');
    expect(toasts()).toEqual([]);
  });

  it('[KP-07] [X-06] a refusal is told in the specification’s words, with the service’s own', async () => {
    test.page.answer('POST /api/nova/keypairs/', () =>
      json('Quota exceeded, too many key pairs.', 403, { 'X-Sextant-Origin': 'compute' }),
    );
    void openCreation(test.services);
    await name().fill('mine');
    await press('Create Key Pair');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Quota exceeded, too many key pairs.');
    expect(toasts()).toMatchObject([{ message: 'Unable to create or import the keypair.' }]);
  });

  it('[X-06] a quota that is used up is told before anything is sent, with its size', async () => {
    test.page.answer('GET /api/nova/limits/', () => ({ maxTotalKeypairs: 1 }));
    void openCreation(test.services);
    await name().fill('mine');
    await press('Create Key Pair');
    await expect.element(screen.getByText(/Your quota of 1 key pair is used up/)).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('[KP-02] a certificate is made where the cloud has them; where not, nobody is asked', async () => {
    const done = openCreation(test.services);
    await name().fill('win');
    await screen.getByRole('radio', { name: /X\.509 certificate/ }).click();
    await press('Create Key Pair');
    await press('I have the file');
    await done;
    expect(sent()).toEqual([{ name: 'win', key_type: 'x509' }]);
    test.page.answer('GET /api/nova/features/key_types/', () => false);
    test.page.calls.length = 0;
    const second = openCreation(test.services);
    await name().fill('plain');
    await expect.element(screen.getByRole('radio', { name: /X\.509/ })).not.toBeInTheDocument();
    await press('Create Key Pair');
    await press('I have the file');
    await second;
    expect(sent()).toEqual([{ name: 'plain' }]);
  });
});

describe('importing a public key', () => {
  const key = () => screen.getByRole('textbox', { name: 'Public key' });

  it('[KP-02] [KP-06] needs a public key, pasted', async () => {
    const done = openImport(test.services);
    await name().fill('mine');
    await press('Import Public Key');
    await expect.element(screen.getByText('Public key is a required field')).toBeVisible();
    await key().fill(`${ed25519} jane@observatory\n`);
    await press('Import Public Key');
    expect(await done).toEqual(result('mine'));
    expect(sent()).toEqual([{ name: 'mine', public_key: `${ed25519} jane@observatory`, key_type: 'ssh' }]);
    expect(toasts()).toMatchObject([{ message: 'Successfully imported key pair mine.' }]);
    expect(saved).toEqual([]);
  });

  it('[KP-02] or out of a file', async () => {
    const done = openImport(test.services);
    await name().fill('mine');
    await screen.getByLabelText('Choose a file').upload(new File([`${ed25519}\n`], 'id.pub'));
    await expect.element(key()).toHaveValue(`${ed25519}\n`);
    await press('Import Public Key');
    expect(await done).toEqual(result('mine'));
  });

  it('[KP-02] a private key is refused and goes nowhere, not even into a draft', async () => {
    const done = openImport(test.services);
    await name().fill('mine');
    await key().fill(secret);
    await press('Import Public Key');
    await expect.element(screen.getByText(/This is a private key/)).toBeVisible();
    expect(sent()).toEqual([]);
    const { storage } = test.page;
    const names = () => Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
    const kept = () => JSON.stringify([localStorage, sessionStorage, names().map((each) => storage.getItem(each))]);
    // A form that has drafts keeps them when typing pauses, and when it goes.
    test.clock.advance(60_000);
    expect(kept()).not.toContain('canary');
    await press('Cancel');
    expect(await done).toEqual(nothingChanged);
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
    expect(kept()).not.toContain('canary');
  });

  it('[X-10] [KP-02] a public key and its name are kept in a draft until they are imported', async () => {
    void openImport(test.services);
    await name().fill('mine');
    await key().fill(`${ed25519} jane@observatory`);
    test.clock.advance(60_000);
    await press('Cancel');
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
    const done = openImport(test.services);
    await press('Go on with it');
    await expect.element(key()).toHaveValue(`${ed25519} jane@observatory`);
    await press('Import Public Key');
    expect(await done).toEqual(result('mine'));
    void openImport(test.services);
    await expect.element(name()).toHaveValue('');
    await expect.element(screen.getByRole('button', { name: 'Go on with it' })).not.toBeInTheDocument();
  });
});

describe('for the form of another plugin', () => {
  it('[LNC-42] a new key pair is handed over, and both its keys are shown, to be copied', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const done = openInPlace('create', test.services);
    await name().fill('mine');
    await press('Create Key Pair');
    const shown = (label: string) => screen.getByRole('region', { name: label });
    await expect.element(shown('Private key')).toHaveTextContent('canary-4711');
    await expect.element(shown('Public key')).toHaveTextContent('p');
    await press('Copy Private Key to Clipboard');
    expect(written).toHaveBeenCalledWith(secret);
    expect(toasts()).toMatchObject([{ type: 'success', message: 'Created keypair: mine' }]);
    await press('I have the file');
    expect(await done).toMatchObject({ id: 'mine', name: 'mine', public_key: 'p', fingerprint: 'f' });
    expect(JSON.stringify(await done)).not.toContain('canary');
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
  });

  it('[LNC-42] [LNC-44] nothing is handed over when the dialog is closed; a taken name is told', async () => {
    const done = openInPlace('create', test.services);
    await name().fill('old');
    await press('Create Key Pair');
    await expect.element(screen.getByText('Keypair already exists')).toBeVisible();
    await name().fill('a_b');
    await expect.element(screen.getByText('The name may only have letters, digits, spaces and hyphens.')).toBeVisible();
    await press('Cancel');
    expect(await done).toBeUndefined();
    expect(sent()).toEqual([]);
  });

  it('[LNC-43] an imported key pair is handed over', async () => {
    const done = openInPlace('import', test.services);
    await name().fill('mine');
    await screen.getByRole('textbox', { name: 'Public key' }).fill(ed25519);
    await press('Import Public Key');
    expect(await done).toMatchObject({ id: 'mine', name: 'mine', public_key: ed25519 });
    expect(toasts()).toMatchObject([{ message: 'Successfully imported key pair mine.' }]);
  });
});
