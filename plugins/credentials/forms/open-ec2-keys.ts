import { I18n, lazyView, Modals, type Services } from '@sextant/sdk';
import { fileSaver } from '@sextant/ui';
import { readEc2Keys } from '../ec2-credential.ts';
import { ec2File } from '../files/access-files.ts';
import { readCloudAccess } from '../files/cloud-access.ts';

/** Asks for a pair of keys, and shows it. */
export async function openEc2Keys(id: string, services: Services): Promise<void> {
  const [keys, cloud] = await Promise.all([readEc2Keys(id, services), readCloudAccess(services)]);
  await services.get(Modals).open<void>({
    id: 'ec2-credentials.show',
    size: 'medium',
    title: services.get(I18n).t('credentials:ec2.keys'),
    bare: true,
    content: lazyView(async () => {
      const [{ ec2KeysDialog }, save] = await Promise.all([import('./ec2-keys-dialog.tsx'), fileSaver()]);
      return ec2KeysDialog(keys, ec2File(keys, cloud), save);
    }),
  });
}
