import { mkdir } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import type { FSWatcher } from 'chokidar';
import type { Disposable } from '#base';

/** The milliseconds without a change after which changes are looked at. */
export const settleMs = 300;

const ignoredNames = /^(\..*|node_modules)$/;

export interface DebouncedWatcherOptions {
  /** Folders whose entries are watched, however deep a change is. */
  directories: readonly string[];
  /** The full path of an entry of one of them, or of the folder itself. */
  onSettled(path: string): void;
  onError(error: unknown): void;
}

/**
 * Tells of each entry of some folders once it has stopped changing. Entries whose names begin with a dot are nobody's business:
 * that is where careful tools copy to before they rename.
 */
export class DebouncedWatcher implements Disposable {
  readonly #options: DebouncedWatcherOptions;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #watcher: FSWatcher | undefined;
  #isDisposed = false;

  constructor(options: DebouncedWatcherOptions) {
    this.#options = { ...options, directories: options.directories.map((path) => resolve(path)) };
  }

  /** Resolves when every change from now on is seen. */
  async start(): Promise<void> {
    const { directories, onError } = this.#options;
    await Promise.all(directories.map((path) => mkdir(path, { recursive: true }).catch(() => undefined)));
    const { watch } = await import('chokidar');
    if (this.#isDisposed) return;
    this.#watcher = watch([...directories], {
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
      depth: 10,
      ignored: (path) => ignoredNames.test(this.#stepsOf(path)?.steps.at(-1) ?? ''),
    });
    this.#watcher.on('error', onError);
    this.#watcher.on('all', (_event, path) => this.touch(path));
    // Entries that came while the watching began are unknown to the watcher: it would not report their going.
    this.#watcher.on('raw', (_event, _name, about) => {
      const { watchedPath } = Object(about) as { watchedPath?: unknown };
      if (typeof watchedPath === 'string') this.touch(watchedPath);
    });
    await new Promise<void>((ready) => this.#watcher?.once('ready', ready));
  }

  /** Something at this path has changed. */
  touch(path: string): void {
    const place = this.#stepsOf(path);
    if (!place || place.steps.some((step) => ignoredNames.test(step))) return;
    const [entry] = place.steps;
    const touched = entry === undefined ? place.directory : resolve(place.directory, entry);
    clearTimeout(this.#timers.get(touched));
    const timer = setTimeout(() => {
      this.#timers.delete(touched);
      this.#options.onSettled(touched);
    }, settleMs);
    this.#timers.set(touched, timer);
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    void this.#watcher?.close();
  }

  #stepsOf(path: string): { directory: string; steps: string[] } | undefined {
    const directory = this.#options.directories.find((each) => path === each || path.startsWith(each + sep));
    return directory === undefined
      ? undefined
      : { directory, steps: relative(directory, path).split(sep).filter(Boolean) };
  }
}
