const names = `
  accelerator alarm alarming application-catalog backup baremetal baremetal-introspection block-storage block-store
  bare-metal clustering compute container container-infra data-processing database dns event identity image
  infra-optim instance-ha key-manager load-balancer message messaging metering metric monitoring
  multi-region-network-automation network nfv-orchestration object-store operator-policy orchestration placement
  policy rating reservation resource-cluster resource-optimization root-cause-analysis search shared-file-system
  share sharev2 tagging usage volume volumev2 volumev3 vpn workflow workflowv2
`;

/** Types that a catalog may have: OpenStack's names, and the older ones that clouds still use. */
export const serviceTypes: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
