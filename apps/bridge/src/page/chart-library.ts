/** Files of the page's chart library in its package, by name of the asset. */
export const chartLibrary = {
  "uplot.js": "uplot/dist/uPlot.esm.js",
  "uplot.css": "uplot/dist/uPlot.min.css",
} as const;
