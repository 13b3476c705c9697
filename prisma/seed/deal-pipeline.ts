import { SAMPLE_DEALS } from '../../app/features/calculator/check-our-math/sample-deals'
import { type AnalysisInputs, type DealInputs, emptyInputs } from '~/deal'
import type { StarterKey } from '../../app/features/calculator/scenarios/scenario'
import type { Stage } from '../../app/features/deals/stages'

/** The deals of the demo's annual member, with what she keeps about each. */

type DemoScenario = {
	name: string
	daysAgo: number
	starter?: StarterKey
	inputs?: Partial<DealInputs>
	analysis?: Partial<AnalysisInputs>
}

export type DemoDeal = {
	address: string
	inputs: DealInputs
	savedDaysAgo: number
	/** The stages after the first one, oldest first, with the days since each. */
	stages: readonly (readonly [stage: Stage, daysAgo: number])[]
	tags: readonly string[]
	/** `dueIn` days; negative is overdue. */
	notes?: readonly { text: string; daysAgo: number; dueIn?: number }[]
	links?: readonly { label: string; url: string }[]
	/** Other versions of the numbers: a starter's, or these changes. */
	scenarios?: readonly DemoScenario[]
	/** Companies of demo providers. */
	people?: readonly { company: string; role: string }[]
}

const sampleInputs = (key: string): DealInputs =>
	SAMPLE_DEALS.find((deal) => deal.key === key)?.inputs ?? emptyInputs()

const sampleAddress = (key: string): string =>
	SAMPLE_DEALS.find((deal) => deal.key === key)?.address ?? ''

const rental = (inputs: Partial<DealInputs>): DealInputs => ({
	...emptyInputs(),
	ltv: '75',
	years: '30',
	vacancyPer: '6',
	monthMaintPer: '5',
	...inputs,
})

const flip = (inputs: Partial<DealInputs>): DealInputs => ({
	...emptyInputs(),
	down: '15',
	interestHard: '10.75',
	margin: '20',
	...inputs,
})

/** Eight deals in different stages; the annual plan allows ten. */
export const DEMO_DEALS: readonly DemoDeal[] = [
	{
		address: sampleAddress('flip'),
		inputs: sampleInputs('flip'),
		savedDaysAgo: 34,
		stages: [
			['analyzing', 33],
			['offer', 27],
			['contract', 12],
		],
		tags: ['Tulsa', 'MLS'],
		notes: [
			{
				text: 'Seller accepted $128,000 with a 10-day inspection. Earnest money is at the title company.',
				daysAgo: 12,
			},
			{ text: 'Inspection report: the sewer line needs a camera. Ask for a credit.', daysAgo: 5 },
			{ text: 'Send the scope of work to the lender for the first draw', daysAgo: 2, dueIn: 2 },
		],
		links: [
			{ label: 'County assessor', url: 'https://assessor.tulsacounty.example/1427-maplecrest' },
		],
		people: [
			{ company: 'Nair & Sons Contracting', role: 'General contractor' },
			{ company: 'First Prairie Mortgage', role: 'Refinance lender' },
			{ company: 'Straightline Inspections', role: 'Inspector' },
		],
	},
	{
		address: '2218 W Admiral Blvd, Tulsa, OK 74127',
		inputs: rental({
			bedrooms: '3',
			bathrooms: '1',
			sqFt: '1140',
			purchase: '118500',
			rent: '1495',
			yTaxes: '1310',
			yInsurance: '1240',
			arv: '124000',
			interestDSCR: '6.875',
			monthManage: '120',
			paint: '2400',
			appliance: '1100',
		}),
		savedDaysAgo: 21,
		stages: [
			['analyzing', 20],
			['offer', 9],
		],
		tags: ['Tulsa', 'Off-market'],
		notes: [
			{ text: 'Offered $115,000, cash to seller at closing in three weeks.', daysAgo: 9 },
			{ text: "Call the seller's son about our offer", daysAgo: 8, dueIn: -1 },
		],
		scenarios: [
			{ name: 'Conservative', daysAgo: 12, starter: 'conservative' },
			{ name: 'Our offer of $115,000', daysAgo: 9, inputs: { purchase: '115000' } },
			{
				name: 'Self-managed',
				daysAgo: 8,
				inputs: { monthManage: '0' },
				analysis: { managePer: '0' },
			},
			{ name: "Lender's view", daysAgo: 8, starter: 'lender' },
		],
		people: [{ company: 'Tulsa Turnkey Realty', role: 'Agent' }],
	},
	{
		address: sampleAddress('rental'),
		inputs: sampleInputs('rental'),
		savedDaysAgo: 11,
		stages: [['analyzing', 10]],
		tags: ['Indianapolis', 'BRRRR'],
		scenarios: [
			{ name: 'Appraisal 10% lower', daysAgo: 6, analysis: { appraisalPer: '90' } },
			{ name: 'Rent of $1,900', daysAgo: 5, inputs: { rent: '1900' } },
			{ name: 'Sold after five years', daysAgo: 5, analysis: { holdYears: '5' } },
		],
		notes: [
			{
				text: 'Rent comps on the street: $1,900 to $2,050. The neighbor rents a 3/1 for $1,925.',
				daysAgo: 6,
			},
			{ text: 'Ask for the roof age and the last utility bills', daysAgo: 3, dueIn: 4 },
		],
	},
	{
		address: '77 Willow Bend Ct, Columbus, OH 43213',
		inputs: flip({
			bedrooms: '3',
			bathrooms: '2',
			sqFt: '1420',
			purchase: '139000',
			sPrice: '238000',
			arv: '238000',
			kitchen: '15500',
			bathroom: '9800',
			floor: '7200',
			paint: '5200',
			ext: '6100',
			misc2: '4000',
			appr: '600',
			lendFees: '3100',
			hold: '135',
			yTaxes: '3120',
			yInsurance: '1480',
			waterHold: '260',
			elecHold: '520',
		}),
		savedDaysAgo: 8,
		stages: [
			['analyzing', 7],
			['offer', 3],
		],
		tags: ['Columbus', 'MLS'],
		scenarios: [
			{ name: 'Optimistic', daysAgo: 6, starter: 'optimistic' },
			{ name: 'Two more months', daysAgo: 3, inputs: { hold: '195' } },
		],
		notes: [{ text: 'Two other offers. Ours has no financing contingency.', daysAgo: 3 }],
		people: [{ company: 'Buckeye Demolition', role: 'Demolition' }],
	},
	{
		address: '5030 Alder Way, Aurora, CO 80013',
		inputs: rental({ purchase: '349000', rent: '2450', interestDSCR: '7.125' }),
		savedDaysAgo: 1,
		stages: [],
		tags: ['Off-market'],
		notes: [
			{
				text: 'From the mailer. The owner lives in Texas and has never raised the rent.',
				daysAgo: 1,
			},
		],
	},
	{
		address: '415 Chestnut Hill Rd, Chattanooga, TN 37411',
		inputs: rental({
			bedrooms: '3',
			bathrooms: '2',
			sqFt: '1360',
			purchase: '164000',
			rent: '1925',
			yTaxes: '1580',
			yInsurance: '1190',
			arv: '178000',
			interestDSCR: '6.75',
			monthManage: '135',
			floor: '3800',
			paint: '3100',
		}),
		savedDaysAgo: 140,
		stages: [
			['analyzing', 139],
			['offer', 130],
			['contract', 121],
			['owned', 88],
		],
		tags: ['Chattanooga', 'Rental'],
		notes: [
			{ text: 'Closed. First tenant moves in on the first, $1,925.', daysAgo: 88 },
			{ text: 'Renew the landlord policy', daysAgo: 60, dueIn: 25 },
		],
		people: [
			{ company: 'Whitaker & Dunn LLP', role: 'Attorney' },
			{ company: 'Smoky Mountain Builders', role: 'Deck and fence' },
		],
	},
	{
		address: '1609 Peach Orchard Dr, Atlanta, GA 30310',
		inputs: flip({
			bedrooms: '3',
			bathrooms: '2',
			sqFt: '1510',
			purchase: '172000',
			sPrice: '296000',
			arv: '290000',
			kitchen: '18500',
			bathroom: '11200',
			floor: '8300',
			paint: '5600',
			hvac: '6900',
			appr: '650',
			lendFees: '3900',
			hold: '150',
			yTaxes: '3350',
			yInsurance: '1620',
		}),
		savedDaysAgo: 260,
		stages: [
			['offer', 255],
			['contract', 248],
			['owned', 220],
			['sold', 64],
		],
		tags: ['Atlanta', 'MLS'],
		notes: [
			{
				text: 'Sold in 11 days, $4,000 over asking. The buyer asked for a home warranty.',
				daysAgo: 64,
			},
		],
		people: [
			{ company: 'Peachtree Floors', role: 'Flooring' },
			{ company: 'The Hollis Group', role: 'Listing agent' },
		],
	},
	{
		address: sampleAddress('thin'),
		inputs: sampleInputs('thin'),
		savedDaysAgo: 18,
		stages: [
			['analyzing', 17],
			['passed', 15],
		],
		tags: ['Phoenix'],
		notes: [
			{
				text: 'Loses money with hard money at this price. Look again below $255,000.',
				daysAgo: 15,
			},
		],
	},
]
