import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { ServicesProvider, useEvent, useService, useT } from '#ui/services-context.tsx';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';

function Greeting() {
  const t = useT();
  const toasts = useService(Toasts);
  useEvent(toasts.onDidChange);
  return (
    <p>
      {t('core:toasts.type.error')} {toasts.list().length}
    </p>
  );
}

it('a component is drawn again when the language changes and when what it listens to fires', async () => {
  const { services } = await createTestServices();
  const screen = await render(
    <ServicesProvider services={services}>
      <Greeting />
    </ServicesProvider>,
  );
  await expect.element(screen.getByText('Error 0')).toBeVisible();
  services.get(Toasts).add('error', 'broken');
  await expect.element(screen.getByText('Error 1')).toBeVisible();
  await services.get(I18n).use('de');
  await expect.element(screen.getByText('Fehler 1')).toBeVisible();
});
