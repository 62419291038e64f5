/** Paths of the chart library's files, by the name that each has on the page. */
export const chartLibrary = {
  "uplot.js": "uplot/dist/uPlot.esm.js",
  "uplot.css": "uplot/dist/uPlot.min.css",
} as const;
