import { depreciation, saleTax } from '~/features/calculator/analysis/tax'
import type { ExampleModule } from './public-example'

const RATES = { incomeTaxPer: 32, cgTaxPer: 15, recapturePer: 25, losses: 'carry' } as const

const sale = () =>
	saleTax(
		{
			netPrice: 430_000,
			cost: 275_000,
			taken: depreciation(275_000, 11 * 12),
			carriedLosses: 0,
		},
		RATES,
	)

/** Depreciation, recapture and capital gain. */
export const TAX_MODULE: ExampleModule = {
	key: 'tax',
	title: 'Tax estimate',
	about:
		'Federal rules, simplified, and not tax advice. Depreciation is straight line over 27.5 years from the first rented month. The IRS starts when the property is ready to rent and counts half of that month.',
	examples: [
		{
			key: 'sale',
			title: 'A rental sold after 11 years',
			source: {
				name: 'BiggerPockets, a post that quotes Investopedia',
				href: 'https://biggerpockets.com/posts/user/justinf23?page=7',
			},
			terms:
				'Bought for $275,000, with nothing set aside for land, so $10,000 a year is depreciated. Sold for $430,000. 25% on recaptured depreciation, 15% on the rest of the gain.',
			figures: [
				{
					key: 'yearly',
					label: 'Depreciation per year',
					published: '$10,000',
					compute: () => depreciation(275_000, 12),
				},
				{ key: 'gain', label: 'Gain', published: '$265,000', compute: () => sale().gain },
				{
					key: 'recapture',
					label: 'Tax on recaptured depreciation',
					published: '$27,500',
					compute: () => sale().recaptureTax,
				},
				{
					key: 'capitalGain',
					label: 'Tax on the rest of the gain',
					published: '$23,250',
					compute: () => sale().capitalGainTax,
				},
				{ key: 'tax', label: 'Tax at the sale', published: '$50,750', compute: () => sale().tax },
			],
		},
		{
			key: 'table',
			title: 'The table for residential rental property',
			source: {
				name: 'IRS Publication 946 (2019), Table A-6',
				href: 'https://www.irs.gov/pub/irs-prior/p946--2019.pdf',
			},
			terms: 'Percent of the basis per year, for property placed in service in January.',
			figures: [
				{
					key: 'year1',
					label: 'Year 1',
					published: '3.485%',
					compute: () => depreciation(1, 12),
					note: 'The IRS counts 11.5 months in year 1, from the middle of January. Ours counts 12.',
				},
				{
					key: 'year2',
					label: 'Year 2',
					published: '3.636%',
					compute: () => depreciation(1, 24) - depreciation(1, 12),
				},
			],
		},
	],
}
