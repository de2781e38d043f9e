export { calendarSteps } from './calendarShapes.ts';
export { chartData } from './chartData.ts';
export { chartFinding } from './chartFinding.ts';
export { chartHeight, chartShapes } from './chartShapes.ts';
export { chartInks, dashOf, groundOf, seriesInk, strokesOf } from './inks.ts';
