import type { Services } from '#base';
import type { Action, ActionContext, ResourceType } from '#registry';

/** A type whose lists, items and actions get the services of the plugin that brings it, not the page's. */
export function scopedType(type: ResourceType<any>, services: Services): ResourceType<any> {
  const { list, load, actions } = type;
  const own = <A extends Action<any>>(action: A): A => ({
    ...action,
    perform: (context: ActionContext<any>) => action.perform({ ...context, services }),
  });
  return {
    ...type,
    ...(list && { list: (request, context) => list.call(type, request, { ...context, services }) }),
    ...(load && { load: (id, context) => load.call(type, id, { ...context, services }) }),
    ...(actions && {
      actions: Object.fromEntries(Object.entries(actions).map(([kind, some]) => [kind, some?.map(own)])),
    }),
  };
}
