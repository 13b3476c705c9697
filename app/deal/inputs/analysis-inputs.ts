import { MONEY_LINES } from './money-inputs'
import { OPERATION_LINES } from './operation-inputs'

/** The inputs that only the analysis has, one line each, in page order. */
export const ANALYSIS_LINES = { ...OPERATION_LINES, ...MONEY_LINES }
