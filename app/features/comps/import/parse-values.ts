import { stripFormatting } from '~/deal'
import { isIsoDay } from '~/core/time/calendar-date'
import type { PropertyType } from '~/features/comps/estimate/comparable'

/**
 * Parses cells of imported files. Null means unreadable. Each parser rejects overlong text before
 * matching any pattern, because untrusted text may be megabytes long.
 */

/** Maximum length of a number, coordinate or date. */
export const MAX_VALUE_LENGTH = 60
/** No POINT and no name of a property type is longer. */
const MAX_WORDS_LENGTH = 200

/** Trims a text; null if it is longer than `max`. */
function short(text: string, max: number): string | null {
	const trimmed = text.trim()
	return trimmed.length > max ? null : trimmed
}

/** Parses a number as files write it: `$250,000`, `1,240 sq ft`, `2.5`. Null for anything else. */
export function readCell(text: string): number | null {
	const plain = short(text, MAX_VALUE_LENGTH)
	if (plain === null) return null
	const number = plain.replace(/(?:sq\.?\s?ft\.?|sqft|acres?|usd)$/iu, '').trimEnd()
	const bare = stripFormatting(number)
	return bare === null || bare === '' || bare === '.' ? null : Number(bare)
}

/** The same for coordinates, which may be negative. */
export function readSigned(text: string): number | null {
	const plain = short(text, MAX_VALUE_LENGTH)
	const match = plain === null ? null : /^(-?)(\d{1,3}(?:\.\d+)?)$/u.exec(plain)
	return match === null ? null : Number(`${match[1] ?? ''}${match[2] ?? ''}`)
}

/** Longitude first in `POINT (-72.68 41.76)`, latitude first in `41.76, -72.68`. */
export function readPoint(text: string): { lat: number; lng: number } | null {
	const plain = short(text, MAX_WORDS_LENGTH)
	const pair = plain === null ? null : /^(-?[\d.]+)\s?[,;/ ]\s?(-?[\d.]+)$/u.exec(plain)
	if (pair !== null) {
		const [lat, lng] = [readSigned(pair[1] ?? ''), readSigned(pair[2] ?? '')]
		// In the United States only this order is possible.
		return lat === null || lng === null || lat < 0 || lat > 90 || lng > 0 ? null : { lat, lng }
	}
	const match = plain === null ? null : /POINT\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)\s*\)/iu.exec(plain)
	const [lng, lat] = [readSigned(match?.[1] ?? ''), readSigned(match?.[2] ?? '')]
	return lat === null || lng === null ? null : { lat, lng }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Day 0 of spreadsheet dates. */
const SHEET_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

function day(year: string, month: number, dayOfMonth: string): string | null {
	// Two digits are in this century: no comparable sale is older.
	const whole = year.length === 2 ? `20${year}` : year
	const text = `${whole}-${String(month).padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
	return isIsoDay(text) ? text : null
}

/**
 * Parses a date as files write it: 2026-05-31 (with or without a time), 20260531T000000, 5/31/2026,
 * May-31-2026, May 31, 2026, 31-May-26, or the day number of a spreadsheet. Month before day if
 * both are numbers, as in the United States.
 */
export function readDay(cell: string): string | null {
	const text = short(cell, MAX_VALUE_LENGTH)
	if (text === null) return null
	const iso = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})(?:[T ].*)?$/u.exec(text)
	if (iso) return day(iso[1] ?? '', Number(iso[2]), iso[3] ?? '')
	const american = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:[T ].*)?$/u.exec(text)
	if (american) return day(american[3] ?? '', Number(american[1]), american[2] ?? '')
	const monthFirst = /^([a-z]{3})[a-z]*\.?[- ](\d{1,2})(?:,\s*|[- ])(\d{4})$/iu.exec(text)
	if (monthFirst) return parseNamedMonth(monthFirst[3], monthFirst[1], monthFirst[2])
	const dayFirst = /^(\d{1,2})[- ]([a-z]{3})[a-z]*\.?[- ](\d{4}|\d{2})$/iu.exec(text)
	if (dayFirst) return parseNamedMonth(dayFirst[3], dayFirst[2], dayFirst[1])
	if (/^[2-6]\d{4}(?:\.\d+)?$/u.test(text)) {
		return new Date(SHEET_ZERO + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10)
	}
	return null
}

function parseNamedMonth(year = '', month = '', dayOfMonth = ''): string | null {
	const index = MONTHS.indexOf(month.toLowerCase())
	return index === -1 ? null : day(year, index + 1, dayOfMonth)
}

/** Property types that are not homes, as listings and counties write them. */
const NO_HOME =
	/vacant|\bland\b|\blots?\b|parking|\boffice|retail|\bstores?\b|commercial|industrial|warehouse|hotel|factor|religious|theat|hospital|garages|apartments|rentals|timeshare|public utility|\bfarm\b/iu
const KINDS: readonly [RegExp, PropertyType][] = [
	[/condo|co-?op\b|coops/iu, 'Condo'],
	[/town\s?-?(?:house|home)|row\s?house/iu, 'Townhouse'],
	[/multi|two\s?-?family|three\s?-?family|four\s?-?family|[2-4]\s?-?family|plex/iu, 'Multi-Family'],
	[/single|one\s?-?family|1\s?-?family|\bsfr\b|detached|\branch\b|\bhouse\b/iu, 'Single Family'],
]

/** The type of a home; '' for an unknown word, null if it is not a home. */
export function readKind(cell: string): PropertyType | '' | null {
	const text = cell.slice(0, MAX_WORDS_LENGTH)
	if (NO_HOME.test(text)) return null
	return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? ''
}

/** Parses yes and no as files write them; null for neither. */
export function readYesNo(cell: string): boolean | null {
	const text = short(cell, MAX_VALUE_LENGTH)
	if (text === null) return null
	if (/^(?:y|yes|true|1|x|pool)$/iu.test(text)) return true
	return /^(?:n|no|false|0|none)$/iu.test(text) ? false : null
}
