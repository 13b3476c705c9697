import { z } from 'zod'

/** Schemas shared by the JSON responses of all features. */

/** Error fields, for calls that extend them. */
export const errorShape = {
	message: z.string(),
	error: z.string(),
	code: z.string(),
	fields: z.record(z.string(), z.string()).optional(),
}

const ErrorResponse = z.strictObject(errorShape)
export const MessageResponse = z.strictObject({ message: z.string() })

/** OpenAPI responses for these error statuses. */
export const errorResponses = (...statuses: number[]): Record<number, z.ZodType> =>
	Object.fromEntries(statuses.map((status) => [status, ErrorResponse]))
