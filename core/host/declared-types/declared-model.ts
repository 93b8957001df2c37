import type { DeclaredType } from '#protocol';
import type { ResourceType } from '#registry';

/** A declared type as the host works with it: its texts are locale keys, its schemas are there. */
export interface DeclaredModel {
  readonly plugin: string;
  /** `OS::Designate::Zone` */
  readonly id: string;
  /** Catalog type of the service. */
  readonly service: string;
  readonly said: DeclaredType;
  /** Locale key with plural forms. */
  readonly name: string;
}

const mark = Symbol('declared');

/** Puts the model into the type that was made of it: a table of parts needs to know how they are made. */
export function withModel<T>(type: ResourceType<T>, model: DeclaredModel): ResourceType<T> {
  return Object.assign(type, { [mark]: model });
}

/** Undefined: the type is described in code. */
export function modelOf(type: ResourceType<any>): DeclaredModel | undefined {
  return (type as { [mark]?: DeclaredModel })[mark];
}

/** Begins the ids of the type's actions: `zone.create`. */
export function slugOf({ id }: DeclaredModel): string {
  return (id.split('::').at(-1) ?? id).toLowerCase();
}
