import type { LayoutRule } from './layout-rule.ts';
import type { OverlayState } from './overlay.ts';
import type { PluginIndexEntry } from './plugin-manifest.ts';
import type { ListedService, ScopeProject, UserSession } from './session.ts';

/** A language the console speaks; `dir` is its writing direction, `label` its own name for itself. */
export interface Language {
  code: string;
  label: string;
  dir: 'ltr' | 'rtl';
}

export interface LocaleState {
  language: string;
  available: Language[];
  /** Language → namespace → address of its bundle (content-addressed JSON). The source language needs none. */
  bundles: Record<string, Record<string, string>>;
}

/** The state that travels in the console's document, in `<script type="application/json" id="page-state">`. */
export interface PageState {
  page: 'console';
  session: UserSession;
  settings: Record<string, unknown>;
  catalog: ListedService[];
  /** Projects for the scope switcher; null when Keystone would not list them. */
  projects: ScopeProject[] | null;
  plugins: PluginIndexEntry[];
  /**
   * Plugin → its capability, and the host's own under `sextant.host`. What a plugin's calls carry to prove that they are its own;
   * only a document that the browser itself opens has them.
   */
  capabilities: Record<string, string>;
  layout: LayoutRule[];
  /** `etag` of the index that plugins and layout are of. */
  index: string;
  /** The tag of the settings, as an index names it. */
  settingsTag: string;
  /** Answers, for the default target, to every rule that a manifest names (`image:add_image` → true). */
  policy: Record<string, boolean>;
  /** The rules among them that their service refused to these roles; what they guard is shown disabled, with that reason. */
  refusedRules?: string[];
  locale: LocaleState;
  cloud: { name: string; embedded: boolean };
  /** Changes with every build. */
  build: string;
  /** Style sheets that the page fetches with the first part that needs them. */
  lateStyles: { address: string; integrity: string }[];
  /** The file with the digests of the host's other modules, where the document does not vouch for all of them. */
  digests?: { address: string; integrity: string };
  /** Only for those who may lay a local plugin over this tab. */
  overlay?: OverlayState;
}

/** The state that travels in the sign-in document. */
export interface SignInState {
  page: 'sign-in';
  /** Ways to sign in; fewer than two means no choice is shown. The page has its own words for those without a label. */
  authTypes: { value: string; label: string; kind: 'credentials' | 'application_credential' | 'websso' }[];
  initialAuthType: string;
  /** Several Keystones to choose from; one is not shown. */
  regions: { value: string; label: string }[];
  initialRegion: string | null;
  /** Shown when several domains may sign in; `choices` makes it a select. */
  domain: { shown: boolean; initial: string; choices: { value: string; label: string }[] | null };
  /** Same-origin path to go to afterwards. */
  next: string;
  /** Why the operator is here: a key of `core:signIn.reason.*`, or null. */
  reason: string | null;
  /** The error that a form post without script left, and its code: by it the page translates, and asks for more. */
  error: string | null;
  errorCode: string | null;
  locale: LocaleState;
  cloud: { name: string; embedded: boolean };
  /** Demo users of the embedded cloud, shown on its sign-in page; empty for a real cloud. */
  demoUsers: { name: string; password: string; roles: string }[];
}
