/** The part of a pino logger that the Express pieces use. */
export interface Log {
	info(fields: object, message: string): void
	warn(fields: object, message: string): void
	error(fields: object, message: string): void
}

const longestText = 500

/**
 * Text from outside, made fit for a log line: printable ASCII only, so that neither a newline nor
 * a terminal escape can forge a line, and cut to a sensible length.
 */
export function sanitizeForLog(text: string): string {
	const printable = text.replace(/[^\x20-\x7e]/g, '?')
	return printable.length > longestText ? `${printable.slice(0, longestText)}…` : printable
}
