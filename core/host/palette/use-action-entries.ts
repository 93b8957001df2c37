import { useEffect, useMemo, useState } from 'react';
import { errorText, type Services } from '#base';
import { type CommandItem, consolePoints, type PanelItem, type Resolved, type ResourceType } from '#registry';
import { Resources } from '#services/resources/resources';
import { Toasts } from '#services/toasts/toasts';
import { permitted } from '#ui/actions/permitted.ts';
import { runAction } from '#ui/actions/run-action.ts';
import type { PaletteEntry } from '#ui/palette/palette-entry.ts';
import { usePoint } from '#ui/plugins/use-point.ts';
import { type Translate, useServices, useT } from '#ui/services-context.tsx';

/**
 * The actions on no item that are permitted now, of every type that has a panel. A type's code is fetched for that; what
 * can't be fetched offers nothing here. `undefined` while types are still being asked.
 */
export function useActionEntries(panels: readonly PanelItem[]): readonly PaletteEntry[] | undefined {
  const t = useT();
  const services = useServices();
  const [entries, setEntries] = useState<readonly PaletteEntry[]>();
  useEffect(() => {
    let current = true;
    const byType = new Map(panels.flatMap((panel) => (panel.type ? [[panel.type, panel.label] as const] : [])));
    void Promise.allSettled([...byType].map(([type, label]) => entriesOf(type, label, services, t))).then((answers) => {
      if (current) setEntries(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])));
    });
    return () => {
      current = false;
    };
  }, [panels, services, t]);
  return entries;
}

async function entriesOf(id: string, panel: string, services: Services, t: Translate): Promise<PaletteEntry[]> {
  const type: ResourceType<any> | undefined = await services.get(Resources).type(id);
  const offered = await permitted(type?.actions?.global ?? [], [], services);
  return offered
    .filter(({ reason }) => reason === undefined)
    .map(({ action }) => ({
      id: `do:${id}:${action.id}`,
      group: 'do',
      label: t(action.label),
      hint: panel,
      icon: action.icon,
      run: () => runAction(action, [], { services, type: type! }),
    }));
}

/** What plugins add: the point `commands`. */
export function useCommandEntries(): readonly PaletteEntry[] {
  const services = useServices();
  const commands = usePoint(consolePoints.commands);
  return useMemo(() => commands.map((command) => entryOf(command, services)), [commands, services]);
}

function entryOf(command: Resolved<CommandItem>, services: Services): PaletteEntry {
  const run = async () => {
    try {
      await command.run(services);
    } catch (error) {
      services.get(Toasts).add('error', command.label, { detail: errorText(error) });
    }
  };
  return { id: `command:${command.key}`, group: 'do', label: command.label, icon: command.icon, run };
}
