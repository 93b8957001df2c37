import { type Call, type PlacementCore, route } from './placement-core.ts';
import { allClasses, allTraits, isStandardClass, isStandardTrait, knowsClass, knowsTrait } from './names.ts';
import { badRequest, conflict, notFound, PlacementError } from './refusals.ts';
import { checkJson, checkQuery, classBody, text } from './schemas.ts';

/** Names that resources and qualities have: resource classes and traits. */
export function nameRoutes(core: PlacementCore): void {
  classRoutes(core);
  traitRoutes(core);
}

function classRoutes(core: PlacementCore): void {
  const { customClasses, providers } = core.records;
  const rule = (name: string) => ({ rule: `placement:resource_classes:${name}`, since: 2 });
  const view = (name: string) => ({ name, links: [{ rel: 'self', href: `/resource_classes/${name}` }] });
  const located = (call: Call, name: string) =>
    call.reply.header('location', `${core.root()}/resource_classes/${name}`);
  const known = (call: Call) => {
    const name = call.param('name');
    if (!knowsClass(core, name)) throw notFound(`No such resource class ${name}.`);
    return name;
  };

  route(core, 'GET', '/resource_classes', rule('list'), () => ({ resource_classes: allClasses(core).map(view) }));
  route(core, 'GET', '/resource_classes/:name', rule('show'), (call) => view(known(call)));
  route(core, 'POST', '/resource_classes', rule('create'), (call) => {
    const { name } = checkJson<{ name: string }>(classBody, call.request.body);
    if (knowsClass(core, name)) throw conflict(`Conflicting resource class already exists: ${name}`);
    customClasses.set(name, true);
    located(call, name).code(201);
  });
  route(core, 'PUT', '/resource_classes/:name', { ...rule('update'), since: 7 }, (call) => {
    const name = call.param('name');
    checkJson(classBody, { name });
    located(call, name).code(knowsClass(core, name) ? 204 : 201);
    customClasses.set(name, true);
  });
  route(core, 'DELETE', '/resource_classes/:name', rule('delete'), (call) => {
    const name = known(call);
    const failed = 'Error in delete resource class:';
    if (isStandardClass(name)) throw badRequest(`${failed} Cannot delete standard resource class ${name}.`);
    if ([...providers.values()].some(({ inventories }) => Object.hasOwn(inventories, name))) {
      throw conflict(`${failed} Cannot delete resource class ${name}. Class is in use in inventory.`);
    }
    customClasses.delete(name);
  });
}

function traitRoutes(core: PlacementCore): void {
  const { customTraits, providers } = core.records;
  const rule = (name: string) => ({ rule: `placement:traits:${name}`, since: 6 });
  const isUsed = (name: string) => [...providers.values()].some(({ traits }) => traits.includes(name));

  route(core, 'GET', '/traits', rule('list'), ({ query }) => {
    checkQuery(query, { name: text, associated: text });
    const wanted = nameFilter(query.get('name'));
    const associated = query.get('associated')?.toLowerCase();
    if (associated !== undefined && associated !== 'true' && associated !== 'false') {
      throw badRequest('The query parameter "associated" only accepts "true" or "false"');
    }
    const used = (name: string) => associated === undefined || isUsed(name) === (associated === 'true');
    return { traits: allTraits(core).filter((name) => wanted(name) && used(name)) };
  });
  route(core, 'GET', '/traits/:name', rule('show'), (call) => {
    if (!knowsTrait(core, call.param('name'))) throw noTrait(call);
  });
  route(core, 'PUT', '/traits/:name', rule('update'), (call) => {
    const name = call.param('name');
    if (!/^CUSTOM_[A-Z0-9_]+$/.test(name) || name.length > 255) {
      throw badRequest(
        'The trait is invalid. A valid trait must be no longer than 255 characters, start with the prefix "CUSTOM_" and ' +
          'use following characters: "A"-"Z", "0"-"9" and "_"',
      );
    }
    call.reply.header('location', `${core.root()}/traits/${name}`).code(customTraits.has(name) ? 204 : 201);
    customTraits.set(name, true);
  });
  route(core, 'DELETE', '/traits/:name', rule('delete'), (call) => {
    const name = call.param('name');
    if (isStandardTrait(name)) throw badRequest(`Cannot delete standard trait ${name}.`);
    if (!customTraits.has(name)) throw noTrait(call);
    if (isUsed(name)) throw conflict(`The trait ${name} is in use by a resource provider.`);
    customTraits.delete(name);
  });
}

function noTrait(call: Call): PlacementError {
  return notFound(`No such trait(s): ${call.param('name')}.`);
}

/** `in:A,B` or `startswith:CUSTOM_`. */
function nameFilter(asked: string | null): (name: string) => boolean {
  if (asked === null) return () => true;
  const [, form, value = ''] = /^(in|startswith):(.*)$/s.exec(asked) ?? [];
  if (form === 'in') return (name) => value.split(',').includes(name);
  if (form === 'startswith') return (name) => name.startsWith(value);
  throw badRequest(
    'Badly formatted name parameter. Expected name query string parameter in form: ' +
      `?name=[in|startswith]:[name1,name2|prefix]. Got: "${asked}"`,
  );
}
