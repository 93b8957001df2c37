/** Waits for one turn of the event loop: due tasks have run, and their own tasks have begun. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Waits until it is so, as long as it takes within ten seconds; throws what was waited for. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 10_000;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`${what}: not within 10 seconds`);
    await nextTurn();
  }
}
