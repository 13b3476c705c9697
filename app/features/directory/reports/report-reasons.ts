export const REPORT_REASONS = [
	{ value: 'wrongDetails', label: 'Incorrect or outdated information' },
	{ value: 'notReachable', label: "Doesn't respond" },
	{ value: 'misconduct', label: 'Unprofessional or dishonest conduct' },
	{ value: 'other', label: 'Something else' },
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]['value']

export const DETAILS_MAX = 1_000

/** The label of a stored reason. */
export function reasonLabel(value: string): string {
	return REPORT_REASONS.find((reason) => reason.value === value)?.label ?? value
}
