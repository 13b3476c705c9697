const longUs = new Intl.DateTimeFormat('en-US', {
	year: 'numeric',
	month: 'long',
	day: 'numeric',
	timeZone: 'UTC',
})

/** "April 13, 2025": the UTC date of an ISO timestamp, or null if it is invalid. */
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

/** "Apr 13, 2025": the short form. */
export function shortDate(iso: string): string | null {
	const date = new Date(iso)
	return Number.isNaN(date.getTime()) ? null : shortUs.format(date)
}

const momentUs = new Intl.DateTimeFormat('en-US', {
	year: 'numeric',
	month: 'short',
	day: 'numeric',
	hour: '2-digit',
	minute: '2-digit',
	hourCycle: 'h23',
	timeZone: 'UTC',
})

const timeUs = new Intl.DateTimeFormat('en-US', {
	hour: '2-digit',
	minute: '2-digit',
	hourCycle: 'h23',
	timeZone: 'UTC',
})

/** "09:05 UTC": the time of an ISO timestamp, or empty if it is invalid. */
export function timeText(iso: string): string {
	const date = new Date(iso)
	return Number.isNaN(date.getTime()) ? '' : `${timeUs.format(date)} UTC`
}

/** "Apr 13, 2025, 09:05 UTC", or the text itself if it is invalid. */
export function momentText(iso: string): string {
	const date = new Date(iso)
	return Number.isNaN(date.getTime()) ? iso : `${momentUs.format(date)} UTC`
}
