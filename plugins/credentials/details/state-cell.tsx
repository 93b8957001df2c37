import type { CellProps } from '@sextant/sdk';
import { StatusCell } from '@sextant/ui';
import { type ApplicationCredential, credentialStatus } from '../application-credential.ts';

export function StateCell({ item }: Pick<CellProps<ApplicationCredential>, 'item'>) {
  return <StatusCell status={credentialStatus(item)} />;
}
