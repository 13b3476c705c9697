import { type DealInputs, type InputKey, emptyInputs } from '~/deal'

/** Sample deals for display, for loading into an empty calculator, and for tests. */

export type SampleDeal = {
	key: 'flip' | 'rental' | 'thin'
	address: string
	/** What the deal demonstrates, in one sentence. */
	about: string
	inputs: DealInputs
}

/**
 * Three deals in three cities, with every section filled in. The addresses are fictitious.
 *
 * - flip: earns $48,048 with cash and $36,249 with hard money, and is bought below its maximum
 * offer of $130,088;
 * - rental: rents at a DSCR of 1.44, above the 1.25 that lenders require, with cash flow after
 * reserves;
 * - thin: earns $5,622 with cash and loses $21,076 with hard money.
 */
export const SAMPLE_DEALS: readonly SampleDeal[] = [
	{
		key: 'flip',
		address: '1427 Maplecrest Ave, Tulsa, OK 74112',
		about: 'A solid flip that still pays after the hard money lender.',
		inputs: {
			...emptyInputs(),
			bedrooms: '3',
			bathrooms: '2',
			sqFt: '1510',
			garage: '2',
			rent: '1850',
			yInsurance: '1460',
			yTaxes: '2920',
			hoa: '0',
			fees: '350',
			arv: '272000',
			demo: '3200',
			ext: '7400',
			elec: '3800',
			window: '4600',
			plumbing: '3500',
			hvac: '6200',
			drywall: '2400',
			door: '1300',
			paint: '4100',
			bathroom: '6800',
			kitchen: '14500',
			floor: '6300',
			appliance: '3400',
			land: '1500',
			misc1: '1000',
			misc2: '5000',
			down: '15',
			appr: '650',
			lendFees: '3600',
			interestHard: '10.5',
			hold: '150',
			waterHold: '280',
			elecHold: '640',
			securityHold: '280',
			sPrice: '272000',
			purchase: '128000',
			ltv: '75',
			interestDSCR: '7.25',
			years: '30',
			monthMaintPer: '5',
			vacancyPer: '6',
			monthManage: '148',
			monthLeaseFee: '77',
			margin: '18',
		},
	},
	{
		key: 'rental',
		address: '906 Harbor Oak Dr, Indianapolis, IN 46219',
		about: 'A rental whose rent carries the long-term loan with room to spare.',
		inputs: {
			...emptyInputs(),
			bedrooms: '3',
			bathrooms: '1.5',
			sqFt: '1280',
			garage: '1',
			rent: '1950',
			yInsurance: '1320',
			yTaxes: '2335',
			hoa: '360',
			fees: '250',
			arv: '205000',
			demo: '1200',
			ext: '3500',
			elec: '1800',
			plumbing: '2200',
			hvac: '4800',
			door: '700',
			paint: '3600',
			bathroom: '4200',
			kitchen: '7900',
			floor: '4600',
			appliance: '2500',
			land: '800',
			misc1: '1200',
			misc2: '3000',
			down: '20',
			appr: '600',
			lendFees: '2700',
			interestHard: '11',
			hold: '90',
			waterHold: '150',
			elecHold: '330',
			securityHold: '120',
			sPrice: '205000',
			purchase: '118000',
			ltv: '75',
			interestDSCR: '7',
			years: '30',
			monthMaintPer: '6',
			vacancyPer: '6',
			monthManage: '156',
			monthLeaseFee: '80',
			margin: '25',
		},
	},
	{
		key: 'thin',
		address: '3312 Larkspur Ln, Phoenix, AZ 85032',
		about: 'A thin deal: a small profit with cash, a loss once hard money is paid.',
		inputs: {
			...emptyInputs(),
			bedrooms: '4',
			bathrooms: '2',
			sqFt: '1740',
			garage: '2',
			rent: '2250',
			yInsurance: '1825',
			yTaxes: '2190',
			hoa: '730',
			fees: '400',
			arv: '405000',
			demo: '2800',
			window: '5200',
			plumbing: '3900',
			hvac: '8400',
			drywall: '2600',
			paint: '4700',
			bathroom: '9500',
			kitchen: '18600',
			floor: '8200',
			appliance: '4100',
			land: '3500',
			misc1: '1500',
			misc2: '7000',
			down: '10',
			appr: '750',
			lendFees: '6400',
			interestHard: '12',
			hold: '180',
			waterHold: '420',
			elecHold: '960',
			securityHold: '390',
			sPrice: '398000',
			purchase: '282000',
			ltv: '70',
			interestDSCR: '7.5',
			years: '30',
			monthMaintPer: '5',
			vacancyPer: '5',
			monthManage: '180',
			monthLeaseFee: '90',
			margin: '30',
		},
	},
]

/** What makes a deal a rental, beside its sale. */
const RENTAL_KEYS: readonly InputKey[] = [
	'rent',
	'ltv',
	'interestDSCR',
	'years',
	'monthMaintPer',
	'vacancyPer',
	'monthManage',
	'monthLeaseFee',
]
/** What makes a rental a flip or a BRRRR. */
const SALE_KEYS: readonly InputKey[] = ['down', 'appr', 'lendFees', 'interestHard', 'sPrice']

/**
 * The inputs with which a sample opens in the calculator: those of its own strategy only. With both
 * a rent and hard money, a deal is read as a BRRRR.
 */
export function openedInputs({ key, inputs }: SampleDeal): DealInputs {
	const without = key === 'rental' ? SALE_KEYS : RENTAL_KEYS
	return { ...inputs, ...Object.fromEntries(without.map((name) => [name, ''])) }
}
