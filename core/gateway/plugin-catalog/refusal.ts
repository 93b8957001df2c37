/** Why a plugin is not served: `broken` can't be read at all, `rejected` was read and may not be. The message is for people. */
export class PluginRefusal extends Error {
  readonly state: 'broken' | 'rejected';

  constructor(state: 'broken' | 'rejected', message: string) {
    super(message);
    this.name = 'PluginRefusal';
    this.state = state;
  }
}

export const broken = (message: string) => new PluginRefusal('broken', message);
export const rejected = (message: string) => new PluginRefusal('rejected', message);
