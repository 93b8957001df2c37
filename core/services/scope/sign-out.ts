import { Emitter, type Services } from '#base';
import { signOut } from '../activity/sign-out.ts';
import { I18n } from '../i18n/i18n.ts';
import { Modals } from '../modals/modals.ts';
import { isUnderWay, Tasks } from '../tasks/tasks.ts';
import { RunningElsewhere } from './running-elsewhere.ts';

/** Signs out, after asking where tasks of other tabs would stop. For those of this one the browser asks by itself. */
export async function askAndSignOut(services: Services): Promise<void> {
  const elsewhere = new RunningElsewhere(services);
  try {
    await elsewhere.ask();
    if (elsewhere.count > 0 && !(await confirmStopping(services, elsewhere))) return;
  } finally {
    elsewhere.dispose();
  }
  signOut(services);
}

/** While the question is open it follows the tasks that run. */
async function confirmStopping(services: Services, elsewhere: RunningElsewhere): Promise<boolean> {
  const i18n = services.get(I18n);
  const tasks = services.get(Tasks);
  const read = () => {
    const count = tasks.list().filter(isUnderWay).length + elsewhere.count;
    if (count === 0) return { message: i18n.t('core:scopeChange.leave.ended'), danger: false };
    return { message: i18n.t('core:scopeChange.leave.runningElsewhere', { count }), danger: true };
  };
  const changed = new Emitter<void>();
  const following = [tasks, elsewhere].map(({ onDidChange }) => onDidChange(() => changed.fire()));
  try {
    return await services.get(Modals).confirm({
      title: i18n.t('core:shell.user.signOut'),
      confirmLabel: i18n.t('core:shell.user.signOut'),
      anyProject: true,
      ...read(),
      current: { read, onDidChange: changed.event },
    });
  } finally {
    for (const listening of following) listening.dispose();
  }
}
