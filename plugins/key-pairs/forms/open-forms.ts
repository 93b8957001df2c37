import {
  type ActionResult,
  callApi,
  I18n,
  type LazyView,
  lazyView,
  type ModalContentProps,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
} from '@sextant/sdk';
import { fileSaver, type QuotaUse } from '@sextant/ui';
import { type KeyPair, keyPairTypeId, listKeyPairs, type RawKeyPair, toKeyPair } from '../key-pair.ts';

/** The data of the operator's cloud that both forms need. */
export interface FormSetting {
  /** Names that are taken. */
  names: readonly string[];
  /** The use of the quota with the new key pair; undefined where the cloud doesn't tell it. */
  quota: (QuotaUse & { limit: number }) | undefined;
  /** Does the cloud know certificates beside keys (compute microversion 2.2)? */
  hasTypes: boolean;
  /** Whether another plugin's form needs the key pair: its texts are those of that form. */
  isInPlace: boolean;
  /** Called with the new key pair, whichever way the dialog is closed then. While it is being made, the dialog stays open. */
  onMade(made: RawKeyPair): void;
}

type FormKind = 'create' | 'import';
type Content = (setting: FormSetting) => LazyView<ModalContentProps<void>>;

/** The forms. What saves the key is there before the form is: the answer that has the key comes once. */
const contents: Readonly<Record<FormKind, Content>> = {
  create: (setting) =>
    lazyView(async () => {
      const [{ createForm }, save] = await Promise.all([import('./create-form.tsx'), fileSaver()]);
      return createForm(setting, save);
    }),
  import: (setting) => lazyView(() => import('./import-form.tsx').then((module) => module.importForm(setting))),
};

/** "Create key pair". */
export async function openCreation(services: Services): Promise<ActionResult> {
  return resultWith(await open(services, 'create', false));
}

/** "Import public key". */
export async function openImport(services: Services): Promise<ActionResult> {
  return resultWith(await open(services, 'import', false));
}

/** Opens one of the forms for another plugin's form. */
export async function openInPlace(form: FormKind, services: Services): Promise<KeyPair | undefined> {
  const made = await open(services, form, true);
  return made && toKeyPair(made);
}

const resultWith = (made: RawKeyPair | undefined) =>
  made ? resultOf(keyPairTypeId, { created: [made.name] }) : nothingChanged;

async function open(services: Services, form: FormKind, isInPlace: boolean): Promise<RawKeyPair | undefined> {
  const [names, limits, hasTypes] = await Promise.all([
    namesTaken(services),
    // Without an answer the dialog says less; the service has the last word.
    callApi(services, 'readComputeLimits', {}, { quiet: true }).catch(() => undefined),
    callApi(services, 'hasComputeFeature', { params: { feature: 'key_types' } }, { quiet: true }).catch(() => false),
  ]);
  let result: RawKeyPair | undefined;
  const setting: FormSetting = {
    names: names ?? [],
    quota: names && quotaOf(names.length, limits?.['maxTotalKeypairs']),
    hasTypes,
    isInPlace,
    onMade: (made) => (result = made),
  };
  await services.get(Modals).open<void>({
    id: `key-pairs.${form}`,
    size: 'medium',
    title: services.get(I18n).t(`key-pairs:form.${form}.title`),
    bare: true,
    // The private key that was made with it is shown once.
    stays: () => result !== undefined,
    content: contents[form](setting),
  });
  return result;
}

/** Reads the names in use, when a dialog opens. If they can't be had, the service refuses a duplicate itself. */
async function namesTaken(services: Services): Promise<string[] | undefined> {
  const page = await listKeyPairs({ services }).catch(() => undefined);
  return page?.items.map(({ name }) => name);
}

function quotaOf(used: number, limit: unknown): FormSetting['quota'] {
  return typeof limit === 'number' && Number.isFinite(limit) && limit >= 0 ? { used, added: 1, limit } : undefined;
}
