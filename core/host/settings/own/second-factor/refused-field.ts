import { HttpError } from '#services/http/http';

/** Returns the field that a refusal is about, with the reason; undefined for another failure, which is told already. */
export function refusedField(
  error: unknown,
  t: (key: string) => string,
): { code?: string; password?: string } | undefined {
  if (!(error instanceof HttpError) || error.status !== 400) return undefined;
  if (error.problem?.code === 'OWN_PASSWORD_INCORRECT') return { password: t('core:userSettings.password.incorrect') };
  if (error.problem?.code !== 'SETUP_CODE_INCORRECT') return { code: error.message };
  return { code: t('core:userSettings.secondFactor.incorrect') };
}
