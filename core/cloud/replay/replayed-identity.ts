import { randomBytes } from 'node:crypto';
import { CloudError } from '../shared/errors.ts';
import type { RecordingHead } from './read-recording.ts';
import { serviceNamed } from './recorded-answers.ts';

/** Signs in to a replay. There is nothing to protect: the recording is in the hands of whoever replays it. */
export const replayUser = { name: 'replay', password: 'replay' } as const;

/** The region of a replay. The name of the real one is in no recording. */
const region = 'Recording';
const interfaces = ['public', 'internal', 'admin'] as const;
/** Milliseconds for which a token is good. */
const tokenLife = 12 * 3600_000;
const mostTokens = 1000;

/** A token of no scope, or of the recorded one. */
interface Token {
  isScoped: boolean;
  expiresAt: number;
}

interface AuthBody {
  auth?: {
    identity?: {
      methods?: string[];
      password?: { user?: { name?: string; id?: string; password?: string } };
      token?: { id?: string };
    };
    scope?: 'unscoped' | { project?: { id?: string; name?: string }; domain?: object; system?: object };
  };
}

/** The part of Keystone that signs in to a replay, as the recorded user in the recorded project or domain. */
export class ReplayedIdentity {
  readonly #head: RecordingHead;
  readonly #root: () => string;
  readonly #tokens = new Map<string, Token>();

  /** @param root the address of the replay, without a final slash */
  constructor(head: RecordingHead, root: () => string) {
    this.#head = head;
    this.#root = root;
  }

  /** Returns a new token, and its description. Throws 401 for a wrong password, and 403 for a scope that was not recorded. */
  issue(body: unknown): { id: string; view: object } {
    const { identity, scope } = (body as AuthBody | null)?.auth ?? {};
    if (!this.#proves(identity)) throw new CloudError(401, 'The request you have made requires authentication.');
    const isScoped = scope !== undefined && scope !== 'unscoped';
    if (isScoped && !this.#isRecorded(scope)) throw new CloudError(403, 'This scope is not in this recording.');
    if (this.#tokens.size >= mostTokens) this.#tokens.delete(this.#tokens.keys().next().value ?? '');
    const id = randomBytes(24).toString('base64url');
    this.#tokens.set(id, { isScoped, expiresAt: Date.now() + tokenLife });
    return { id, view: this.#view(this.valid(id)) };
  }

  /** Returns a token that is good. Throws 401. */
  valid(id: string | undefined): Token {
    const token = this.#tokens.get(id ?? '');
    if (token === undefined || token.expiresAt <= Date.now())
      throw new CloudError(401, 'The request you have made requires authentication.');
    return token;
  }

  /** Returns a token's description. Throws 404 for one that is no longer good. */
  describe(id: string | undefined): object {
    const token = this.#tokens.get(id ?? '');
    if (token === undefined) throw new CloudError(404, 'Could not find token.');
    return this.#view(token);
  }

  revoke(id: string | undefined): void {
    this.#tokens.delete(id ?? '');
  }

  get catalog(): object[] {
    const { services, identity } = this.#head;
    const all = [{ type: 'identity', path: identity }, ...services.filter(({ type }) => type !== 'identity')];
    return all.map(({ type, path }) => ({
      id: type,
      type,
      name: type,
      endpoints: interfaces.map((each) => ({
        id: `${type}-${each}`,
        interface: each,
        region,
        region_id: region,
        url: `${this.#root()}/${serviceNamed(type)}${path}`,
      })),
    }));
  }

  /** The projects that the user may be in: the recorded one. */
  get projects(): object[] {
    const { project } = this.#head;
    return project
      ? [{ ...project, enabled: true, description: '', is_domain: false, parent_id: project.domain_id }]
      : [];
  }

  get domains(): object[] {
    return this.#head.project ? [] : [{ ...this.#domain, enabled: true }];
  }

  get userId(): string {
    return this.#head.user.id;
  }

  /** The domain of a session that has no project. */
  get #domain(): { id: string; name: string } {
    return this.#head.domain ?? this.#head.user.domain;
  }

  #proves(identity: NonNullable<AuthBody['auth']>['identity'] | undefined): boolean {
    const [method] = identity?.methods ?? [];
    if (method === 'token') return this.#tokens.has(identity?.token?.id ?? '');
    const user = identity?.password?.user;
    const isUser = user?.name === replayUser.name || user?.id === this.#head.user.id;
    return method === 'password' && isUser && user?.password === replayUser.password;
  }

  #isRecorded(scope: Exclude<NonNullable<AuthBody['auth']>['scope'], 'unscoped' | undefined>): boolean {
    const { project } = this.#head;
    if (scope.project)
      return project !== null && (scope.project.id === project.id || scope.project.name === project.name);
    return scope.domain !== undefined && project === null;
  }

  #view({ isScoped, expiresAt }: Token): object {
    const { user, project, roles } = this.#head;
    const domainOf = (id: string) => ({ id, name: id === user.domain.id ? user.domain.name : id });
    const scope = project
      ? { project: { id: project.id, name: project.name, domain: domainOf(project.domain_id) }, is_domain: false }
      : { domain: this.#domain };
    const named = roles.map((name) => ({ id: name, name }));
    return {
      token: {
        methods: ['password'],
        user: { id: user.id, name: replayUser.name, domain: user.domain, password_expires_at: null },
        issued_at: new Date(expiresAt - tokenLife).toISOString(),
        expires_at: new Date(expiresAt).toISOString(),
        audit_ids: [],
        ...(isScoped ? { ...scope, roles: named, catalog: this.catalog } : {}),
      },
    };
  }
}
