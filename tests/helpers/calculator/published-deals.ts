/**
 * Rentals that others have published with their results, as entries of the analysis. A published
 * NOI is entered as rent and one line of costs, with every other cost 0, because the sources
 * print the sum only.
 */

/** Costs that a source leaves out: 0, because empty would be our default. */
const NO_OTHER_COSTS = {
	buyCostPer: '0',
	loanFeePer: '0',
	vacancyPer: '0',
	monthMaintPer: '0',
	managePer: '0',
	capexPer: '0',
	yTaxes: '0',
	yInsurance: '0',
}

/** A house with 20% down, without its running costs. */
export const HOUSE_WITHOUT_COSTS = {
	purchase: '133614',
	arv: '190878',
	ltv: '80',
	interestDSCR: '5.15',
	years: '30',
	rent: '1600',
}

/** 12 × 1,600 − 8,645 is the published NOI of 10,555. */
export const HOUSE = { ...HOUSE_WITHOUT_COSTS, ...NO_OTHER_COSTS, yOther: '8645' }

/** 12 × 25,000 − 116,250 is the published NOI of 183,750. */
export const APARTMENTS = {
	purchase: '2800000',
	ltv: '75',
	interestDSCR: '4.25',
	years: '25',
	rent: '25000',
	...NO_OTHER_COSTS,
	yOther: '116250',
}

type PublishedFigure = {
	/** By hand, with 40 digits. */
	exact: number
	/** As the source prints it. */
	published: { text: string; print: (value: number) => string }
	/** As our page prints it. */
	text: string
}

const dollars = (text: string) => ({ text, print: (value: number) => String(Math.round(value)) })
const percent = (text: string) => ({
	text,
	print: (value: number) => (value * 100).toFixed(text.split('.')[1]?.length ?? 0),
})

export const PUBLISHED: readonly {
	name: string
	fields: Record<string, string>
	figures: Record<string, PublishedFigure>
}[] = [
	{
		// BiggerPockets: $296 a month, 7.9%, 13.29%.
		name: 'a house for $133,614',
		fields: HOUSE,
		figures: {
			noi: { exact: 10_555, published: dollars('10555'), text: '$10,555' },
			// Loan 106,891.20, i = 5.15% ÷ 12: payment 106,891.20 × i ÷ (1 − (1 + i)^−360) = 583.65398509.
			// 10,555 − 12 × 583.65398509 = 3,551.15217889, ÷ 12:
			cashFlowMonth: { exact: 295.9293482407, published: dollars('296'), text: '$296' },
			// 10,555 ÷ 133,614
			capRate: { exact: 0.078996212972, published: percent('7.9'), text: '7.9%' },
			// 3,551.15217889 ÷ 26,722.80
			cashOnCash: { exact: 0.132888476465, published: percent('13.29'), text: '13.3%' },
		},
	},
	{
		name: 'apartments for $2.8 million',
		fields: APARTMENTS,
		figures: {
			noi: { exact: 183_750, published: dollars('183750'), text: '$183,750' },
			// Loan 2,100,000, i = 4.25% ÷ 12: payment 2,100,000 × i ÷ (1 − (1 + i)^−300) = 11,376.50012059.
			// 183,750 − 12 × 11,376.50012059:
			cashFlowYear: { exact: 47_231.9985528998, published: dollars('47232'), text: '$47,232' },
			// 183,750 ÷ 2,800,000
			capRate: { exact: 0.065625, published: percent('6.56'), text: '6.6%' },
			// 47,231.99855290 ÷ 700,000
			cashOnCash: { exact: 0.06747428365, published: percent('6.75'), text: '6.7%' },
		},
	},
]
