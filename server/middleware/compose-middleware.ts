import type { RequestHandler } from 'express'

/**
 * Several handlers as one, each called when the one before calls `next`. What one throws or hands on
 * as an error ends the row. Express's own stack does more work for a handler than most of the guards
 * do themselves, and every request passes them all.
 */
export function composeMiddleware(...handlers: readonly RequestHandler[]): RequestHandler {
	return (req, res, done) => {
		const from = (index: number, error?: unknown): void => {
			const handler = handlers[index]
			if (error !== undefined || handler === undefined) return done(error)
			try {
				handler(req, res, (failed?: unknown) => from(index + 1, failed))
			} catch (thrown) {
				done(thrown)
			}
		}
		from(0)
	}
}
