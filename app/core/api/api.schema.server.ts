import { z } from 'zod'

/** The shapes that the JSON answers of every area have in common. */

/** The fields of an error, for calls whose errors say more. */
export const errorShape = {
	message: z.string(),
	error: z.string(),
	code: z.string(),
	fields: z.record(z.string(), z.string()).optional(),
}

const ErrorAnswer = z.strictObject(errorShape)
export const MessageAnswer = z.strictObject({ message: z.string() })

/** These statuses answered as errors, for the description of a call. */
export const refusals = (...statuses: number[]): Record<number, z.ZodType> =>
	Object.fromEntries(statuses.map((status) => [status, ErrorAnswer]))
