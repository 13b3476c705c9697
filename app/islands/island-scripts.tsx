import { durationOf, MAX_TOASTS, type Message } from '~/core/http/flash-message'
import { addToasts, EMPTY_QUEUE } from '~/ui/toast/toast-queue'
import { LATE_SCRIPT } from './deferred-script-loader'
import { PAGE_SCRIPTS, type PageScript } from './island-manifest'

export type PlainScriptsProps = {
	/** What the page itself asks for. */
	scripts: readonly PageScript[]
	messages: readonly Message[]
}

/**
 * The scripts of a page without framework: its own, when the page is on the screen, and the one that
 * makes toasts of its messages. A page that has neither gets none. They carry no nonce, so they may
 * stand in a page that many get.
 */
export function PlainScripts({ scripts, messages }: PlainScriptsProps) {
	const { shown } = addToasts(EMPTY_QUEUE, messages, MAX_TOASTS)
	const signedOut = messages.flatMap(({ signedOut: id }) => (id === undefined ? [] : [id]))
	return (
		<>
			{scripts.map((name) => (
				<script
					key={name}
					data-late={PAGE_SCRIPTS[name]}
					dangerouslySetInnerHTML={{ __html: LATE_SCRIPT }}
				/>
			))}
			{messages.length > 0 && (
				<script
					defer
					src={PAGE_SCRIPTS.messages}
					data-durations={shown.map(({ toast }) => durationOf(toast)).join(' ')}
					data-signed-out={signedOut.join(' ')}
				/>
			)}
		</>
	)
}
