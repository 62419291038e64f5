/** Local port that OpenProject redirects the browser to. OAuth applications are registered with this port. */
export const openProjectPort = 4517;
