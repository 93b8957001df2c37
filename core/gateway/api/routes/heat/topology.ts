import type { HeatApi } from '#protocol';
import { escapeHtml } from '../../../http/html.ts';
import type { NativeResource, NativeStackDetails } from '../../../openstack/heat/stacks.ts';

/** The kinds of picture by what a resource's type contains: the first that fits. */
const kinds: readonly (readonly [kind: string, parts: readonly string[]])[] = [
  ['lb', ['LoadBalance', 'HealthMonitor', 'PoolMember', 'Pool']],
  ['db', ['DBInstance', 'Database']],
  ['server', ['Instance', 'Server']],
  ['alarm', ['Alarm']],
  ['volume', ['Volume']],
  ['stack', ['stack', 'AutoScalingGroup', 'InstanceGroup', 'ServerGroup', 'ResourceGroup']],
  ['image', ['Image']],
  ['wait', ['WaitCondition']],
  ['firewall', ['Firewall']],
  ['floatingip', ['FloatingIP']],
  ['router', ['Router']],
  ['policy', ['ScalingPolicy']],
  ['config', ['CloudConfig', 'MultipartMime', 'Software', 'Structured']],
  ['network', ['Net', 'Subnet', 'NetworkGateway', 'ProviderNet']],
  ['port', ['Port']],
  ['securitygroup', ['SecurityGroup']],
  ['vpn', ['VPNService']],
  ['flavor', ['Flavor']],
  ['keypair', ['KeyPair']],
];

const colors: Record<string, string> = {
  IN_PROGRESS: 'gray.gif',
  FAILED: 'red.svg',
  DELETE: 'red.svg',
  INIT: 'gray.svg',
  COMPLETE: 'green.svg',
};

export function stackNode(stack: NativeStackDetails): HeatApi.D3Stack {
  const { id, stack_name: name, stack_status: status } = stack;
  const image = pictureOf('stack', status);
  const box = [
    `<img src="${image}" width="35px" height="35px" />`,
    `<div id="stack_info"><h3>${escapeHtml(name)}</h3>`,
    statusHtml(status, stack.stack_status_reason),
    websiteHtml(stack),
    '</div>',
  ];
  return {
    stack_id: id,
    name,
    status,
    image,
    ...place(60),
    text_x: 40,
    text_y: '.35em',
    in_progress: status.includes('IN_PROGRESS'),
    info_box: box.join(''),
  };
}

/** For a stack that can't be read: it has gone, as far as anybody can tell. */
export function missingStack(id: string): HeatApi.D3Stack {
  return stackNode({ id, stack_name: id, stack_status: 'DELETE_COMPLETE', stack_status_reason: null, parameters: {} });
}

export function resourceNode(resource: NativeResource): HeatApi.D3Node {
  const { resource_name: name, resource_status: status, resource_type: type } = resource;
  const box = [
    `<h3>${escapeHtml(name)}</h3>`,
    statusHtml(status, resource.resource_status_reason),
    `<p>${escapeHtml(type)}</p>`,
  ];
  return {
    name,
    status,
    image: pictureOf(kindOf(type), status),
    ...place(50),
    text_x: 35,
    text_y: '.35em',
    in_progress: ['IN_PROGRESS', 'INIT'].includes(stateOf(status)),
    info_box: box.join(''),
    required_by: resource.required_by ?? [],
  };
}

function place(size: number) {
  return { image_size: size, image_x: -size / 2, image_y: -size / 2 };
}

function kindOf(type: string): string {
  return kinds.find(([, parts]) => parts.some((part) => type.includes(part)))?.[0] ?? 'unknown';
}

function stateOf(status: string): string {
  return ['IN_PROGRESS', 'FAILED', 'DELETE', 'INIT'].find((state) => status.includes(state)) ?? 'COMPLETE';
}

function pictureOf(kind: string, status: string): string {
  return `/static/dashboard/img/${kind}-${colors[stateOf(status)] ?? 'gray.svg'}`;
}

function statusHtml(status: string, reason: string | null): string {
  const words = status
    .toLowerCase()
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
  if (status !== 'CREATE_FAILED') return `<p>${escapeHtml(words)}</p>`;
  return `<p class="error">${escapeHtml(words)}</p><p class="error">${escapeHtml(reason ?? '')}</p>`;
}

/** An output named WebsiteURL is a link, if it is the address of a web page. */
function websiteHtml({ outputs = [] }: NativeStackDetails): string {
  const output = outputs.find((one) => one.output_key === 'WebsiteURL');
  const url = output?.output_value;
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return '';
  return `<a href="${escapeHtml(url)}">${escapeHtml(output?.description ?? url)}</a>`;
}
