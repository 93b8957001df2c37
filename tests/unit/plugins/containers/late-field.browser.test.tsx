import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { type LateField, useLateField } from '../../../../plugins/containers/pages/use-late-field.ts';

function Filter({ isThere, given }: { isThere: boolean; given(field: LateField): void }) {
  const field = useLateField();
  given(field);
  return (
    <>
      {isThere && <input ref={field.ref} aria-label="filter" />}
      <button type="button">Elsewhere</button>
    </>
  );
}

it('[CON-02] [X-17] a filter that is asked for before it is there has the focus when it comes', async () => {
  let field: LateField | undefined;
  const given = (late: LateField) => (field = late);
  const screen = await render(<Filter isThere={false} given={given} />);
  field?.focus();
  await screen.rerender(<Filter isThere given={given} />);
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
});

it('[CON-02] [X-17] … unless the operator has gone on to something else', async () => {
  let field: LateField | undefined;
  const given = (late: LateField) => (field = late);
  const screen = await render(<Filter isThere={false} given={given} />);
  field?.focus();
  (screen.getByRole('button').element() as HTMLElement).focus();
  await screen.rerender(<Filter isThere given={given} />);
  await expect.element(screen.getByRole('button')).toHaveFocus();
});
