/** Why a plugin is not served: `broken` can't be read at all, `rejected` was read and may not be. The message is for people. */
export class PluginRefusal extends Error {
  readonly state: 'broken' | 'rejected';
  /** Whether it may pass though nothing of the plugin changes: a disk was full, a file could not be opened. */
  readonly mayPass: boolean;

  constructor(state: 'broken' | 'rejected', message: string, mayPass = false) {
    super(message);
    this.name = 'PluginRefusal';
    this.state = state;
    this.mayPass = mayPass;
  }
}

export const broken = (message: string) => new PluginRefusal('broken', message);
/** Returns a refusal with only the code of the system's error: the rest names paths. */
export const unreadable = (name: string, error: unknown) =>
  new PluginRefusal(
    'broken',
    `${name} can't be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
    true,
  );
export const rejected = (message: string) => new PluginRefusal('rejected', message);
