import type { ScopeState } from '#protocol';
import type { Responder } from '../fake-page.ts';

/** The user of a test host, by the role in a project. */
export interface TestRole {
  /** `admin`, `member`, `reader`, … */
  readonly name: string;
  /** Project to begin in, by name; the cloud's own choice when absent. */
  readonly project?: string;
}

/** `role('reader')`, `role('member', { project: 'lab' })`. */
export function role(name: string, more: { project?: string } = {}): TestRole {
  return { name, ...more };
}

/** The cloud of a test host. */
export interface TestCloud {
  /** Signs somebody in; `rules` are those that the page's manifests name. */
  open(who: TestRole, rules: readonly string[]): Promise<OpenedCloud>;
}

export interface OpenedCloud {
  /** The state that the document carries. */
  readonly state: ScopeState;
  /** `METHOD /path` → what answers. */
  readonly answers?: Readonly<Record<string, Responder>>;
  /** Answers the calls that `answers` has nothing for. */
  fetch?(address: string, init: RequestInit): Promise<Response>;
}
