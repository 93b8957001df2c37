import type { ModalContentProps } from '@sextant/sdk';
import type { FileSaver } from '@sextant/ui';
import type { Ec2Keys } from '../ec2-credential.ts';
import type { AccessFile } from '../files/access-files.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** A pair of keys, of which the secret shows when it is asked for. */
export function ec2KeysDialog({ access, secret }: Ec2Keys, file: AccessFile, save: FileSaver) {
  return function Ec2KeysDialog({ close }: ModalContentProps<void>) {
    return <SecretDialog id={access} secret={secret} files={[file]} save={save} onClose={() => close()} />;
  };
}
