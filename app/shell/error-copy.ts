/** What an error page says. The way on is chosen by the page: again, or home. */
export type ErrorCopy = { title: string; text: string; canRetry: boolean }

/** Sentences of ours may stand on the page; messages of a library may not. */
const isSentence = (text: unknown): text is string =>
	typeof text === 'string' && /^[A-Z][^\n]{10,200}[.!]$/u.test(text) && !/^Error\b/u.test(text)

/**
 * The words for a status code.
 * @param said what the server threw with it; shown when it is a sentence for people
 */
export function errorCopy(status: number, said?: unknown): ErrorCopy {
	const own = isSentence(said) ? said : null
	switch (status) {
		case 400:
			return {
				title: 'We could not read that request',
				text: own ?? 'Something in it was not as expected. Please go back and try it again.',
				canRetry: false,
			}
		case 401:
		case 403:
			return {
				title: 'You cannot open this page',
				text: own ?? 'Your account does not have access to it.',
				canRetry: false,
			}
		case 404:
			return {
				title: 'We could not find that page',
				text: own ?? 'The address may be mistyped, or the page may have moved.',
				canRetry: false,
			}
		case 405:
			return {
				title: 'That does not work here',
				text: own ?? 'This address does not take requests of that kind.',
				canRetry: false,
			}
		case 413:
			return {
				title: 'That was too much at once',
				text: own ?? 'What was sent is larger than we accept. Please shorten it and send it again.',
				canRetry: false,
			}
		case 429:
			return {
				title: 'One moment, please',
				text:
					own ?? 'Too many requests came from your connection. Please wait a little and try again.',
				canRetry: true,
			}
		case 503:
			return {
				title: 'We are busy right now',
				text: own ?? 'The page could not be made in time. Please try again in a few seconds.',
				canRetry: true,
			}
		default:
			return status >= 400 && status < 500
				? {
						title: 'That did not work',
						text: own ?? 'Please go back and try it again.',
						canRetry: false,
					}
				: {
						title: 'Something went wrong on our side',
						text: 'It is not your doing, and it has been recorded. Please try again in a moment.',
						canRetry: true,
					}
	}
}
