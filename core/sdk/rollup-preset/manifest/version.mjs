/** Version of the interface that plugins are built against, and of all packages for integrators. */
export const version = '1.0.0';
