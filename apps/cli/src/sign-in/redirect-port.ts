/**
 * Port on this machine to which OpenProject redirects the browser. OAuth applications are registered with this port.
 */
export const openProjectPort = 4517;
