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

/** What both forms know of the operator's cloud. */
export interface FormSetting {
  /** Names that are taken. */
  names: readonly string[];
  /** With the one to come; nothing where the cloud doesn't say. */
  quota: (QuotaUse & { limit: number }) | undefined;
  /** Does the cloud know certificates beside keys (compute microversion 2.2)? */
  hasTypes: boolean;
  /** Hears of the new one, whichever way the dialog is closed then: while it is being made, it stays open. */
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
    callApi(services, 'NV-10', {}, { quiet: true }).catch(() => undefined),
    callApi(services, 'NV-02', { params: { feature: 'key_types' } }, { quiet: true }).catch(() => false),
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

/** Asked when a dialog opens (behaviours KP.3); what can't be known is for the service to say. */
async function namesTaken(services: Services): Promise<string[] | undefined> {
  const page = await listKeyPairs({ services }).catch(() => undefined);
  return page?.items.map(({ name }) => name);
}

function quotaOf(used: number, limit: unknown): FormSetting['quota'] {
  return typeof limit === 'number' && Number.isFinite(limit) && limit >= 0 ? { used, added: 1, limit } : undefined;
}
