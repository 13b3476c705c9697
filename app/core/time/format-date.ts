/** Moments in words for people, in UTC. A text that is no date has no words: null, or the text itself. */

type Format = {
	(moment: Date): string
	(moment: Date | string | null): string | null
}

const DAY_MS = 86_400_000
/** Days whose text is kept: a page has a handful, mostly the same ones as the page before. */
const MAX_DAYS = 2_000

function formatter(options: Intl.DateTimeFormatOptions): Format {
	const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
	const texts = new Map<number, string>()
	const text = (moment: Date | string | null): string | null => {
		const time = new Date(moment ?? NaN).getTime()
		if (Number.isNaN(time)) return null
		const day = Math.floor(time / DAY_MS)
		const known = texts.get(day)
		if (known !== undefined) return known
		if (texts.size >= MAX_DAYS) texts.clear()
		const made = format.format(time)
		texts.set(day, made)
		return made
	}
	return text as Format
}

/** "April 13, 2025" */
export const longDate = formatter({ dateStyle: 'long' })

/** "April 13, 2025", or "N/A" where there is no date. */
export const longDateOrNA = (iso: string | null): string => longDate(iso) ?? 'N/A'

/** "Apr 13, 2025" */
export const shortDate = formatter({ dateStyle: 'medium' })
