/** The gates of the overview's panels, by owner and id: the one of administrators needs the rule that lists the usage of all projects. */
export const overviewPanels = {
  'overview/project': { needs: [] },
  'overview/admin': {
    needs: ['service.compute', 'policy.compute:os_compute_api:os-simple-tenant-usage:list'],
    administrators: true,
  },
} as const;

/** The gates of the old addresses, which lead to the panels. */
export const overviewRoutes = {
  'overview/index': { needs: [] },
  'overview/admin-index': { needs: [] },
  'overview/warning': { needs: [] },
} as const;
