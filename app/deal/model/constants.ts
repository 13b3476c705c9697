/** Approximate closing costs and commission, in percent of the sales price. */
export const CLOSING_PERCENT = 6.6
/** Yearly costs are spread over a year of 365 days. */
export const DAYS_PER_YEAR = 365
/** Hard money interest is spread over months of 30 days. */
export const DAYS_PER_LOAN_MONTH = 30
export const MONTHS_PER_YEAR = 12

/** The computation takes no larger amounts: far beyond every entry, and still exact. */
export const MAX_DOLLARS = 1e20
/** No loan and no projection is longer. */
export const MAX_YEARS = 50
/** The tables show at least this many years; a sale in a later year is shown up to the last one. */
export const MIN_TABLE_YEARS = 30
export const MAX_HOLD_YEARS = 40

/**
 * Yearly property taxes and insurance, in dollars per thousand of the purchase price: 1.1% and 0.5%.
 * Whole numbers, so that a price in whole dollars gives a default in exact tenths of a cent.
 */
export const TAXES_PER_THOUSAND = 11
export const INSURANCE_PER_THOUSAND = 5

/** The finance rate of the MIRR in percent, if there is no long-term loan. */
export const FINANCE_RATE = 8
/** Property management in percent of collected income, if no monthly fee is entered. */
export const MANAGE_PER = 8
/** Closing costs of a purchase, in percent. A flip's profit counts what was entered. */
export const BUY_COST_PER = 3
