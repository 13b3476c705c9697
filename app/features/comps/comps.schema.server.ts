import { z } from 'zod'
import { cleanAddress } from '~/features/calculator/saved-properties/address'
import { meantAmount, readText } from '~/deal'
import { FEATURES, type Rates, startingRates } from '~/features/comps/estimate/adjustments'
import { isIsoDay } from '~/core/time/calendar-date'
import { METHODS } from '~/features/comps/estimate/estimate'
import { FILTER_KEYS, TYPE_OPTIONS } from '~/features/comps/estimate/filters'
import { MAX_VALUE_LENGTH, readCell } from '~/features/comps/import/parse-values'
import { MAX_LINK_LENGTH, mapLinkProblem, parseMapLink } from '~/features/comps/location/map-link'
import {
	toPropertyFacts,
	type PropertyFacts,
	PROPERTY_TYPES,
} from '~/features/comps/estimate/comparable'

/** Schemas of the comps forms and of the JSON in its tables. */

type Bounds = {
	min: number
	max: number
	what: string
	/** How the ends are written; with commas unless specified. */
	write?: (end: number) => string
}

const text = (max: number) =>
	z
		.string()
		.optional()
		// Truncated before normalization, with room for the spaces that it removes.
		.transform((value) => cleanAddress((value ?? '').trim().slice(0, 2 * max)).slice(0, max))

/** An optional number; may contain commas and units. */
const optionalNumber = (
	{ min, max, what, write = (end) => end.toLocaleString('en-US') }: Bounds,
	parseNumber: (text: string) => number | null = readCell,
) =>
	z
		.string()
		.optional()
		.transform((value, ctx) => {
			if (value === undefined || value.trim() === '') return null
			const number = parseNumber(value)
			if (number !== null && number >= min && number <= max) return number
			const range = `${write(min)} to ${write(max)}`
			ctx.addIssue({ code: 'custom', message: `Enter ${what} from ${range}, or leave it empty.` })
			return z.NEVER
		})

/** 'Did you mean $240,000? Write it in digits.' for 240k; null for anything else. */
function meantText(value: string): string | null {
	const reading = readText(value, '')
	if (reading.number !== null || reading.why !== 'scale') return null
	const meant = meantAmount(value, { isMoney: true, suffix: '', max: Number.MAX_SAFE_INTEGER })
	return meant === null ? null : `Did you mean ${meant.shown}? Write it in digits.`
}

const MAX_ADDRESS_LENGTH = 200
const ADDRESS_TOO_LONG = 'Use at most 200 characters.'

const address = z
	.string({ error: 'Enter the address.' })
	.refine((value) => value.trim().length <= 2 * MAX_ADDRESS_LENGTH, {
		error: ADDRESS_TOO_LONG,
		abort: true,
	})
	.transform(cleanAddress)
	.refine((value) => value !== '', 'Enter the address.')
	.refine((value) => value.length <= MAX_ADDRESS_LENGTH, ADDRESS_TOO_LONG)

/** A home that is sold or valued may not be finished yet; an import allows the same (preview.ts). */
const YEARS_AHEAD = 2

const homeFields = (today: string) => ({
	address,
	city: text(100),
	state: text(40),
	zipCode: text(10),
	propertyType: z
		.enum(PROPERTY_TYPES)
		.optional()
		.transform((type) => type ?? ''),
	beds: optionalNumber({ min: 0.5, max: 50, what: 'a number' }),
	baths: optionalNumber({ min: 0.25, max: 50, what: 'a number' }),
	sqft: optionalNumber({ min: 100, max: 100_000, what: 'square feet' }),
	lotSqft: optionalNumber({ min: 1, max: 100_000_000, what: 'square feet' }),
	yearBuilt: optionalNumber(
		{
			min: 1600,
			max: Number(today.slice(0, 4)) + YEARS_AHEAD,
			what: 'a year',
			write: String,
		},
		readYear,
	),
	garage: optionalNumber({ min: 0, max: 50, what: 'a number of cars' }),
	hasPool: z
		.enum(['yes', 'no'])
		.optional()
		.transform((pool) => (pool === undefined ? null : pool === 'yes')),
	condition: optionalNumber({ min: 1, max: 5, what: 'a step' }),
	location: z
		.string()
		.optional()
		.transform((value, ctx) => {
			const text = value ?? ''
			if (text.length <= MAX_LINK_LENGTH && text.trim() === '') return null
			const point = parseMapLink(text)
			if (point !== null) return point
			ctx.addIssue({ code: 'custom', message: mapLinkProblem(text) })
			return z.NEVER
		}),
})

/** The property of a form, whose location becomes coordinates. */
export function withCoordinates<T extends { location: { lat: number; lng: number } | null }>({
	location,
	...facts
}: T) {
	return { ...facts, lat: location?.lat ?? null, lng: location?.lng ?? null }
}

/** A year has no comma and no decimals. */
function readYear(value: string): number | null {
	const year = value.trim()
	return /^\d{4}$/u.test(year) ? Number(year) : null
}

const day = (missing: string) =>
	z.string({ error: missing }).refine(isIsoDay, 'Enter a valid date, such as 05/31/2026.')

/** The property to be valued. */
const subjectFields = (today: string) => ({ name: text(120), ...homeFields(today) })

/** Starts a valuation: of a property that was typed in, or of the sample property. */
export const newValuationSchema = (today: string) =>
	z.discriminatedUnion('intent', [
		z.object({ intent: z.literal('create'), ...subjectFields(today) }),
		z.object({ intent: z.literal('sample') }),
	])

const saleId = z.string().min(1).max(64)

/** A sale, whose date is not later than `today`. */
const saleFields = (today: string) => ({
	...homeFields(today),
	price: z.string({ error: 'Enter the sale price.' }).transform((value, ctx) => {
		const price = readCell(value)
		if (price !== null && price >= 1_000 && price <= 1_000_000_000) return Math.round(price)
		const message =
			meantText(value) ??
			(price === null && /\d/u.test(value)
				? 'Write the price in digits, such as 310,000.'
				: 'Enter a price from $1,000 to $1,000,000,000.')
		ctx.addIssue({ code: 'custom', message })
		return z.NEVER
	}),
	soldOn: day('Enter the sale date.').refine(
		(value) => value <= today,
		"The sale date can't be in the future.",
	),
})

/** A sale that is typed in. */
export const saleSchema = (today: string) =>
	z.object({ intent: z.literal('add'), ...saleFields(today) })

/** A sale of the list that is typed over, in the list or in a valuation. */
const editSaleSchema = (today: string) =>
	z.object({ intent: z.literal('editSale'), saleId, ...saleFields(today) })

const signedDollars = z
	.string()
	.optional()
	.transform((value, ctx) => {
		const bare = (value ?? '').trim().replace('\u2212', '-')
		if (bare === '') return 0
		const size = readCell(bare.replace(/^-/u, ''))
		if (size === null || size > 100_000_000) {
			const message = meantText(bare) ?? 'Enter dollars, such as 5,000 or -5,000.'
			ctx.addIssue({ code: 'custom', message })
			return z.NEVER
		}
		return Math.round(bare.startsWith('-') ? -size : size)
	})

/** The field name of a rate. */
const rateField = (key: string) => `rate-${key}`

const rateFields = Object.fromEntries(
	FEATURES.map(({ key }) => [
		rateField(key),
		optionalNumber({ min: 0, max: 1_000_000, what: 'dollars' }).transform((rate) => rate ?? 0),
	]),
)

/** Rates, the way comps are weighed, and the day the value is for. */
const ratesSchema = (today: string) =>
	z
		.object({
			intent: z.literal('rates'),
			...rateFields,
			monthly: z
				.string()
				.optional()
				.transform((value, ctx) => {
					const bare = (value ?? '').trim()
					const rate =
						bare === ''
							? 0
							: bare.length > MAX_VALUE_LENGTH
								? NaN
								: Number(bare.replace('\u2212', '-').replace(/%$/u, ''))
					if (Number.isFinite(rate) && Math.abs(rate) <= 10) return rate
					ctx.addIssue({ code: 'custom', message: 'Enter a percentage from -10 to 10.' })
					return z.NEVER
				}),
			method: z.enum(METHODS.map(({ key }) => key)),
			asOf: day('Enter a valuation date.').refine(
				(value) => value <= today,
				"The valuation date can't be in the future.",
			),
		})
		.transform((fields) => {
			const values = fields as unknown as Record<string, number>
			const rates = Object.fromEntries(
				FEATURES.map(({ key }) => [key, values[rateField(key)] ?? 0]),
			)
			return {
				intent: fields.intent,
				rates: StoredRates.parse({ ...rates, monthly: fields.monthly }),
				method: fields.method,
				asOf: fields.asOf,
			}
		})

/** Excludes a comp; the reason is required because the report shows it. */
const excludeSchema = z.object({
	intent: z.literal('exclude'),
	saleId,
	reason: z
		.string({ error: 'Enter a reason for excluding this comp.' })
		.transform((reason) => reason.trim())
		.refine((reason) => reason !== '', 'Enter a reason for excluding this comp.')
		.refine((reason) => reason.length <= 200, 'Use at most 200 characters.'),
})

/** What the seller of a comp paid for its buyer: a plain amount, which lowers the price. */
const concessions = z
	.string()
	.optional()
	.transform((value, ctx) => {
		if (value === undefined || value.trim() === '') return null
		const amount = readCell(value)
		if (amount !== null && amount <= 100_000_000) return Math.round(amount)
		const message =
			meantText(value) ??
			(/^\s*[-\u2212]/u.test(value.slice(0, MAX_VALUE_LENGTH))
				? 'Enter what the seller paid without a minus sign, such as 5,000. It lowers this price.'
				: 'Enter what the seller paid in digits, such as 5,000. It lowers this price.')
		ctx.addIssue({ code: 'custom', message })
		return z.NEVER
	})

/** The adjustments of one comp. `terms` is what is added to the price, as it is stored. */
const adjustmentsSchema = z
	.object({
		intent: z.literal('own'),
		saleId,
		concessions,
		other: signedDollars,
		note: text(200),
		weight: optionalNumber({ min: 0, max: 1_000, what: 'a weight' }),
	})
	.transform(({ concessions, ...fields }) => ({ ...fields, terms: 0 - (concessions ?? 0) }))

/** The forms of a valuation's page. */
export const valuationSchema = (today: string) =>
	z.discriminatedUnion('intent', [
		z.object({ intent: z.literal('subject'), ...subjectFields(today) }),
		ratesSchema(today),
		z.object({ intent: z.literal('filters') }),
		excludeSchema,
		z.object({ intent: z.literal('include'), saleId }),
		adjustmentsSchema,
		editSaleSchema(today),
		z.object({ intent: z.literal('value') }),
		z.object({ intent: z.literal('delete') }),
	])

/** The list of sales: changes or deletes one sale, or deletes all of them. */
export const salesSchema = (today: string) =>
	z.discriminatedUnion('intent', [
		editSaleSchema(today),
		z.object({ intent: z.literal('delete'), saleId: saleId.catch('') }),
		z.object({ intent: z.literal('deleteAll') }),
	])

/** The forms of the import page; a file and its rows are read by the import itself. */
export const importSchema = z.object({
	intent: z.enum(['upload', 'paste', 'map', 'import', 'discard', 'cancel']),
})

const nullableNumber = z.number().nullable().catch(null)
const anyText = z.string().catch('')

/** Parses a stored property; invalid values become unknown. */
export const StoredHome = z
	.object({
		address: anyText,
		city: anyText,
		state: anyText,
		zipCode: anyText,
		propertyType: z.enum(['', ...PROPERTY_TYPES]).catch(''),
		beds: nullableNumber,
		baths: nullableNumber,
		sqft: nullableNumber,
		lotSqft: nullableNumber,
		yearBuilt: nullableNumber,
		garage: nullableNumber,
		hasPool: z.boolean().nullable().catch(null),
		condition: nullableNumber,
		lat: nullableNumber,
		lng: nullableNumber,
	})
	.catch(() => toPropertyFacts({})) satisfies z.ZodType<PropertyFacts>

/** Parses stored rates; a missing or invalid one becomes its default. */
export const StoredRates = z.object(
	Object.fromEntries(
		Object.entries(startingRates()).map(([key, start]) => [key, z.number().catch(start)]),
	) as Record<keyof Rates, z.ZodCatch<z.ZodNumber>>,
)

const range = z.object({ min: z.number(), max: z.number() })

export const StoredFilters = z.object({
	...(Object.fromEntries(FILTER_KEYS.map((key) => [key, range])) as Record<
		(typeof FILTER_KEYS)[number],
		typeof range
	>),
	type: z.enum(TYPE_OPTIONS).catch('All'),
})

export const StoredMethod = z.enum(METHODS.map(({ key }) => key)).catch('similarity')
