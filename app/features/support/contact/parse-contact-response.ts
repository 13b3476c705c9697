/** Maps the response of `POST /api/contact` to the dialog's message (CONT-04 to CONT-06). */

export const CONTACT_TEXTS = {
	sending: 'Sending message...',
	sent: 'Message sent successfully!',
	failed: 'Failed to send message. Please try again.',
	notJson: 'Operation successful, but received unexpected response format.',
	badJson: 'Received invalid JSON response from server.',
	tooLong: 'Your message is too long. Please shorten it.',
} as const

export type RawContactResponse = {
	status: number
	statusText: string
	contentType: string
	text: string
}

export type ContactOutcome =
	| { ok: true; text: string }
	| { ok: false; text: string; fields: Record<string, string> }

/** Parses JSON; undefined if it is malformed. */
function parseJson(text: string): unknown {
	try {
		return JSON.parse(text) as unknown
	} catch {
		return undefined
	}
}

function member(value: unknown, key: string): unknown {
	return typeof value === 'object' && value !== null && key in value
		? (value as Record<string, unknown>)[key]
		: undefined
}

function parseFields(value: unknown): Record<string, string> {
	const fields = member(value, 'fields')
	if (typeof fields !== 'object' || fields === null) return {}
	return Object.fromEntries(
		Object.entries(fields).filter(
			(entry): entry is [string, string] => typeof entry[1] === 'string',
		),
	)
}

/**
 * An error shows the message of its JSON body, else its text or status text, else its code.
 * Distinguishes a success that is not JSON from malformed JSON.
 */
export function parseContactResponse(response: RawContactResponse): ContactOutcome {
	const isJson = /\bjson\b/iu.test(response.contentType)
	const body = parseJson(response.text)
	if (response.status >= 200 && response.status < 300) {
		if (!isJson) return { ok: true, text: CONTACT_TEXTS.notJson }
		if (body === undefined) return { ok: false, text: CONTACT_TEXTS.badJson, fields: {} }
		return { ok: true, text: CONTACT_TEXTS.sent }
	}
	const message = isJson ? member(body, 'message') : undefined
	const errorText = [message, isJson ? '' : response.text.trim(), response.statusText].find(
		(text): text is string => typeof text === 'string' && text !== '',
	)
	return {
		ok: false,
		text: errorText ?? `HTTP error! status: ${response.status}`,
		fields: parseFields(body),
	}
}
