// The page loads the library's own module as `assets/uplot.js`.
import uPlot from "uplot";

export default uPlot;
