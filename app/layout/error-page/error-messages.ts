/** Texts of error pages. The page decides between retry and home. */
export type ErrorMessages = { title: string; text: string; canRetry: boolean }

/** Only our own messages may be shown, not those of libraries. */
const isSentence = (text: unknown): text is string =>
	typeof text === 'string' && /^[A-Z][^\n]{10,200}[.!]$/u.test(text) && !/^Error\b/u.test(text)

/**
 * The texts of a status code.
 * @param message the message thrown by the server; shown if it is a user-facing sentence
 */
export function errorMessages(status: number, message?: unknown): ErrorMessages {
	const ownMessage = isSentence(message) ? message : null
	switch (status) {
		case 400:
			return {
				title: "Something's not right with that request",
				text: ownMessage ?? 'Please go back and try again.',
				canRetry: false,
			}
		case 401:
		case 403:
			return {
				title: "You don't have access to this page",
				text:
					ownMessage ??
					"Your account doesn't have permission to view it. If you think that's a mistake, contact us.",
				canRetry: false,
			}
		case 404:
			return {
				title: 'Page not found',
				text: ownMessage ?? 'The link may be mistyped or the page may have moved.',
				canRetry: false,
			}
		case 405:
			return {
				title: "That action isn't available",
				text:
					ownMessage ??
					"This page can't handle that kind of request. Please go back and try again.",
				canRetry: false,
			}
		case 413:
			return {
				title: "That's too large to send",
				text:
					ownMessage ?? 'Your message or file is over the size limit. Shorten it and try again.',
				canRetry: false,
			}
		case 429:
			return {
				title: 'One moment, please',
				text:
					ownMessage ??
					"We've received too many requests from your connection. Please wait a minute and try again.",
				canRetry: true,
			}
		case 503:
			return {
				title: 'We are busy right now',
				text: ownMessage ?? 'The page took too long to load. Please try again in a few seconds.',
				canRetry: true,
			}
		default:
			return status >= 400 && status < 500
				? {
						title: "That didn't work",
						text: ownMessage ?? 'Please go back and try it again.',
						canRetry: false,
					}
				: {
						title: 'Something went wrong on our side',
						text: "It's not you, it's us. We've logged the problem. Please try again in a moment.",
						canRetry: true,
					}
	}
}
