/** What is shown of an email after it was written: never what it said. */

/** How many emails a list shows. */
export const MAX_TRACES = 50

export type MailFate = 'queued' | 'retrying' | 'sent' | 'failed' | 'discarded'

export type MailTrace = {
	id: string
	/** Empty for an email from before kinds were kept. */
	kind: string
	/** What causes emails of this kind, in words. */
	why: string
	/** The id or the act that caused this one. */
	reason: string
	to: string
	writtenAt: string
	fate: MailFate
	/** When it met its fate; null while it waits. */
	at: string | null
	attempts: number
	/** What the mail server said last. */
	lastError: string | null
}
