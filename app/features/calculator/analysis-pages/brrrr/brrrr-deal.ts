import {
	type DealSetup,
	dealSetup,
	type AnalysisValues,
	bounded,
	bridge,
	type BridgeFigures,
	type FigureValue,
	isFlip,
	isNumber,
	type NoValueReason,
	projectStabilized,
	type StabilizedSummary,
} from '~/deal'

/** What the BRRRR page computes (analysis section 3). Dollars. */

/** How much lower the appraisal comes in, in percent (3.8). */
const LOWER_BY = [0, 5, 10, 15] as const

type LowerAppraisal = {
	/** Percent. */
	lower: (typeof LOWER_BY)[number]
	values: AnalysisValues
	bridge: BridgeFigures
	cashFlowMonth: FigureValue
}

export type BrrrrDeal = {
	values: AnalysisValues
	setup: DealSetup
	bridge: BridgeFigures
	summary: StabilizedSummary
	/** NOI − reserve + one-off items of the months until the refinance. */
	incomeUntil: FigureValue
	lower: readonly LowerAppraisal[]
	/** Why the page lacks figures: all of them for a flip or another plan, else those of a rate. */
	missing: NoValueReason | null
}

/** The same deal with an appraisal that is `percent` lower. The value of the property is the same. */
function withLowerAppraisal(values: AnalysisValues, percent: number): AnalysisValues {
	return { ...values, appraisalPer: values.appraisalPer * (1 - percent / 100) }
}

/** Computes everything that the page shows. */
export function readBrrrr(values: AnalysisValues): BrrrrDeal {
	const own = bridge(values)
	const { cashAtClosing, interest, cashBefore } = own
	return {
		values,
		setup: dealSetup(values),
		bridge: own,
		summary: projectStabilized(values),
		incomeUntil:
			isNumber(interest) && isNumber(cashBefore)
				? bounded(cashAtClosing + interest - cashBefore)
				: interest,
		lower: LOWER_BY.map((lower) => {
			const changed = withLowerAppraisal(values, lower)
			const { cashFlowMonth } = projectStabilized(changed)
			return { lower, values: changed, bridge: bridge(changed), cashFlowMonth }
		}),
		missing: isFlip(values)
			? 'noRent'
			: values.plan !== 'bridge'
				? 'notABridge'
				: values.missingRate === null && values.interestDSCR !== null
					? null
					: 'noRate',
	}
}
