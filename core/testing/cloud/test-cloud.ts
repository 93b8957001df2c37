import type { ScopeState } from '#protocol';
import type { Responder } from '../fake-page.ts';

/** Who looks at the console: roles in a project. */
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

/** What a test host stands on. */
export interface TestCloud {
  /** Signs somebody in; `rules` are those that the page's manifests name. */
  open(who: TestRole, rules: readonly string[]): Promise<OpenedCloud>;
}

export interface OpenedCloud {
  /** What travels in the page. */
  readonly state: ScopeState;
  /** `METHOD /path` → what answers. */
  readonly answers?: Readonly<Record<string, Responder>>;
  /** What answers the calls that `answers` has nothing for. */
  fetch?(address: string, init: RequestInit): Promise<Response>;
}
