import { Modals, type Services } from '@sextant/sdk';
import { Alert, CopyButton } from '@sextant/ui';

/** A password that compute made, and the texts around it, in the operator's language. */
export interface MadePassword {
  /** The id of the dialog. */
  readonly id: string;
  readonly title: string;
  /** Says that nobody can ask for it later. */
  readonly note: string;
  readonly copyLabel: string;
  readonly password: string;
}

/** Shows a password once: it is kept nowhere. The dialog outlives a switch of the project. */
export function showMadePassword(made: MadePassword, services: Services): Promise<void> {
  const { id, title } = made;
  const content = () => <ShownPassword {...made} />;
  return services.get(Modals).open<void>({ id, size: 'small', title, content, stays: () => true });
}

function ShownPassword({ note, copyLabel, password }: MadePassword) {
  return (
    <>
      <Alert type="info">{note}</Alert>
      <p>
        <bdi>
          <code>{password}</code>
        </bdi>
        <CopyButton text={password} label={copyLabel} />
      </p>
    </>
  );
}
