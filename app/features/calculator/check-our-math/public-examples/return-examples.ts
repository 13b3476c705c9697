import { irr, irrFigure, mirr, npv } from '~/deal'
import { type ExampleModule, numberOr } from './public-example'

const BUSINESS = [-70_000, 12_000, 15_000, 18_000, 21_000, 26_000]
const ASSET = [-120_000, 39_000, 30_000, 21_000, 37_000, 46_000]
const TWO_RATES = [-2_000, 10_000, -10_000]

const irrOfFirst = (count: number): number => numberOr(irrFigure(irr(BUSINESS.slice(0, count))))

function rateOfTwo(index: number): number {
	const answer = irr(TWO_RATES)
	return answer.kind === 'several' ? (answer.rates[index] ?? NaN) : NaN
}

/** IRR, MIRR and NPV. */
export const RETURNS_MODULE: ExampleModule = {
	key: 'returns',
	title: 'Returns: IRR, MIRR and NPV',
	about:
		"The first cash flow is at closing and isn't discounted. A spreadsheet's NPV() discounts the first flow by one year, so we put $0 at closing in front of it.",
	examples: [
		{
			key: 'irr',
			title: 'IRR of a business',
			source: {
				name: 'Microsoft, IRR function',
				href: 'https://support.microsoft.com/en-US/excel/functions/irr-function',
			},
			terms:
				'−$70,000 first, then $12,000, $15,000, $18,000, $21,000 and $26,000 at the ends of five years.',
			figures: [
				{
					key: 'irr5',
					label: 'IRR after five years',
					published: '8.7%',
					compute: () => irrOfFirst(6),
				},
				{
					key: 'irr4',
					label: 'IRR after four years',
					published: '−2.1%',
					compute: () => irrOfFirst(5),
				},
				{
					key: 'irr2',
					label: 'IRR after two years',
					published: '−44.4%',
					compute: () => irrOfFirst(3),
				},
			],
		},
		{
			key: 'mirr',
			title: 'MIRR of an asset',
			source: {
				name: 'Microsoft, MIRR function',
				href: 'https://support.microsoft.com/en-US/excel/functions/mirr-function',
			},
			terms:
				'−$120,000 first, then $39,000, $30,000, $21,000, $37,000 and $46,000. Financed at 10%, reinvested at 12%.',
			figures: [
				{
					key: 'mirr5',
					label: 'MIRR after five years',
					published: '13%',
					compute: () => numberOr(mirr(ASSET, 10, 12)),
				},
				{
					key: 'mirr3',
					label: 'MIRR after three years',
					published: '−5%',
					compute: () => numberOr(mirr(ASSET.slice(0, 4), 10, 12)),
				},
				{
					key: 'mirr14',
					label: 'MIRR after five years, reinvested at 14%',
					published: '13%',
					compute: () => numberOr(mirr(ASSET, 10, 14)),
				},
			],
		},
		{
			key: 'npv',
			title: 'NPV of four payments',
			source: {
				name: 'Adobe LiveCycle FormCalc reference (a copy), NPV',
				href: 'http://livecycle.helpmax.net/en/scripting/formcalc-user-reference/financial-functions/npv/',
			},
			terms:
				'$500, $1,500, $4,000 and $10,000 at the ends of four years, discounted at 10%. With $0 at closing, both conventions give the same value.',
			figures: [
				{
					key: 'npv',
					label: 'NPV at 10%',
					published: '$11,529.60863329007',
					compute: () => npv(10, [0, 500, 1_500, 4_000, 10_000]),
				},
			],
		},
		{
			key: 'several',
			title: 'Two rates for one project',
			source: {
				name: '300Hours, a CFA practice question',
				href: 'https://300hours.com/f/cfa/level-1/t/how-do-you-figure-out-the-irr-of-260',
			},
			terms:
				'−$2,000, then $10,000, then −$10,000. The answer given is approximately 38% and 260%.',
			figures: [
				{
					key: 'lower',
					label: 'Lower rate',
					published: '38%',
					compute: () => rateOfTwo(0),
				},
				{
					key: 'higher',
					label: 'Higher rate',
					published: '260%',
					compute: () => rateOfTwo(1),
					note: 'The exact rate is 261.8%; the source says approximately 260%.',
				},
			],
		},
	],
}
