import type { Action, PanelItem } from '#registry';

/** The panels that the operator may open, and the one in view. */
export interface Place {
  readonly panels: readonly PanelItem[];
  readonly here: PanelItem | undefined;
}

/**
 * The panel that an action of a type is offered on: the one in view, where that is the type's, as what it refuses is not to be had by
 * a way around it; from elsewhere the first of the type that offers it. Nothing: it is not to be offered.
 */
export function offeringPanel(
  action: Pick<Action<never>, 'offeredAt'>,
  type: string,
  { panels, here }: Place,
): PanelItem | undefined {
  const asked = here?.type === type ? [here] : panels.filter((panel) => panel.type === type);
  return asked.find(({ path }) => action.offeredAt?.(path) ?? true);
}
