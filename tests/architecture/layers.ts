/** Folder → what it may import, besides itself. Explained in `core/README.md`. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  'core/base': [],
  'core/protocol': ['core/base', 'schemas'],
  registry: ['core/base', 'core/protocol'],
  'core/services': ['core/base', 'core/protocol', 'registry', 'schemas'],
  'core/ui': ['core/base', 'core/protocol', 'core/services', 'registry', 'schemas'],
  'core/sdk': ['core/base', 'core/protocol', 'core/services', 'core/ui', 'registry'],
  plugins: ['core/sdk', 'schemas'],
  'core/host': ['core/base', 'core/protocol', 'core/services', 'core/ui', 'core/sdk', 'registry', 'schemas', 'locales'],
  'core/policy': ['core/base'],
  'core/gateway': ['core/base', 'core/protocol', 'core/policy', 'schemas'],
  'core/cloud': ['core/base', 'core/policy', 'schemas'],
  'core/cli': ['core/base', 'core/gateway', 'core/cloud'],
  'core/packaging': ['core/cli', 'core/gateway'],
  'core/testing': ['core', 'registry', 'locales'],
};

/** Layer → its folders, lowest first: each imports from itself and from those before it. Files beside them come last. */
export const ranks: Readonly<Record<string, readonly string[]>> = {
  'core/gateway': ['config', 'http', 'store', 'openstack', 'session', 'plugins', 'api', 'page', 'app'],
};
