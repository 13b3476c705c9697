/** What the app says to a person once: in the page's HTML first, as a toast where script runs. */
type MessageKind = 'success' | 'error' | 'info'

/** A way on that stands beside the text: a link, or a small form that posts its fields. */
type MessageAction =
	| { kind: 'link'; label: string; to: string }
	| { kind: 'form'; label: string; to: string; fields: Record<string, string> }

export type Message = {
	kind: MessageKind
	text: string
	action?: MessageAction
	/** Overrides the time the kind gives. */
	durationMs?: number
	/** A message with the same key takes the place of the one shown. */
	key?: string
	/** Shows a button labelled Close instead of the cross alone. */
	closeLabel?: string
	/** The account that has just signed out: the browser forgets what it kept for it. */
	signedOut?: string
}

export const MAX_TOASTS = 20

/** How long a toast stays, in milliseconds: success 2 s, everything else 4 s (SHELL-14). */
export function getToastDuration(message: Message): number {
	return message.durationMs ?? (message.kind === 'success' ? 2_000 : 4_000)
}
