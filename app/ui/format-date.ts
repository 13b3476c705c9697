const longUs = new Intl.DateTimeFormat('en-US', {
	year: 'numeric',
	month: 'long',
	day: 'numeric',
	timeZone: 'UTC',
})

/** "April 13, 2025": the UTC day of an ISO moment, or null when the text is no date. */
export function longDate(iso: string): string | null {
	const date = new Date(iso)
	return Number.isNaN(date.getTime()) ? null : longUs.format(date)
}

const shortUs = new Intl.DateTimeFormat('en-US', {
	year: 'numeric',
	month: 'short',
	day: 'numeric',
	timeZone: 'UTC',
})

/** "Apr 13, 2025": the same for tables. */
export function shortDate(iso: string): string | null {
	const date = new Date(iso)
	return Number.isNaN(date.getTime()) ? null : shortUs.format(date)
}
