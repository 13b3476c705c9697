import type { AnalysisValues, Plan } from '~/deal'

/** How a deal of a comparison is paid, in words. */

const PLANS: Readonly<Record<Plan, string>> = {
	cash: 'Cash',
	loan: 'Long-term loan',
	bridge: 'Hard money, then refinance',
}

/** A sale, or hard money, without a rent: there is no refinance and no long-term loan. */
export const hasNoLongTerm = ({ plan, rent, sPrice }: AnalysisValues): boolean =>
	rent === 0 && (plan === 'bridge' || sPrice > 0)

/** 'Hard money, until the sale' */
export const financingName = ({ plan, rent, sPrice }: AnalysisValues): string =>
	plan === 'bridge' && rent === 0 && sPrice > 0 ? 'Hard money, until the sale' : PLANS[plan]
