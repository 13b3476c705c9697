import { z } from 'zod'
import { CANCEL_TIMES, MAX_EXTENSION, NOTE_MAX, REFUND_OUTCOMES, REFUND_REASONS } from './rules'

/** What an admin sends about a member's payments, to preview it and to confirm it. */

const note = z
	.string()
	.trim()
	.max(NOTE_MAX, `Please use ${NOTE_MAX} characters or less`)
	.default('')
/** The state that was shown; only a confirmation has it. */
const seen = z.string().max(200).default('')

/** Dollars as they are typed, in cents: 50, 49.5, $1,490.00. */
const dollars = z
	.string({ error: 'Enter an amount.' })
	.trim()
	.max(20, 'Enter an amount such as 50 or 49.50.')
	.regex(
		/^\$?(?:\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.\d{1,2})?$/u,
		'Enter an amount such as 50 or 49.50.',
	)
	.transform((text) => Math.round(Number(text.replace(/[$,]/gu, '')) * 100))
	.refine((cents) => cents > 0, 'Enter more than $0.')

const daysText = `Enter 1 to ${MAX_EXTENSION} days.`
/** Digits only: what else JavaScript reads as a number, such as 1e2, is a mistake here. */
const wholeDays = z
	.string({ error: daysText })
	.trim()
	.regex(/^\d{1,3}$/u, daysText)
	.transform(Number)
	.refine((count) => count >= 1 && count <= MAX_EXTENSION, daysText)

export const commandSchema = z.discriminatedUnion('intent', [
	z.object({
		intent: z.literal('refund'),
		payment: z.string().max(100),
		amount: dollars,
		reason: z.enum(
			REFUND_REASONS.map(({ value }) => value),
			{ error: 'Choose a reason.' },
		),
		/** Asked where the refund alone does not end a running plan. */
		plan: z
			.enum(
				REFUND_OUTCOMES.map(({ value }) => value),
				{ error: 'Choose whether the plan ends.' },
			)
			.default('keep'),
		note,
		seen,
	}),
	z.object({
		intent: z.literal('cancel'),
		when: z.enum(
			CANCEL_TIMES.map(({ value }) => value),
			{ error: 'Choose when the plan ends.' },
		),
		note,
		seen,
	}),
	z.object({
		intent: z.literal('extend'),
		days: wholeDays,
		note,
		seen,
	}),
])

export type Command = z.output<typeof commandSchema>
export type CommandOf<Intent extends Command['intent']> = Extract<Command, { intent: Intent }>
