import { type DealInputs, RENOVATION_LINES, type ResultKey, emptyInputs } from '~/deal'
import { SAMPLE_DEALS } from './sample-deals'

/**
 * The public test deals of /check-our-math: inputs, and the arithmetic of their results by hand.
 * The expected figures come from exact fractions, never from the code; a test evaluates every line
 * of arithmetic as written.
 */

export type HandCheck = {
	/** Plain arithmetic with numbers, + − × ÷ ^ and parentheses; '' for nothing to compute. */
	arithmetic: string
	/** The expected value, unrounded; `null` for a return without a denominator. */
	value: number | null
}

export type ReferenceDeal = {
	key: string
	title: string
	/** What the deal demonstrates, in one sentence. */
	about: string
	inputs: DealInputs
	byHand: Partial<Record<ResultKey, HandCheck>>
}

const by = (arithmetic: string, value: number | null): HandCheck => ({ arithmetic, value })

const filled = (inputs: Partial<DealInputs>): DealInputs => ({ ...emptyInputs(), ...inputs })

/** 100 dollars in the first line, 200 in the second, up to 2,000 in the last. */
const HUNDREDS: Partial<DealInputs> = Object.fromEntries(
	RENOVATION_LINES.map((line, index) => [line, String((index + 1) * 100)]),
)

const WHOLE: ReferenceDeal = {
	key: 'whole-numbers',
	title: 'Whole numbers',
	about:
		'Every input is filled in and most results are whole dollars, so each can be done on paper.',
	inputs: filled({
		...HUNDREDS,
		bedrooms: '3',
		bathrooms: '2',
		sqFt: '1400',
		garage: '1',
		rent: '2000',
		yInsurance: '1200',
		yTaxes: '2400',
		hoa: '50',
		fees: '999',
		arv: '210000',
		down: '20',
		appr: '500',
		lendFees: '1500',
		interestHard: '12',
		hold: '120',
		waterHold: '300',
		elecHold: '250',
		securityHold: '50',
		sPrice: '200000',
		purchase: '129000',
		ltv: '75',
		interestDSCR: '6',
		years: '30',
		monthMaintPer: '5',
		vacancyPer: '8',
		monthManage: '180',
		monthLeaseFee: '50',
		margin: '30',
	}),
	byHand: {
		renoTotal: by('100 × 20 × 21 ÷ 2', 21_000),
		renoHouse: by('21,000 + 129,000', 150_000),
		net: by('200,000 − 13,200 − 150,000 − 1,800', 35_000),
		netHard: by('35,000 − 6,800', 28_200),
		apxCC: by('200,000 × 66 ÷ 1,000', 13_200),
		holdCost: by('(1,200 + 2,400 + 50) ÷ 365 × 120 + 300 + 250 + 50', 1_800),
		downPay: by('150,000 ÷ 5', 30_000),
		totalClose: by('30,000 + 500 + 1,500', 32_000),
		loanAmountHM: by('150,000 − 30,000', 120_000),
		monthPay: by('120,000 × 12 ÷ 100 ÷ 12', 1_200),
		hardMoney: by('1,200 ÷ 30 × 120 + 500 + 1,500', 6_800),
		loanAmountDSCR: by('210,000 × 3 ÷ 4', 157_500),
		paymentDSCR: by('157,500 × 0.005 ÷ (1 − 1.005^−360)', 944.292077115585),
		monthInsureDSCR: by('1,200 ÷ 12', 100),
		monthTaxDSCR: by('2,400 ÷ 12', 200),
		monthHOA: by('50 ÷ 12', 25 / 6),
		monthTotal: by('944.292077115585 + 100 + 200 + 50 ÷ 12', 1_248.458743782252),
		dscr: by('2,000 ÷ 1,248.458743782252', 1.601975243444),
		monthCashFlow: by('2,000 − 1,248.458743782252', 751.541256217748),
		monthMaint: by('2,000 ÷ 20', 100),
		monthVacancy: by('2,000 × 8 ÷ 100', 160),
		monthHoldCost: by('100 + 160 + 180 + 50', 490),
		holdMAO: by('210,000 × 7 ÷ 10 − 21,000', 126_000),
		flipMAO: by('126,000 − 13,200', 112_800),
		roiCash: by('35,000 ÷ (150,000 + 1,800)', 175 / 759),
		roiHard: by('28,200 ÷ (32,000 + 1,800 + 4,800)', 141 / 193),
		monthNet: by('751.541256217748 − 490', 261.541256217748),
	},
}

const LOSS: ReferenceDeal = {
	key: 'cents-and-a-loss',
	title: 'Cents, fractions and a loss',
	about: 'Odd cents, fractions of a percent and days that fill no month; the flip loses money.',
	inputs: filled({
		kitchen: '8765.43',
		misc1: '1234.57',
		rent: '1234.50',
		yInsurance: '987.60',
		yTaxes: '1234.32',
		hoa: '333.33',
		arv: '123456.78',
		down: '12.5',
		appr: '425.50',
		lendFees: '1999.99',
		interestHard: '10.75',
		hold: '73',
		waterHold: '45.67',
		elecHold: '89.10',
		securityHold: '0.05',
		sPrice: '118000',
		purchase: '100000',
		ltv: '70',
		interestDSCR: '7.125',
		years: '15',
		monthMaintPer: '6.5',
		vacancyPer: '8.3',
		monthManage: '98.76',
		monthLeaseFee: '41.67',
		margin: '27.5',
	}),
	byHand: {
		renoTotal: by('8,765.43 + 1,234.57', 10_000),
		renoHouse: by('10,000 + 100,000', 110_000),
		net: by('118,000 − 7,788 − 110,000 − 645.87', -433.87),
		netHard: by('−433.87 − 4,523.606319444444', -4_957.476319444444),
		apxCC: by('118,000 × 66 ÷ 1,000', 7_788),
		holdCost: by('2,555.25 ÷ 5 + 45.67 + 89.10 + 0.05', 645.87),
		downPay: by('110,000 ÷ 8', 13_750),
		totalClose: by('13,750 + 425.50 + 1,999.99', 16_175.49),
		loanAmountHM: by('110,000 − 13,750', 96_250),
		monthPay: by('96,250 × 10.75 ÷ 100 ÷ 12', 862.239583333333),
		hardMoney: by('862.239583333333 ÷ 30 × 73 + 425.50 + 1,999.99', 4_523.606319444444),
		loanAmountDSCR: by('123,456.78 × 7 ÷ 10', 86_419.746),
		paymentDSCR: by('86,419.746 × 0.0059375 ÷ (1 − 1.0059375^−180)', 782.816986383267),
		monthInsureDSCR: by('987.60 ÷ 12', 82.3),
		monthTaxDSCR: by('1,234.32 ÷ 12', 102.86),
		monthHOA: by('333.33 ÷ 12', 27.7775),
		monthTotal: by('782.816986383267 + 82.30 + 102.86 + 27.7775', 995.754486383267),
		dscr: by('1,234.50 ÷ 995.754486383267', 1.239763432534),
		monthCashFlow: by('1,234.50 − 995.754486383267', 238.745513616733),
		monthMaint: by('1,234.50 × 65 ÷ 1,000', 80.2425),
		monthVacancy: by('1,234.50 × 83 ÷ 1,000', 102.4635),
		monthHoldCost: by('80.2425 + 102.4635 + 98.76 + 41.67', 323.136),
		holdMAO: by('123,456.78 × 725 ÷ 1,000 − 10,000', 79_506.1655),
		flipMAO: by('79,506.1655 − 7,788', 71_718.1655),
		roiCash: by('−433.87 ÷ (110,000 + 645.87)', -43_387 / 11_064_587),
		roiHard: by(
			'−4,957.476319444444 ÷ (16,175.49 + 645.87 + 2,098.116319444444)',
			-4_957.476319444444 / 18_919.476319444444,
		),
		monthNet: by('238.745513616733 − 323.136', -84.390486383267),
	},
}

const NO_RATE: ReferenceDeal = {
	key: 'no-interest-rate',
	title: 'A loan without an interest rate',
	about:
		'The payment counts as $0 until a rate is entered, and the calculator says so beside every figure it touches.',
	inputs: filled({
		rent: '1500',
		yInsurance: '1200',
		yTaxes: '3000',
		arv: '200000',
		ltv: '80',
		years: '30',
	}),
	byHand: {
		loanAmountDSCR: by('200,000 × 8 ÷ 10', 160_000),
		paymentDSCR: by('', 0),
		monthInsureDSCR: by('1,200 ÷ 12', 100),
		monthTaxDSCR: by('3,000 ÷ 12', 250),
		monthHOA: by('', 0),
		monthTotal: by('100 + 250', 350),
		dscr: by('1,500 ÷ 350', 30 / 7),
		monthCashFlow: by('1,500 − 350', 1_150),
	},
}

const FINANCED: ReferenceDeal = {
	key: 'all-borrowed',
	title: '100% financing',
	about:
		'No down payment: the lender pays for everything, and interest is the only cash you put in.',
	inputs: filled({
		purchase: '90000',
		kitchen: '10000',
		sPrice: '120000',
		interestHard: '12',
		hold: '90',
	}),
	byHand: {
		renoHouse: by('10,000 + 90,000', 100_000),
		apxCC: by('120,000 × 66 ÷ 1,000', 7_920),
		holdCost: by('', 0),
		net: by('120,000 − 7,920 − 100,000', 12_080),
		downPay: by('', 0),
		totalClose: by('', 0),
		loanAmountHM: by('100,000 − 0', 100_000),
		monthPay: by('100,000 × 12 ÷ 100 ÷ 12', 1_000),
		hardMoney: by('1,000 ÷ 30 × 90', 3_000),
		netHard: by('12,080 − 3,000', 9_080),
		roiCash: by('12,080 ÷ 100,000', 0.1208),
		roiHard: by('9,080 ÷ 3,000', 227 / 75),
	},
}

const NO_LOAN: ReferenceDeal = {
	key: 'nothing-borrowed',
	title: 'Nothing borrowed',
	about: 'A down payment of 100% leaves no loan, so both profits are the same.',
	inputs: filled({
		purchase: '100000',
		sPrice: '120000',
		down: '100',
		interestHard: '12',
		hold: '90',
	}),
	byHand: {
		downPay: by('100,000 × 100 ÷ 100', 100_000),
		loanAmountHM: by('100,000 − 100,000', 0),
		monthPay: by('', 0),
		hardMoney: by('', 0),
		net: by('120,000 − 7,920 − 100,000', 12_080),
		netHard: by('12,080 − 0', 12_080),
		roiCash: by('12,080 ÷ 100,000', 0.1208),
		roiHard: by('12,080 ÷ 100,000', 0.1208),
	},
}

const EMPTY: ReferenceDeal = {
	key: 'empty-form',
	title: 'The empty form',
	about: 'Everything counts as 0, and the two returns show a dash instead of dividing by nothing.',
	inputs: emptyInputs(),
	byHand: {
		net: by('', 0),
		paymentDSCR: by('', 0),
		dscr: by('', 0),
		monthCashFlow: by('', 0),
		holdMAO: by('', 0),
		roiCash: by('', null),
		roiHard: by('', null),
	},
}

const SAMPLES: readonly ReferenceDeal[] = SAMPLE_DEALS.map(({ key, address, about, inputs }) => ({
	key: `sample-${key}`,
	title: address,
	about,
	inputs,
	byHand: {},
}))

export const REFERENCE_DEALS: readonly ReferenceDeal[] = [
	WHOLE,
	LOSS,
	NO_RATE,
	FINANCED,
	NO_LOAN,
	EMPTY,
	...SAMPLES,
]
