import { USUAL_INSURANCE } from '~/features/calculator/analysis/mortgage-insurance-texts'

/** The answers to the question about mortgage insurance, as texts of its input. */
export const INSURANCE_ANSWERS = [USUAL_INSURANCE, '0'] as const
export type InsuranceAnswer = (typeof INSURANCE_ANSWERS)[number]

/** The intent of the button that gives the answer, without script. */
export const insuranceIntent = (answer: InsuranceAnswer): `insurance:${InsuranceAnswer}` =>
	`insurance:${answer}`
