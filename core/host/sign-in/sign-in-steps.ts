/** The steps of signing in: the form itself, and what it asks for once that was right. */
export type SignInStep = 'first' | 'newPassword' | 'code';

/** The refusals that lead to a further step, and whether they only ask. */
const steps: Readonly<Record<string, { step: SignInStep; isQuestion?: true }>> = {
  CODE_REQUIRED: { step: 'code', isQuestion: true },
  CODE_INCORRECT: { step: 'code' },
  CODE_USED: { step: 'code' },
  PASSWORD_EXPIRED: { step: 'newPassword', isQuestion: true },
  PASSWORD_NOT_CHANGED: { step: 'newPassword' },
};

/** Returns the step to go on with after an answer with this code, which is a refusal's or none. */
export const stepAfter = (code: string | null | undefined): SignInStep => steps[code ?? '']?.step ?? 'first';

/** Does the code only ask for more, as nothing was wrong? */
export const isQuestion = (code: string | null | undefined): boolean => steps[code ?? '']?.isQuestion === true;
