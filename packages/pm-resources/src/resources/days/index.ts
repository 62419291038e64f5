export { days, DaySchema } from "./operations.js";
export { NonWorkingDayInputSchema, nonWorkingDays, NonWorkingDaySchema } from "./non-working-days.js";
export { UpdateWeekDaySchema, UpdateWeekDaysSchema, weekDays, WeekDaySchema } from "./week-days.js";

export type { Day, DayFilters } from "./operations.js";
export type { NonWorkingDay, NonWorkingDayFilters, NonWorkingDayInput } from "./non-working-days.js";
export type { UpdateWeekDay, UpdateWeekDays, WeekDay } from "./week-days.js";
