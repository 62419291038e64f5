/** Files of the chart library. Each key is a file's name on the page, and each value is its path in the npm package. */
export const chartLibrary = {
  "uplot.js": "uplot/dist/uPlot.esm.js",
  "uplot.css": "uplot/dist/uPlot.min.css",
} as const;
