import { useState, useSyncExternalStore } from 'react';
import { I18n } from '#services/i18n/i18n';
import { useService } from '../../services-context.tsx';
import { EditGuard } from './edit-guard.ts';
import type { EditSettings } from './edit-settings.ts';
import { useLatest } from '../../use-latest.ts';

const nothing = () => () => {};

/** The guard of a form's edit, for as long as the form is drawn; undefined for a form that makes something new. */
export function useEditGuard<M extends object>(edit: EditSettings<M> | undefined, start: M): EditGuard<M> | undefined {
  const i18n = useService(I18n);
  const latest = useLatest(edit);
  const [guard] = useState(() => edit && new EditGuard<M>(() => latest.current ?? edit, i18n, start));
  // Drawn anew when it knows another item to compare with.
  useSyncExternalStore(guard?.subscribe ?? nothing, () => guard?.start() ?? start);
  return guard;
}
