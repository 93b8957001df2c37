/** The API's operations as a manifest names them in `access.api`: `readServer`. */
export const operationForm = /^[a-z]+[A-Z]\w+$/;

/**
 * The console's own pages call these, and no plugin: they decide which plugins there are, and set the operator's own password and
 * second factor.
 */
const ofTheConsole = [
  'listInstalledPlugins',
  'switchPlugin',
  'changeOwnPassword',
  'listAuthenticators',
  'addAuthenticator',
  'removeAuthenticator',
];

/**
 * The operations that make or show a credential: private keys, consoles, passwords, certificates. Only built-in plugins may
 * call them.
 */
const ofCredentials = [
  ...[
    'createKeyPair',
    'createServer',
    'readConsoleOutput',
    'readConsoleLog',
    'openServerConsole',
    'createConsoleTicket',
    'connectServerConsole',
    'rescueServer',
    'rebuildServer',
    'changeServerPassword',
    'evacuateServer',
    'readServerPassword',
    'openConsolePage',
  ],
  ...[
    'listApplicationCredentials',
    'readApplicationCredential',
    'createApplicationCredential',
    'deleteApplicationCredential',
    'listEc2Credentials',
    'createEc2Credential',
    'deleteEc2Credential',
  ],
  ...['signCertificate', 'readCertificate', 'rotateCertificate', 'readClusterConfig', 'rotateCredentials'],
];

/** The operations that change the identity service. Only built-in plugins may call them; the others may only read there. */
const identityChanges = [
  ...[
    'createUser',
    'deleteUsers',
    'changeUser',
    'deleteUser',
    'createRole',
    'deleteRoles',
    'renameRole',
    'deleteRole',
    'createDomain',
    'deleteDomains',
    'changeDomain',
    'deleteDomain',
  ],
  ...[
    'createProject',
    'deleteProjects',
    'changeProject',
    'deleteProject',
    'grantRole',
    'createGroup',
    'deleteGroups',
    'changeGroup',
    'deleteGroup',
    'addGroupMember',
    'removeGroupMember',
    'revokeRole',
    'grantRoleToGroup',
    'revokeRoleFromGroup',
    'grantRoleInDomain',
    'revokeRoleInDomain',
    'grantRoleToGroupInDomain',
    'revokeRoleFromGroupInDomain',
  ],
];

/**
 * Why a plugin may not call the operation, whatever its manifest declares; undefined when it may be declared.
 * @param {string} plugin its id; without a dot it is a built-in one @param {string} operation @returns {string | undefined}
 */
export function operationFault(plugin, operation) {
  if (ofTheConsole.includes(operation)) return `${operation} is the console's own`;
  if (!plugin.includes('.')) return undefined;
  if (ofCredentials.includes(operation)) return `${operation} makes or shows credentials`;
  if (identityChanges.includes(operation)) return `${operation}: of the identity service plugins may only read`;
  return undefined;
}

/**
 * Reads a line of `access.api`. Throws a sentence for what is no operation, or is none that the plugin may call.
 * @param {string} plugin @param {string} line @returns {string}
 */
export function readOperation(plugin, line) {
  const wrong = (/** @type {string} */ why) => new Error(`access.api: "${line.slice(0, 40)}": ${why}`);
  if (!operationForm.test(line)) throw wrong('the name of an operation is wanted, as in "readServer"');
  const fault = operationFault(plugin, line);
  if (fault !== undefined) throw wrong(fault);
  return line;
}
