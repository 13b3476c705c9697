import { solveOffer } from '~/features/calculator/analysis/offer'
import { analyze } from '~/deal'
import { exampleValues, type ExampleModule } from './public-example'

/** The exact price at a cap rate, of a building whose rent is its NOI. */
function priceAtCapRate(noi: number, capRate: number): number {
	const values = exampleValues({
		rent: String(noi / 12),
		yTaxes: '0',
		yInsurance: '0',
		vacancyPer: '0',
		monthMaintPer: '0',
		managePer: '0',
		plan: 'cash',
		// The search ends at ten times the value.
		arv: '1000000',
	})
	const answer = solveOffer(values, { key: 'capRate', amount: capRate }, 1)
	return answer.kind === 'price' ? answer.price : NaN
}

function maximumOffer(arv: number, work: number): number {
	const texts = { arv: String(arv), misc1: String(work), margin: '30' }
	return analyze(exampleValues(texts).deal).holdMAO
}

/** The price at a target. */
export const OFFER_MODULE: ExampleModule = {
	key: 'offer',
	title: 'Offer',
	about:
		'The offer page solves for the price at which a target is met. With a cap rate this is NOI ÷ cap rate. It then rounds the offer down; the figures here are not rounded.',
	examples: [
		{
			key: 'office',
			title: 'An office building at an 8% cap rate',
			source: {
				name: 'EstatePass, an appraiser exam question',
				href: 'https://www.estatepass.ai/appraiser/questions/an-office-building-generates-240000-in-net-operating-income-and-has-a-56802d',
			},
			terms: 'NOI $240,000 per year.',
			figures: [
				{
					key: 'price',
					label: 'Price',
					published: '$3,000,000',
					compute: () => priceAtCapRate(240_000, 8),
				},
			],
		},
		{
			key: 'apartments',
			title: 'An apartment building at an 8% cap rate',
			source: {
				name: 'Rentatop, How is property valuation calculated?',
				href: 'https://rentatop.com/10641/how-is-property-valuation-calculated',
			},
			terms: 'NOI $400,000 per year.',
			figures: [
				{
					key: 'price',
					label: 'Price',
					published: '$5,000,000',
					compute: () => priceAtCapRate(400_000, 8),
				},
			],
		},
		{
			key: 'rule',
			title: 'The 70% rule',
			source: {
				name: 'Anytime Estimate, What is the 70% rule in house-flipping?',
				href: 'https://anytimeestimate.com/real-estate-investing/70-percent-rule/',
			},
			terms:
				"ARV $250,000, work $45,000. In the calculator it is the buy and hold maximum offer at a 30% margin, which doesn't subtract the cost of selling.",
			figures: [
				{
					key: 'price',
					label: 'Highest price',
					published: '$130,000',
					compute: () => maximumOffer(250_000, 45_000),
				},
			],
		},
	],
}
