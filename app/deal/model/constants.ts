/** Approximate closing costs and commission, in percent of the sales price. */
export const CLOSING_PERCENT = 6.6
/** Yearly costs are spread over a year of 365 days. */
export const DAYS_PER_YEAR = 365
/** Hard money interest is spread over months of 30 days. */
export const DAYS_PER_LOAN_MONTH = 30
export const MONTHS_PER_YEAR = 12
