/** Port of the redirect to this machine, with which applications of OpenProject are registered. */
export const openProjectPort = 4517;
