/** What is said and asked about the mortgage insurance of a loan above 80% of the value. */

/** A usual rate, in percent of the loan per year. It is never assumed. */
export const USUAL_INSURANCE = '0.55' as const

/** What is asked at the figures that count no insurance. */
export const INSURANCE_QUESTION = `No mortgage insurance is counted. Above 80% of the value, lenders usually ask for it, often ${USUAL_INSURANCE}% of the loan a year. It ends at 78% here; that of an FHA loan usually lasts longer.`
/** What is said beside the share of the value. */
export const INSURANCE_HINT = `Above 80%, lenders usually ask for mortgage insurance, often ${USUAL_INSURANCE}% of the loan a year. None is entered.`
