import { Toasts } from '#services/toasts/toasts';
import { Button } from '#ui/controls/button.tsx';
import { useService } from '#ui/services-context.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

function Page() {
  const toasts = useService(Toasts);
  return (
    <Example title="At the end of the page" row>
      <Button onClick={() => toasts.add('success', 'Image flatcar-stable was successfully created.')}>Succeed</Button>
      <Button onClick={() => toasts.add('error', 'Unable to delete the volume.', { detail: 'It is attached.' })}>
        Fail
      </Button>
    </Example>
  );
}

export const page = galleryPage({
  title: 'Toasts',
  source: 'core/ui/toasts',
  Page,
  prepare({ services }) {
    const toasts = services.get(Toasts);
    toasts.add('success', 'Image rocky-10.0-genericcloud was successfully created.');
    toasts.add('info', 'Image debian-12 was deleted by somebody else meanwhile.');
    toasts.add('warning', '1 of 5 instances was not stopped', { detail: 'jumpbox-2 is locked by an administrator.' });
    toasts.add('error', 'Unable to delete the volume pg17-data', {
      detail: 'It is attached to pg17-primary. Detach it first, then delete it.',
      requestId: 'req-8c1e44d0-6b7f-4e0a-9f31-2b6f0a9d7c11',
    });
  },
});
