/** The part of a pino logger that the middleware uses. */
export interface Log {
	debug?(fields: object, message: string): void
	info(fields: object, message: string): void
	warn(fields: object, message: string): void
	error(fields: object, message: string): void
}

const MAX_LOG_TEXT = 500

/**
 * Sanitizes outside text for a log line: printable ASCII only, so that neither a newline nor a terminal
 * escape can forge a line, and a limited length.
 */
export function sanitizeForLog(text: string): string {
	const printable = text.replace(/[^\x20-\x7e]/g, '?')
	return printable.length > MAX_LOG_TEXT ? `${printable.slice(0, MAX_LOG_TEXT)}…` : printable
}
