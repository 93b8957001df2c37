/** Beside the page, or, when a dialog keeps everything else from being used, over it as another. */
export function showPanel(panel: HTMLDialogElement): void {
  if (!document.querySelector('dialog:modal:not([data-inspector])')) {
    if (!panel.open && !panel.matches(':popover-open')) panel.showPopover();
    return;
  }
  if (panel.matches(':modal')) return;
  if (panel.matches(':popover-open')) panel.hidePopover();
  panel.showModal();
}

export function hidePanel(panel: HTMLDialogElement): void {
  if (panel.open) panel.close();
  if (panel.matches(':popover-open')) panel.hidePopover();
}
