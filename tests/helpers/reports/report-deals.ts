import { type DealInputs, emptyAnalysisInputs, emptyInputs } from '~/deal'
import {
	REPORT_SECTIONS,
	type ReportInput,
	type ReportOptions,
} from '~/features/reports/report/report-model'

/** Deals whose reports tests look at. */

/** The example of the specification: a rental with a loan. */
export const RENTAL = {
	purchase: '200000',
	arv: '200000',
	rent: '2000',
	yTaxes: '2400',
	yInsurance: '1200',
	hoa: '0',
	ltv: '75',
	interestDSCR: '7',
	years: '30',
}

/** Bought with hard money, rented, refinanced. */
export const BRRRR = {
	purchase: '120000',
	arv: '230000',
	rent: '2100',
	kitchen: '40000',
	down: '15',
	interestHard: '11',
	hold: '120',
	appr: '600',
	lendFees: '2500',
	interestDSCR: '7.25',
}

export const FLIP = {
	purchase: '150000',
	sPrice: '285000',
	kitchen: '40000',
	down: '20',
	interestHard: '12',
	hold: '180',
}

/** The input of a report with all sections, of May 31, 2026. */
export function reportInput(
	inputs: Partial<DealInputs>,
	options: Partial<ReportOptions> = {},
	analysis: Readonly<Record<string, string>> = {},
): ReportInput {
	return {
		deal: {
			propertyAddress: '14 Elm St, Tulsa, OK',
			inputs: { ...emptyInputs(), ...inputs },
			analysis: { ...emptyAnalysisInputs(), ...analysis },
		},
		own: null,
		options: {
			date: '2026-05-31',
			sections: REPORT_SECTIONS.map(({ key }) => key),
			showAddress: true,
			showCompAddresses: true,
			forSharing: false,
			...options,
		},
	}
}
