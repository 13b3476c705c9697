/** A message shown to a user once: in the page's HTML first, as a toast where script runs. */
type MessageKind = 'success' | 'error' | 'info'

/** A way on that stands beside the text: a link, or a small form that posts its fields. */
type MessageAction =
	| { kind: 'link'; label: string; to: string }
	| { kind: 'form'; label: string; to: string; fields: Record<string, string> }

export type Message = {
	kind: MessageKind
	text: string
	/** What else there is to know, after the text. Needs a `place`: a toast does not show it. */
	detail?: string
	/**
	 * Shown in the page, where it remains, instead of as a toast: above the page, such as why the user
	 * is on it, or in the card of the user's plan.
	 */
	place?: 'page' | 'plan'
	action?: MessageAction
	/** Overrides the duration of the kind. */
	durationMs?: number
	/** A message replaces the visible one with the same key. */
	key?: string
	/** Shows a button with this label instead of the cross alone. */
	closeLabel?: string
	/** The account that has just signed out: the browser deletes what it stored for it. */
	signedOut?: string
	/** Whether the session was ended elsewhere: the browser ends what it does for the account offline. */
	endsSession?: true
}

/** Whether a message remains in the page instead of being a toast. */
export const isLasting = ({ place }: Message): boolean => place !== undefined

/** Whether the session of this browser has just ended, here or elsewhere. */
export const endsSession = ({ signedOut, endsSession: isEnded }: Message): boolean =>
	signedOut !== undefined || isEnded === true

export const MAX_TOASTS = 20

/** How long a toast is shown, in milliseconds: success 2 s, everything else 4 s (SHELL-14). */
export function getToastDuration(message: Message): number {
	return message.durationMs ?? (message.kind === 'success' ? 2_000 : 4_000)
}
