import { callApi, HttpError, type OperationInput, type Services, useT } from '@sextant/sdk';
import { exceedsQuota, type FormErrors, QuotaBar, WHOLE_FORM } from '@sextant/ui';
import { nameProblem } from '../key-pair-name.ts';
import type { RawKeyPair } from '../key-pair.ts';
import type { FormSetting } from './open-forms.ts';

type Translate = ReturnType<typeof useT>;

/** Returns the errors in the name and the quota; the schema finds the others. */
export function commonErrors(name: string | undefined, setting: FormSetting, t: Translate): FormErrors {
  const { names, quota, isInPlace } = setting;
  const problem = nameProblem(name, names);
  return {
    ...(problem ? { name: [problem === 'exists' ? taken(isInPlace, t) : t('key-pairs:problem.characters')] } : {}),
    ...(quota && exceedsQuota(quota) ? { [WHOLE_FORM]: [t('key-pairs:problem.quota', { count: quota.limit })] } : {}),
  };
}

const taken = (isInPlace: boolean, t: Translate) =>
  t(isInPlace ? 'key-pairs:problem.existsInPlace' : 'key-pairs:problem.exists');

/** Shows how the new key pair counts against the operator's quota. */
export function KeyPairQuota({ quota }: Pick<FormSetting, 'quota'>) {
  const t = useT();
  return quota ? <QuotaBar label={t('key-pairs:panel.label')} {...quota} /> : null;
}

/** Sends the key pair (createKeyPair). If the name was taken meanwhile, the error is the one of a name known to be taken. */
export async function sendKeyPair(
  services: Services,
  body: OperationInput<'createKeyPair'>['body'],
  t: Translate,
  isInPlace = false,
): Promise<RawKeyPair> {
  try {
    return await callApi(services, 'createKeyPair', { body }, { handled: [409] });
  } catch (error) {
    if (error instanceof HttpError && error.status === 409) throw new Error(taken(isInPlace, t));
    throw error;
  }
}
