import type { Native } from './natives'

const returns = (name: string): Native => ({ name, isAnswer: true })

/** Functions of the projection: payments of a loan, planned events, and returns of cash flows. */
export const native = {
	levelPayment: { name: 'levelPayment' },
	firstPrincipal: { name: 'firstPrincipal' },
	inCents: { name: 'toCents' },
	eventsOfYear: { name: 'eventsOfYear' },
	// Each of these answers a figure with its own reason.
	irr: returns('irr'),
	irrOfMonths: returns('irrOfMonths'),
	npv: returns('npv'),
	mirr: returns('mirr'),
	equityMultiple: returns('equityMultiple'),
	annualized: returns('annualizedReturn'),
	paybackFromCash: returns('paybackFromCash'),
	paybackWithSale: returns('paybackWithSale'),
	sum: returns('sumOfFlows'),
} satisfies Readonly<Record<string, Native>>
