import { orNearest } from '../words/nearest.mjs';

const names = `
  accelerator alarm alarming application-catalog backup baremetal baremetal-introspection block-storage block-store
  bare-metal clustering compute container container-infra data-processing database dns event identity image
  infra-optim instance-ha key-manager load-balancer message messaging metering metric monitoring
  multi-region-network-automation network nfv-orchestration object-store operator-policy orchestration placement
  policy rating reservation resource-cluster resource-optimization root-cause-analysis search shared-file-system
  share sharev2 tagging usage volume volumev2 volumev3 vpn workflow workflowv2
`;

/** Types that a catalog may have: OpenStack's names, and the older ones that clouds still use. @type {ReadonlySet<string>} */
export const serviceTypes = new Set(names.trim().split(/\s+/));

/**
 * Tells a type that is most likely misspelt, with the one that was meant. A cloud may have services of its own, so others pass.
 * @param {string} type @returns {string | undefined}
 */
export function serviceTypeFault(type) {
  if (serviceTypes.has(type) || serviceTypes.has(type.replace(/v\d+$/, ''))) return undefined;
  const near = orNearest(type, serviceTypes);
  return near === '' ? undefined : `no service is of type ${type}${near}`;
}
