/** What can be wrong with a listing. */

export const REPORT_REASONS = [
	{ value: 'wrongDetails', label: 'Incorrect or outdated information' },
	{ value: 'notReachable', label: "Doesn't respond" },
	{ value: 'misconduct', label: 'Unprofessional or dishonest conduct' },
	{ value: 'other', label: 'Something else' },
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]['value']

export const DETAILS_MAX = 1_000

/** What a stored reason is called. */
export function reasonLabel(value: string): string {
	return REPORT_REASONS.find((reason) => reason.value === value)?.label ?? value
}
