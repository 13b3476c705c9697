import { project } from '~/deal'
import { type ExampleModule, exampleValues } from './public-example'

/** The estimate of a rental that is sold for its after-repair value, without other costs. */
const estimate = (price: string, arv: string) =>
	project(
		exampleValues({
			purchase: price,
			arv,
			rent: '3000',
			buyCostPer: '0',
			holdYears: '11',
			appreciation: '0',
			sellPer: '0',
			taxOn: 'yes',
			landPer: '0',
			incomeTaxPer: '32',
			cgTaxPer: '15',
			recapturePer: '25',
		}),
	).tax

const rental = () => estimate('275000', '430000')
const sale = (key: 'gain' | 'recaptureTax' | 'capitalGainTax' | 'tax') =>
	rental()?.sale?.[key] ?? NaN
/** Depreciation of a year as a share of the basis. */
const shareOfBasis = (year: number) => {
	const tax = rental()
	return tax === null ? NaN : (tax.years[year - 1]?.depreciation ?? NaN) / tax.basis
}

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
					compute: () => rental()?.years[0]?.depreciation ?? NaN,
				},
				{ key: 'gain', label: 'Gain', published: '$265,000', compute: () => sale('gain') },
				{
					key: 'recapture',
					label: 'Tax on recaptured depreciation',
					published: '$27,500',
					compute: () => sale('recaptureTax'),
				},
				{
					key: 'capitalGain',
					label: 'Tax on the rest of the gain',
					published: '$23,250',
					compute: () => sale('capitalGainTax'),
				},
				{ key: 'tax', label: 'Tax at the sale', published: '$50,750', compute: () => sale('tax') },
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
					compute: () => shareOfBasis(1),
					note: 'The IRS counts 11.5 months in year 1, from the middle of January. Ours counts 12.',
				},
				{
					key: 'year2',
					label: 'Year 2',
					published: '3.636%',
					compute: () => shareOfBasis(2),
				},
			],
		},
	],
}
