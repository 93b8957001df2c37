import { ConsoleError } from '#base';

export interface GatewayErrorSpec {
  status: number;
  /** `{{name}}` is replaced by the detail of that name. */
  message: string;
}

/**
 * Every error of the gateway's own making. The client sees the status and the message; the code is for logs, tests and the
 * reference page `docs/errors.md` (a test compares the two).
 */
export const gatewayErrors = {
  // The request itself
  NOT_LOGGED_IN: { status: 401, message: 'not logged in' },
  CSRF_REFUSED: {
    status: 401,
    message: '{{reason}} Cookies may be turned off. Make sure cookies are enabled and try again.',
  },
  NOT_AJAX: { status: 400, message: 'request must be AJAX' },
  MALFORMED_JSON: { status: 400, message: 'malformed JSON request: {{detail}}' },
  BODY_REQUIRED: { status: 400, message: 'request requires JSON body' },
  BODY_TOO_LARGE: { status: 413, message: 'The request body is larger than {{limit}} bytes.' },
  HOST_NOT_ALLOWED: { status: 400, message: 'The console is not reached by the name {{host}}.' },
  BAD_REQUEST: { status: 400, message: '{{detail}}' },
  UNKNOWN_PATH: { status: 404, message: 'There is nothing at {{path}}.' },
  FILE_OF_OTHER_BUILD: {
    status: 503,
    message: '{{path}} belongs to another version of the console. Ask again.',
  },
  METHOD_NOT_ALLOWED: { status: 405, message: '{{method}} is not supported here; use {{allowed}}.' },
  CROSS_SITE_REFUSED: { status: 403, message: 'This address may only be opened from the console itself.' },
  WORKER_REFUSED: { status: 403, message: 'The console has no workers, and serves no script for one.' },
  SOCKET_EXPECTED: { status: 426, message: 'This address is a WebSocket.' },
  SOCKET_ORIGIN_REFUSED: { status: 403, message: 'Only the pages of this console may open its sockets.' },
  SOCKET_TICKET_REFUSED: {
    status: 403,
    message: 'The ticket of the socket is missing, used up or none of this session.',
  },
  UNEXPECTED_FORMAT: { status: 400, message: 'unexpected parameter format' },
  MISSING_PARAMETER: { status: 400, message: "missing required parameter '{{name}}'" },
  INVALID_PARAMETER: { status: 400, message: 'invalid parameter {{name}}: {{detail}}' },
  TOO_MANY_EVENT_STREAMS: { status: 429, message: 'More than {{limit}} open streams of events of one user.' },
  ADMINISTRATORS_ONLY: { status: 403, message: 'This is for administrators.' },
  PLUGIN_LOCKED: { status: 409, message: '{{id}} cannot be switched: {{reason}}.' },
  NOT_FOUND: { status: 404, message: '{{what}} could not be found.' },
  ADMIN_PASSWORD_INCORRECT: { status: 400, message: 'ADMIN_PASSWORD_INCORRECT' },
  OWN_PASSWORD_INCORRECT: { status: 400, message: 'The current password is not correct.' },
  SETUP_CODE_INCORRECT: { status: 400, message: 'The one-time code is not correct.' },
  PASSWORD_USERS_ONLY: { status: 403, message: 'Sign in with your password to change your second factor.' },
  NAME_REQUIRED: { status: 400, message: '"{{name}}" is required' },
  INVALID_VISIBILITY: { status: 400, message: 'invalid visibility option: {{value}}' },
  TEMPLATE_REFUSED: { status: 400, message: '{{name}} is not passed on to the service: {{reason}}.' },
  INTERNAL: { status: 500, message: 'The gateway failed unexpectedly. Report this with the request id {{requestId}}.' },

  // Signing in and the session
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid credentials.' },
  SIGN_IN_FAILED: { status: 503, message: 'An error occurred authenticating. Please try again later.' },
  KEYSTONE_UNREACHABLE: { status: 503, message: 'Unable to establish connection to keystone endpoint.' },
  NO_SCOPE: { status: 401, message: 'You are not authorized for any projects or domains.' },
  PROJECTS_NOT_LISTABLE: { status: 401, message: 'Unable to retrieve authorized projects.' },
  TOKEN_EXPIRED_AT_BIRTH: {
    status: 401,
    message: 'The authentication token issued by the Identity service has expired.',
  },
  PASSWORD_EXPIRED: { status: 401, message: 'Password expired.' },
  PASSWORD_NOT_CHANGED: { status: 400, message: '{{detail}}' },
  NEW_PASSWORD_COUNTS: { status: 503, message: 'Your password has been changed. Sign in with the new one.' },
  CODE_REQUIRED: { status: 401, message: 'Enter the one-time code of your authenticator.' },
  CODE_INCORRECT: { status: 401, message: 'The one-time code is not correct.' },
  CODE_USED: { status: 401, message: 'This one-time code was used before. Wait for the next one.' },
  SIGN_IN_STEP_OVER: { status: 401, message: 'Signing in took too long, or too many codes were wrong. Begin again.' },
  METHODS_UNSUPPORTED: {
    status: 401,
    message: 'This account also asks for a way to sign in that the console lacks: {{methods}}.',
  },
  CREDENTIAL_HAS_RULES: {
    status: 401,
    message: 'This application credential has access rules, with which the console can do nothing.',
  },
  WEBSSO_NOT_BEGUN: {
    status: 403,
    message: 'Nobody has asked for this sign-in in this browser, or it took too long. Begin here.',
  },
  WEBSSO_FOREIGN: { status: 403, message: 'This sign-in was not sent by the page of the Identity service.' },
  WEBSSO_REFUSED: { status: 401, message: 'The Identity service does not accept this sign-in. Try again.' },
  WEBSSO_NEEDS_HTTPS: { status: 400, message: 'Single sign-on needs HTTPS: browsers keep its cookie nowhere else.' },
  NO_BACKEND: {
    status: 401,
    message: 'No authentication backend could be determined to handle the provided credentials.',
  },
  UNKNOWN_KEYSTONE: { status: 400, message: 'The chosen region is not one of the configured ones.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many failed attempts to sign in. Try again in {{minutes}} min.' },
  SESSION_OTHER_USER: { status: 409, message: 'Sign in as {{username}} to go on with this session.' },
  SESSION_OTHER_PROJECT: { status: 409, message: 'You are no longer authorized for the project of this session.' },
  SESSION_OTHER_SCOPE: { status: 409, message: 'The session is in another project or region by now.' },
  SESSION_OF_ONE_PROJECT: {
    status: 403,
    message: 'A session with an application credential stays in the project of its credential.',
  },
  SESSION_NONE_TO_RENEW: { status: 409, message: 'There is no session to renew. Sign in on the sign-in page.' },
  SESSION_TOO_LARGE: {
    status: 500,
    message:
      'The session needs {{size}} bytes and a cookie holds {{limit}}. Map fewer groups to its user, let Keystone issue shorter tokens (Fernet), or configure a store.',
  },
  SESSION_STORE_AWAY: {
    status: 503,
    message: 'The store of the sessions does not answer. You are still signed in: try again in a moment.',
  },
  PASSWORD_NOT_ASKABLE: {
    status: 403,
    message: 'This asks for your password, and your session did not begin with one.',
  },
  PLAIN_HTTP_REFUSED: {
    status: 400,
    message: 'Signing in over plain HTTP is off. Use HTTPS, or set session.plain_http in the configuration.',
  },

  // The native services
  SERVICE_NOT_IN_CATALOG: { status: 503, message: 'Invalid service catalog service: {{type}}' },
  SERVICE_DISABLED: { status: 501, message: '{{detail}}' },
  CONSOLE_TYPE_UNKNOWN: { status: 500, message: 'Console type "{{type}}" not supported.' },
  CONSOLES_OFF: {
    status: 501,
    message: 'Consoles are not passed through here: no proxy is listed in consoles.proxy.',
  },
  NO_CONSOLE: { status: 500, message: 'No available console found.' },
  SERVICE_REFUSED: { status: 500, message: '{{detail}}' },
  SERVICE_UNREACHABLE: { status: 503, message: 'Unable to reach the {{service}} service: {{reason}}.' },
  SERVICE_CONNECTION_LOST: {
    status: 502,
    message: 'The {{service}} service closed the connection before it had answered.',
  },
  SERVICE_TIMED_OUT: { status: 504, message: 'The {{service}} service did not answer within {{seconds}} s.' },
  SERVICE_BAD_ANSWER: {
    status: 502,
    message: 'The {{service}} service gave an answer that cannot be read: {{reason}}.',
  },
  SERVICE_REDIRECTED: {
    status: 502,
    message: 'The {{service}} service answered with a redirect, which the gateway does not follow.',
  },
  SERVICE_TLS_FAILED: {
    status: 502,
    message: 'The certificate of the {{service}} service is not trusted: {{reason}}.',
  },
  SERVICE_REFUSED_TOKEN: {
    status: 502,
    message: 'The {{service}} service does not accept this session, although Keystone does.',
  },
  REQUEST_ABANDONED: { status: 499, message: 'The browser left before the answer was there.' },

  // The rules of a security group (changeSecurityGroupRules)
  RULES_CHANGED: {
    status: 409,
    message: 'The rules of the security group {{id}} were changed by somebody else; this save has changed nothing.',
  },
  RULES_LOST: {
    status: 502,
    message:
      '{{detail}} The security group {{id}} lost {{count}} of its rules, which could not be made again: {{rules}}.',
  },

  // A flavor that is replaced (replaceFlavor)
  FLAVOR_CHANGED: {
    status: 409,
    message: 'The flavor {{id}} was changed by somebody else at the same time; this edit has changed nothing of it.',
  },
  FLAVOR_INCOMPLETE: {
    status: 502,
    message: '{{detail}} The flavor {{id}} is there {{state}}, but lacks {{missing}}.',
  },
  FLAVOR_LOST: {
    status: 502,
    message: '{{detail}} The flavor {{id}} was deleted and could not be made again, neither changed nor as it was.',
  },
  FLAVOR_UNSURE: {
    status: 502,
    message: '{{detail}} What became of the flavor {{id}} is not known: the compute service did not say.',
  },

  // Calls of plugins
  PLUGIN_UNKNOWN: { status: 404, message: 'There is no plugin {{plugin}}, or it is switched off.' },
  PLUGIN_CAPABILITY_INVALID: {
    status: 403,
    message: 'The call does not prove that the plugin {{plugin}} makes it. Reload the page.',
  },
  PLUGIN_CALL_NOT_DECLARED: {
    status: 403,
    message: 'The plugin {{plugin}} does not declare {{method}} {{path}} of the {{service}} service (access.services).',
  },
  PLUGIN_API_NOT_DECLARED: {
    status: 403,
    message: 'The plugin {{plugin}} does not declare the operation {{operation}} (access.api).',
  },
  PLUGIN_CALL_NEVER_OPEN: { status: 403, message: 'The plugin {{plugin}} may not do this: {{reason}}.' },
  PLUGIN_TOO_MANY_CALLS: {
    status: 429,
    message: 'The plugin {{plugin}} makes more calls than its budget allows. Try again in {{seconds}} s.',
  },

  // A local plugin over a tab
  OVERLAY_OFF: { status: 403, message: 'This console takes no plugins of your own machine (dev.overlay is off).' },
  OVERLAY_ROLE_MISSING: {
    status: 403,
    message: 'Your roles in this project do not allow plugins of your own machine (dev.overlay_roles).',
  },
  OVERLAY_ADDRESS: {
    status: 400,
    message: 'Only http://127.0.0.1:<port> and http://localhost:<port> can be laid over a tab.',
  },
  OVERLAY_PLUGIN_REFUSED: { status: 400, message: 'The plugin is refused: {{reason}}.' },

  // Object storage
  CONTAINER_EXISTS: { status: 409, message: 'A container with the name "{{name}}" already exists.' },
  CONTAINER_NOT_EMPTY: { status: 409, message: 'The container cannot be deleted since it is not empty.' },
  FOLDER_EXISTS: { status: 409, message: 'A pseudo-folder with the name "{{name}}" already exists.' },
  FOLDER_NOT_EMPTY: { status: 409, message: 'The pseudo folder cannot be deleted since it is not empty.' },
  SEGMENTS_LEFT: { status: 502, message: 'Not all segments of the object could be removed: {{detail}}.' },
  SEGMENTS_GONE: {
    status: 503,
    message: 'Segments of "{{name}}" went while it was put together. Send what is missing again.',
  },
  OBJECT_EXISTS: { status: 409, message: 'An object with the name "{{name}}" already exists.' },
  OBJECT_CHANGED: {
    status: 409,
    message: 'The object "{{name}}" is another by now: somebody has changed it. Nothing was replaced.',
  },
  OBJECT_OVERTAKEN: {
    status: 412,
    message: 'Somebody else has stored "{{name}}" at the same time, and theirs is there now.',
  },
  OBJECT_DAMAGED: { status: 502, message: 'The object store has stored other bytes than were sent.' },
  FOLDER_WITH_BYTES: {
    status: 400,
    message: 'A name that ends with a slash is that of a folder, which has no bytes. Nothing was stored.',
  },

  // Recordings
  RECORDING_OFF: { status: 403, message: 'This console does not record (recording.enabled is off).' },
  TOO_MANY_RECORDINGS: { status: 429, message: 'More than {{limit}} recordings at the same time.' },

  // Uploads
  UPLOAD_EXPECTED: {
    status: 400,
    message: 'Expected multipart/form-data with the fields first and the file part "data" last.',
  },
  UPLOAD_FIELD_AFTER_FILE: {
    status: 400,
    message: 'The field "{{name}}" came after the file. Send the file part last.',
  },
  UPLOAD_FIELDS: { status: 413, message: 'The form has more than {{limit}} fields.' },
  TOO_MANY_STREAMS: { status: 429, message: 'More than {{limit}} uploads and downloads at the same time.' },
  UPLOAD_BROKEN_OFF: { status: 400, message: 'The upload broke off; the image record was removed.' },
  OBJECT_UPLOAD_EXPECTED: { status: 400, message: 'Expected multipart/form-data with the file in the part "file".' },
  OBJECT_UPLOAD_BROKEN_OFF: { status: 400, message: 'The upload broke off; no object was stored.' },
} as const satisfies Record<string, GatewayErrorSpec>;

export type GatewayErrorCode = keyof typeof gatewayErrors;

/** Members that travel to the client beside the message (`core/protocol/problem.ts`). */
export interface GatewayErrorFacts {
  /** Replaces the table's status: a native service's own one. */
  status?: number;
  /** Catalog type of the service that is at fault. */
  service?: string;
  /** The service gave no message: the one that travels is the gateway's. */
  silent?: true;
  upstreamRequestId?: string;
  rule?: string;
  quota?: string;
  place?: string;
  headers?: Record<string, string>;
}

/** An error of the table, with what its message needs. */
export class GatewayError extends ConsoleError {
  declare readonly code: GatewayErrorCode;
  readonly statusCode: number;
  readonly facts: GatewayErrorFacts;

  constructor(
    code: GatewayErrorCode,
    details: Record<string, string | number> = {},
    facts: GatewayErrorFacts = {},
    options?: ErrorOptions,
  ) {
    const spec: GatewayErrorSpec = gatewayErrors[code];
    super(code, { ...details, message: fill(spec.message, details) }, options);
    this.name = 'GatewayError';
    this.statusCode = facts.status ?? spec.status;
    this.facts = facts;
  }
}

function fill(template: string, details: Record<string, string | number>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(details[name] ?? ''));
}
