import type { HeatApi } from '#protocol';
import {
  abandonStack,
  createStack,
  deleteStack,
  markResource,
  type NativeChange,
  operateStack,
  previewCreation,
  type PreviewedResource,
  type PreviewedResources,
  previewUpdate,
  readResource,
  updateStack,
  validateTemplate,
} from '../../../openstack/heat/stack-changes.ts';
import { readEnvironment, readFiles, readTemplate, stackPath } from '../../../openstack/heat/stacks.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import type { Handlers } from '../../operations/call.ts';
import { refuseCostlyTemplates } from './costly-templates.ts';
import { templateFacts } from './template-facts.ts';

type ChangeIds =
  | 'createStack'
  | 'changeStack'
  | 'deleteStack'
  | 'operateStack'
  | 'previewStack'
  | 'validateStackTemplate'
  | 'readStackResource'
  | 'markStackResource'
  | 'abandonStack';

/** The operations that make, change and check stacks. */
export const stackChangeHandlers: Handlers<Pick<HeatApi.HeatOperations, ChangeIds>> = {
  createStack: async ({ native, body }) => {
    await refuseCostlyTemplates(body);
    return createStack(native, body);
  },
  changeStack: async ({ native, params, body }) => {
    await refuseCostlyTemplates(body);
    return updateStack(native, await stackPath(native, params.id), body);
  },
  deleteStack: async ({ native, params }) => deleteStack(native, await stackPath(native, params.id)),
  operateStack: async ({ native, params, body }) =>
    operateStack(native, await stackPath(native, params.id), body.operation),
  previewStack: async ({ native, body: { id, ...body } }) => {
    await refuseCostlyTemplates(body);
    return {
      items: id === undefined ? additions(await previewCreation(native, body)) : await changesOf(native, id, body),
    };
  },
  validateStackTemplate: async ({ native, body: { id, ...body } }) => {
    await refuseCostlyTemplates(body);
    const stored = id === undefined ? undefined : await storedTemplate(native, await stackPath(native, id));
    return templateFacts(await validateTemplate(native, stored ? laidOver(stored, body) : body));
  },
  readStackResource: async ({ native, params }) =>
    readResource(native, await stackPath(native, params.id), params.name),
  markStackResource: async ({ native, params, body }) =>
    markResource(native, await stackPath(native, params.id), params.name, body),
  abandonStack: async ({ native, params }) => ({
    data: await abandonStack(native, await stackPath(native, params.id)),
  }),
};

/** The template, environment and files that a stack was made from, as heat gives them. */
interface StoredTemplate {
  readonly template: object;
  readonly environment: object;
  readonly files: object;
}

/** Returns what an update would be made from. Heat reads no address where there is a template. */
function laidOver({ template, environment, files }: StoredTemplate, body: Omit<HeatApi.TemplateSource, 'id'>): object {
  const present = body.template_url === undefined ? { template } : {};
  return { ...present, environment, ...body, files: { ...files, ...body.files } };
}

/** Returns what a stack was made from. Its environment and files are worth having, and not needed by most templates. */
async function storedTemplate(native: NativeCaller, path: string): Promise<StoredTemplate> {
  const [template, environment, files] = await Promise.all([
    readTemplate(native, path),
    native.aside('orchestration', () => readEnvironment(native, path), {}),
    native.aside('orchestration', () => readFiles(native, path), {}),
  ]);
  return { template, environment, files };
}

/** The changes that take something away come first. */
const order: readonly NativeChange[] = ['deleted', 'replaced', 'updated', 'added', 'unchanged'];

async function changesOf(
  native: NativeCaller,
  id: string,
  { stack_name: _kept, ...body }: Omit<HeatApi.StackPreview, 'id'>,
): Promise<HeatApi.ResourceChange[]> {
  const changes = await previewUpdate(native, await stackPath(native, id), body);
  return order.flatMap((change) => flat(changes[change] ?? []).map((resource) => changeOf(change, resource)));
}

const additions = (resources: PreviewedResources) => flat(resources).map((resource) => changeOf('added', resource));

function changeOf(change: NativeChange, resource: PreviewedResource): HeatApi.ResourceChange {
  return {
    change,
    name: resource.resource_name,
    type: resource.resource_type,
    physical_id: resource.physical_resource_id || null,
    stack_name: resource.stack_name ?? null,
  };
}

/** Returns the resources of nested stacks among the others. */
function flat(resources: PreviewedResources): PreviewedResource[] {
  return resources.flatMap((one) => (isList(one) ? flat(one) : [one]));
}

const isList = (one: PreviewedResource | PreviewedResources): one is PreviewedResources => Array.isArray(one);
