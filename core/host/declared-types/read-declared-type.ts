import { ConsoleError } from '#base';
import type { DeclaredForm, DeclaredType, PluginManifest, ResourceTypeContribution } from '#protocol';
import { type ResourceType, typeNames } from '#registry';
import { checkDeclaration } from './check-declaration.ts';
import { declaredType } from './declared-type.ts';
import { withKeys } from './declared-texts.ts';

/** The plugin whose type it is. */
export interface DeclaringPlugin {
  readonly id: string;
  readonly entry: { readonly manifest: PluginManifest };
  /** Reads one of the plugin's JSON files. */
  read(ref: string): Promise<unknown>;
}

/**
 * Makes a type of what a manifest declares, and of the files that it names. Rejects with `DECLARED_TYPE_INVALID`, which names
 * the plugin, the type and the place of what is wrong.
 */
export async function readDeclaredType(
  plugin: DeclaringPlugin,
  contributed: ResourceTypeContribution,
): Promise<ResourceType<any>> {
  const { id, declared, service } = contributed;
  const wrong = (reason: string) => {
    const message = `${plugin.id}: the type ${id}: ${reason}`;
    return new ConsoleError('DECLARED_TYPE_INVALID', { plugin: plugin.id, type: id, reason, message });
  };
  if (typeof declared !== 'string') {
    throw wrong(
      declared ? 'its declaration is still in plugin.json: build the plugin' : 'it has neither def nor declared',
    );
  }
  if (!service) throw wrong('it names no service');
  const read = await plugin.read(declared);
  const mistake = checkDeclaration(read);
  if (mistake !== undefined) throw wrong(`${declared}${mistake}`);
  const whole = await withSchemas(read as DeclaredType, plugin);
  const said = withKeys(withIndex(whole, id, plugin.entry.manifest), plugin.id);
  return declaredType({ plugin: plugin.id, id, service, said, name: said.name ?? typeNames[id] ?? id });
}

/** A details page goes back to the panel that lists the type, where none is named. */
function withIndex(said: DeclaredType, id: string, { contributes }: PluginManifest): DeclaredType {
  const path = contributes?.panels?.find((panel) => panel.type === id)?.path;
  return said.index === undefined && path !== undefined ? { ...said, index: path } : said;
}

async function withSchemas(said: DeclaredType, plugin: DeclaringPlugin): Promise<DeclaredType> {
  const whole = async (part: string | object): Promise<object> =>
    typeof part === 'string' ? ((await plugin.read(part)) as object) : part;
  const form = async (given: DeclaredForm): Promise<DeclaredForm> => ({
    ...given,
    schema: await whole(given.schema),
    ...(given.ui !== undefined && { ui: await whole(given.ui) }),
  });
  const { create, edit } = said.forms ?? {};
  const actions = said.actions?.map(async (each) => (each.form ? { ...each, form: await form(each.form) } : each));
  return {
    ...said,
    forms: { ...(create && { create: await form(create) }), ...(edit && { edit: await form(edit) }) },
    ...(actions && { actions: await Promise.all(actions) }),
  };
}
