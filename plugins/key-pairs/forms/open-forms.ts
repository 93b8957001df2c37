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
import { keyPairTypeId, listKeyPairs } from '../key-pair.ts';

/** The data of the operator's cloud that both forms need. */
export interface FormSetting {
  /** Names that are taken. */
  names: readonly string[];
  /** The use of the quota with the new key pair; undefined where the cloud doesn't tell it. */
  quota: (QuotaUse & { limit: number }) | undefined;
  /** Does the cloud know certificates beside keys (compute microversion 2.2)? */
  hasTypes: boolean;
  /** Called with the new name, whichever way the dialog is closed then. While the key pair is being made, it stays open. */
  onMade(name: string): void;
}

type Content = (setting: FormSetting) => LazyView<ModalContentProps<void>>;

/** "Create key pair". What saves the key is there before the form is: the answer that has the key comes once. */
export function openCreation(services: Services): Promise<ActionResult> {
  return open(services, 'create', (setting) =>
    lazyView(async () => {
      const [{ createForm }, save] = await Promise.all([import('./create-form.tsx'), fileSaver()]);
      return createForm(setting, save);
    }),
  );
}

/** "Import public key". */
export function openImport(services: Services): Promise<ActionResult> {
  return open(services, 'import', (setting) =>
    lazyView(() => import('./import-form.tsx').then((module) => module.importForm(setting))),
  );
}

async function open(services: Services, form: 'create' | 'import', content: Content): Promise<ActionResult> {
  const [names, limits, hasTypes] = await Promise.all([
    namesTaken(services),
    // Without an answer the dialog says less; the service has the last word.
    callApi(services, 'readComputeLimits', {}, { quiet: true }).catch(() => undefined),
    callApi(services, 'hasComputeFeature', { params: { feature: 'key_types' } }, { quiet: true }).catch(() => false),
  ]);
  let result = nothingChanged;
  const setting: FormSetting = {
    names: names ?? [],
    quota: names && quotaOf(names.length, limits?.['maxTotalKeypairs']),
    hasTypes,
    onMade: (name) => (result = resultOf(keyPairTypeId, { created: [name] })),
  };
  await services.get(Modals).open<void>({
    id: `key-pairs.${form}`,
    size: 'medium',
    title: services.get(I18n).t(`key-pairs:form.${form}.title`),
    bare: true,
    content: content(setting),
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
