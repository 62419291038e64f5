// The bridge serves uPlot's own module as `assets/uplot.js`.
import uPlot from "uplot";

export default uPlot;
