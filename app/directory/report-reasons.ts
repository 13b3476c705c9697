/** What can be wrong with a listing. */

export const REPORT_REASONS = [
	{ value: 'wrongDetails', label: 'The details are wrong or out of date' },
	{ value: 'notReachable', label: 'Nobody answers' },
	{ value: 'misconduct', label: 'The provider behaved badly' },
	{ value: 'other', label: 'Something else' },
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]['value']

export const DETAILS_MAX = 1_000

/** What a stored reason is called. */
export function reasonLabel(value: string): string {
	return REPORT_REASONS.find((reason) => reason.value === value)?.label ?? value
}
