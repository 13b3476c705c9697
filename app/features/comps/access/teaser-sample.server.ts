import { startingRates } from '~/features/comps/estimate/adjustments'
import {
	toPropertyFacts,
	type PropertyFacts,
	type Sale,
} from '~/features/comps/estimate/comparable'
import { widestFilters } from '~/features/comps/estimate/filters'
import { evaluateValuation } from '~/features/comps/valuations/valuation'
import { toIsoDay } from '~/core/time/calendar-date'

/**
 * A finished valuation for those who may not use the tool yet. It is fictitious, computed by the same
 * rules, and shares nothing with the sample data of the tool.
 */

const DAY_MS = 86_400_000

const SUBJECT: PropertyFacts = toPropertyFacts({
	address: '100 Sample Ave',
	city: 'Sampleton',
	state: 'OK',
	propertyType: 'Single Family',
	beds: 3,
	baths: 2,
	sqft: 1_450,
	yearBuilt: 1968,
	garage: 1,
	condition: 4,
	lat: 36.11,
	lng: -95.94,
})

type SampleSale = Partial<PropertyFacts> & { price: number; daysAgo: number }

const SALES: readonly SampleSale[] = [
	{
		address: '118 Sample Ave',
		price: 246_000,
		daysAgo: 41,
		sqft: 1_480,
		yearBuilt: 1966,
		lat: 36.1122,
		lng: -95.9388,
	},
	{
		address: '31 Example Ct',
		price: 262_500,
		daysAgo: 77,
		sqft: 1_610,
		yearBuilt: 1974,
		garage: 2,
		lat: 36.1071,
		lng: -95.9442,
	},
	{
		address: '7 Specimen Ln',
		price: 221_000,
		daysAgo: 118,
		baths: 1,
		sqft: 1_390,
		yearBuilt: 1959,
		condition: 3,
		lat: 36.1138,
		lng: -95.9461,
	},
]

/** The sample valuation as of today. */
export function teaserSample(now: Date) {
	const asOf = toIsoDay(now)
	const sales = SALES.map(({ price, daysAgo, ...facts }, i): Sale => ({
		...SUBJECT,
		...facts,
		id: `example-${i + 1}`,
		price,
		soldOn: toIsoDay(new Date(now.getTime() - daysAgo * DAY_MS)),
	}))
	const { candidates, estimate } = evaluateValuation(
		{
			id: '',
			name: SUBJECT.address,
			source: 'sample',
			subject: SUBJECT,
			rates: startingRates(),
			filters: widestFilters(now.getUTCFullYear()),
			type: 'All',
			method: 'similarity',
			asOf,
			choices: {},
		},
		{ sales, total: sales.length, leftOut: [], older: 0, later: 0, ofSubject: 0 },
		{ lat: SUBJECT.lat ?? 0, lng: SUBJECT.lng ?? 0, basis: 'own' },
	)
	return { subject: SUBJECT, candidates, estimate }
}

export type TeaserSample = ReturnType<typeof teaserSample>
