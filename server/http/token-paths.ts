import { sanitizeForLog } from './logger'

/**
 * Addresses with a secret: the links of emails that reset a password or undo a change, and shared
 * reports. The secret appears in no log and no referrer.
 */

const TOKEN_PAGE = /^\/+(?:reset-password|undo-email-change|undo-factor-change|s)(?:[/.]|$)/iu
const TOKEN_PATH =
	/^\/+(api\/+auth\/+)?(reset-password|undo-email-change|undo-factor-change|s)\/+[^]/iu
const TOKEN_IN_TEXT = /(\/(?:reset-password|undo-email-change|undo-factor-change|s)\/)[^]*/iu
const SHARED_PAGE = /^\/+s(?:[/.]|$)/iu

/** Routes match the decoded path, so that a letter may come as an escape; ours are all ASCII. */
function decodeAscii(path: string): string {
	return path.replace(/%([0-7][0-9a-f])/giu, (_, hex: string) =>
		String.fromCharCode(parseInt(hex, 16)),
	)
}

const decoded = (path: string): string => (path.includes('%') ? decodeAscii(path) : path)

/** Whether the address of a page may have a secret. */
export const isTokenPage = (path: string): boolean => TOKEN_PAGE.test(decoded(path))

/** Whether an address is that of a shared report, also of one that does not exist. */
export const isSharedPage = (path: string): boolean => SHARED_PAGE.test(decoded(path))

/** A path without its secret for the log; null if it has none. */
export function withoutToken(path: string): string | null {
	const link = TOKEN_PATH.exec(decoded(path))
	if (link === null) return null
	return `${link[1] === undefined ? '' : '/api/auth'}/${link[2]?.toLowerCase()}/…`
}

/** A text from outside that may contain an address, printable and without what may be a secret. */
export function withoutTokens(text: string): string {
	const printable = sanitizeForLog(text)
	const plain = sanitizeForLog(decoded(printable))
	const hidden = plain.replace(TOKEN_IN_TEXT, '$1…')
	return hidden === plain ? printable : hidden
}
