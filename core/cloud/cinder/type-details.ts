import { type CinderRoutes, enforce, member } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import { badRequest, notFound } from './fault.ts';
import { cinderTime, type EncryptionRecord, type TypeRecord } from './cinder-records.ts';
import { createEncryptionSchema, createSpecsSchema, updateEncryptionSchema, updateSpecSchema } from './schemas.ts';
import { findType, isUsed, visibleSpecs } from './types.ts';

/** Extra specs and encryption of volume types. */
export function typeDetailRoutes(route: CinderRoutes, core: CinderCore): void {
  specRoutes(route, core);
  encryptionRoutes(route, core);
}

function specRoutes(route: CinderRoutes, core: CinderCore): void {
  const rule = (name: string) => `volume_extension:types_extra_specs:${name}`;
  const noSpec = (type: TypeRecord, key: string) =>
    notFound(`Volume Type ${type.id} has no extra specs with key ${key}.`);
  const refuseUsed = (type: TypeRecord) => {
    if (isUsed(core, type.id)) badRequest('Volume Type is currently in use.');
  };

  route('GET', '/types/:id/extra_specs', {}, (call) => {
    enforce(core, call, rule('index'));
    return { extra_specs: visibleSpecs(core, call, findType(core, call, call.params['id']!)) };
  });
  route('POST', '/types/:id/extra_specs', { body: createSpecsSchema }, (call) => {
    enforce(core, call, rule('create'));
    const type = findType(core, call, call.params['id']!);
    refuseUsed(type);
    const added = member(call, 'extra_specs') as Record<string, string>;
    core.types.set(type.id, { ...type, extra_specs: { ...type.extra_specs, ...added } });
    return call.body;
  });
  route('GET', '/types/:id/extra_specs/:key', {}, (call) => {
    enforce(core, call, rule('show'));
    const type = findType(core, call, call.params['id']!);
    const key = call.params['key']!;
    const specs = visibleSpecs(core, call, type);
    return Object.hasOwn(specs, key) ? { [key]: specs[key] } : noSpec(type, key);
  });
  route('PUT', '/types/:id/extra_specs/:key', { body: updateSpecSchema }, (call) => {
    enforce(core, call, rule('update'));
    const type = findType(core, call, call.params['id']!);
    refuseUsed(type);
    const given = call.body as Record<string, string>;
    if (!Object.hasOwn(given, call.params['key']!)) badRequest('Request body and URI mismatch');
    core.types.set(type.id, { ...type, extra_specs: { ...type.extra_specs, ...given } });
    return given;
  });
  route('DELETE', '/types/:id/extra_specs/:key', { status: 202 }, (call) => {
    const type = findType(core, call, call.params['id']!);
    enforce(core, call, rule('delete'));
    refuseUsed(type);
    const key = call.params['key']!;
    if (!Object.hasOwn(type.extra_specs, key)) return noSpec(type, key);
    const { [key]: _gone, ...rest } = type.extra_specs;
    core.types.set(type.id, { ...type, extra_specs: rest });
  });
}

function encryptionRoutes(route: CinderRoutes, core: CinderCore): void {
  const rule = (name: string) => `volume_extension:volume_type_encryption:${name}`;
  const missing = (type: TypeRecord) => notFound(`Volume type encryption for type ${type.id} does not exist.`);
  const refuseUsed = (type: TypeRecord, doing: string) => {
    if (isUsed(core, type.id)) badRequest(`Cannot ${doing} encryption specs. Volume type in use.`);
  };
  const fill = (asked: Record<string, unknown>, before?: EncryptionRecord): EncryptionRecord => {
    const size = asked['key_size'];
    if (size !== undefined && size !== null && !/^\d+$/.test(String(size))) {
      badRequest('Invalid input received: key_size must be an integer.');
    }
    const text = (name: string) => (name in asked ? (asked[name] as string | null) : undefined);
    return {
      encryption_id: before?.encryption_id ?? core.context.ids.uuid(),
      provider: text('provider') ?? before?.provider ?? '',
      control_location: text('control_location') ?? before?.control_location ?? '',
      cipher: text('cipher') === undefined ? (before?.cipher ?? null) : (text('cipher') ?? null),
      key_size: size === undefined ? (before?.key_size ?? null) : size === null ? null : Number(size),
      created_at: before?.created_at ?? core.now(),
      updated_at: before ? core.now() : null,
    };
  };

  route('GET', '/types/:id/encryption', {}, (call) => {
    enforce(core, call, rule('get'));
    const type = findType(core, call, call.params['id']!);
    return type.encryption ? encryptionView(type, type.encryption) : {};
  });
  route('GET', '/types/:id/encryption/:key', {}, (call) => {
    enforce(core, call, rule('get'));
    const type = findType(core, call, call.params['id']!);
    const view: Record<string, unknown> = type.encryption ? encryptionView(type, type.encryption) : {};
    const key = call.params['key']!;
    return Object.hasOwn(view, key) ? { [key]: view[key] } : missing(type);
  });
  route('POST', '/types/:id/encryption', { body: createEncryptionSchema }, (call) => {
    enforce(core, call, rule('create'));
    const type = findType(core, call, call.params['id']!);
    if (isUsed(core, type.id)) badRequest('Cannot create encryption specs. Volume type in use.');
    if (type.encryption) badRequest(`Volume type encryption for type ${type.id} already exists.`);
    const encryption = fill(member(call, 'encryption'));
    core.types.set(type.id, { ...type, encryption });
    const { provider, control_location, key_size, cipher, encryption_id } = encryption;
    const given = {
      provider,
      control_location,
      ...(key_size !== null && { key_size }),
      ...(cipher !== null && { cipher }),
    };
    return { encryption: { ...given, volume_type_id: type.id, encryption_id } };
  });
  route('PUT', '/types/:id/encryption/:key', { body: updateEncryptionSchema }, (call) => {
    enforce(core, call, rule('update'));
    const type = findType(core, call, call.params['id']!);
    refuseUsed(type, 'update');
    if (!type.encryption) return missing(type);
    core.types.set(type.id, { ...type, encryption: fill(member(call, 'encryption'), type.encryption) });
    return call.body;
  });
  route('DELETE', '/types/:id/encryption/:key', { status: 202 }, (call) => {
    enforce(core, call, rule('delete'));
    const type = findType(core, call, call.params['id']!);
    refuseUsed(type, 'delete');
    if (!type.encryption) return missing(type);
    core.types.set(type.id, { ...type, encryption: null });
  });
}

function encryptionView(type: TypeRecord, encryption: EncryptionRecord): Record<string, unknown> {
  return {
    created_at: cinderTime(encryption.created_at),
    updated_at: cinderTime(encryption.updated_at),
    deleted_at: null,
    deleted: false,
    encryption_id: encryption.encryption_id,
    cipher: encryption.cipher,
    key_size: encryption.key_size,
    provider: encryption.provider,
    control_location: encryption.control_location,
    volume_type_id: type.id,
  };
}
