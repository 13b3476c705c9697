import { getToastDuration, MAX_TOASTS, type Message } from '~/core/http/flash-message'
import { addToasts, EMPTY_QUEUE } from '~/ui/toast/toast-queue'
import { DEFERRED_SCRIPT_LOADER } from './deferred-script-loader'
import { ISLANDS, type Island } from './island-manifest'

export type IslandScriptsProps = {
	/** What the page itself asks for. */
	scripts: readonly Island[]
	messages: readonly Message[]
}

/**
 * The scripts of a page without framework: its own, when the page is on the screen, and the one that
 * makes toasts of its messages. A page that has neither gets none. They carry no nonce, so they may
 * stand in a page that many get.
 */
export function IslandScripts({ scripts, messages }: IslandScriptsProps) {
	const { shown } = addToasts(EMPTY_QUEUE, messages, MAX_TOASTS)
	const signedOut = messages.flatMap(({ signedOut: id }) => (id === undefined ? [] : [id]))
	return (
		<>
			{scripts.map((name) => (
				<script
					key={name}
					data-late={ISLANDS[name]}
					dangerouslySetInnerHTML={{ __html: DEFERRED_SCRIPT_LOADER }}
				/>
			))}
			{messages.length > 0 && (
				<script
					defer
					src={ISLANDS.messages}
					data-durations={shown.map(({ toast }) => getToastDuration(toast)).join(' ')}
					data-signed-out={signedOut.join(' ')}
				/>
			)}
		</>
	)
}
