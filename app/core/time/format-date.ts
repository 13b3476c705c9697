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
