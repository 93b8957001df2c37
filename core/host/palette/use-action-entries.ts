import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { errorText, type Services } from '#base';
import { type CommandItem, consolePoints, type PanelItem, type Resolved, type ResourceType } from '#registry';
import { Resources } from '#services/resources/resources';
import { Telemetry } from '#services/telemetry/telemetry';
import { Toasts } from '#services/toasts/toasts';
import { permitted } from '#ui/actions/permitted.ts';
import { runAction } from '#ui/actions/run-action.ts';
import type { PaletteEntry } from '#ui/palette/palette-entry.ts';
import { usePoint } from '#ui/plugins/use-point.ts';
import { type Translate, useServices, useT } from '#ui/services-context.tsx';
import { panelInView } from '../navigation/navigation-tree.ts';
import { offeringPanel, type Place } from './offering-panel.ts';

/**
 * The actions on no item that are permitted now and offered where the operator is, of every type that has a panel. A type's code
 * is fetched for that; what can't be fetched offers nothing here. `undefined` while types are still being asked.
 */
export function useActionEntries(panels: readonly PanelItem[]): readonly PaletteEntry[] | undefined {
  const t = useT();
  const services = useServices();
  const here = panelInView(panels, useLocation());
  const [entries, setEntries] = useState<readonly PaletteEntry[]>();
  useEffect(() => {
    let current = true;
    const types = [...new Set(panels.flatMap(({ type }) => type ?? []))];
    void Promise.allSettled(types.map((type) => entriesOf(type, { panels, here }, services, t))).then((answers) => {
      if (current) setEntries(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])));
    });
    return () => {
      current = false;
    };
  }, [panels, here, services, t]);
  return entries;
}

async function entriesOf(id: string, place: Place, services: Services, t: Translate): Promise<PaletteEntry[]> {
  const type: ResourceType<any> | undefined = await services.get(Resources).type(id);
  const offers = new Map((type?.actions?.global ?? []).map((action) => [action, offeringPanel(action, id, place)]));
  const offered = await permitted(
    [...offers.keys()].filter((action) => offers.get(action)),
    [null],
    services,
  );
  return offered
    .filter(({ reason }) => reason === undefined)
    .map(({ action }) => ({
      id: `do:${id}:${action.id}`,
      group: 'do',
      label: t(action.label),
      hint: offers.get(action)?.label,
      icon: action.icon,
      run: () => runAction(action, [], { services, type: type! }),
    }));
}

/** Returns the entries that plugins add through the point `commands`. */
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
      const name = `${command.owner}/commands/${command.id}`;
      services.get(Telemetry).report('error', `${name}: ${errorText(error)}`, { error });
    }
  };
  return { id: `command:${command.key}`, group: 'do', label: command.label, icon: command.icon, run };
}
