/** Moments in words for people, in UTC. A text that is no date has no words: null, or the text itself. */

type Format = {
	(moment: Date): string
	(moment: Date | string | null): string | null
}

function formatter(options: Intl.DateTimeFormatOptions): Format {
	const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
	const text = (moment: Date | string | null): string | null => {
		const date = new Date(moment ?? NaN)
		return Number.isNaN(date.getTime()) ? null : format.format(date)
	}
	return text as Format
}

/** "April 13, 2025" */
export const longDate = formatter({ dateStyle: 'long' })

/** "April 13, 2025", or "N/A" where there is no date. */
export const longDateOrNA = (iso: string | null): string => longDate(iso) ?? 'N/A'

/** "Apr 13, 2025" */
export const shortDate = formatter({ dateStyle: 'medium' })

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const clock = formatter(CLOCK)
const dateAndClock = formatter({ year: 'numeric', month: 'short', day: 'numeric', ...CLOCK })

/** "09:05 UTC", or nothing when the text is no date. */
export function timeText(iso: string): string {
	const time = clock(iso)
	return time === null ? '' : `${time} UTC`
}

/** "Apr 13, 2025, 09:05 UTC", or the text itself when it is no date. */
export function momentText(iso: string): string {
	const moment = dateAndClock(iso)
	return moment === null ? iso : `${moment} UTC`
}
