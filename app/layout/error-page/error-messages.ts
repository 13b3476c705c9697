/** Texts of error pages. The page decides between retry and home. */
export type ErrorMessages = { title: string; text: string; canRetry: boolean }

/** Only our own messages may be shown, not those of libraries. */
const isSentence = (text: unknown): text is string =>
	typeof text === 'string' && /^[A-Z][^\n]{10,200}[.!]$/u.test(text) && !/^Error\b/u.test(text)

const NO_ACCESS: ErrorMessages = {
	title: "You don't have access to this page",
	text: "Your account doesn't have permission to view it. If you think that's a mistake, contact us.",
	canRetry: false,
}

const MESSAGES: Partial<Record<number, ErrorMessages>> = {
	400: {
		title: "Something's not right with that request",
		text: 'Please go back and try again.',
		canRetry: false,
	},
	401: NO_ACCESS,
	403: NO_ACCESS,
	404: {
		title: 'Page not found',
		text: 'The link may be mistyped or the page may have moved.',
		canRetry: false,
	},
	405: {
		title: "That action isn't available",
		text: "This page can't handle that kind of request. Please go back and try again.",
		canRetry: false,
	},
	413: {
		title: "That's too large to send",
		text: 'Your message or file is over the size limit. Shorten it and try again.',
		canRetry: false,
	},
	429: {
		title: 'One moment, please',
		text: "We've received too many requests from your connection. Please wait a minute and try again.",
		canRetry: true,
	},
	503: {
		title: 'We are busy right now',
		text: 'The page took too long to load. Please try again in a few seconds.',
		canRetry: true,
	},
}

const OTHER_CLIENT_ERROR: ErrorMessages = {
	title: "That didn't work",
	text: 'Please go back and try it again.',
	canRetry: false,
}

const SERVER_ERROR: ErrorMessages = {
	title: 'Something went wrong on our side',
	text: "It's not you, it's us. We've logged the problem. Please try again in a moment.",
	canRetry: true,
}

/**
 * The texts of a status code.
 * @param message the message thrown by the server; shown if it is a user-facing sentence
 */
export function errorMessages(status: number, message?: unknown): ErrorMessages {
	const isClientError = status >= 400 && status < 500
	const messages = MESSAGES[status] ?? (isClientError ? OTHER_CLIENT_ERROR : null)
	if (messages === null) return SERVER_ERROR
	return isSentence(message) ? { ...messages, text: message } : messages
}
