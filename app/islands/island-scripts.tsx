import { getToastDuration, MAX_TOASTS, type Message } from '~/core/http/flash-message'
import { addToasts, EMPTY_QUEUE } from '~/ui/toast/toast-queue'
import { DEFERRED_SCRIPT_LOADER } from './deferred-script-loader'
import { ISLANDS, type Island } from './island-manifest'

export type IslandScriptsProps = {
	/** The scripts that the page itself needs. */
	scripts: readonly Island[]
	messages: readonly Message[]
	/** Whether a session has just ended, so that the browser forgets what it did for it offline. */
	endsSession: boolean
}

/**
 * The scripts of a page without hydration: its own, loaded after the first paint, and the one that
 * shows its messages as toasts. A page without either gets none. They have no nonce, so that the
 * page can be cached.
 */
export function IslandScripts({ scripts, messages, endsSession }: IslandScriptsProps) {
	const { visible } = addToasts(EMPTY_QUEUE, messages, MAX_TOASTS)
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
			{endsSession && <script defer src={ISLANDS.forget} />}
			{messages.length > 0 && (
				<script
					defer
					src={ISLANDS.messages}
					data-durations={visible.map(({ toast }) => getToastDuration(toast)).join(' ')}
					data-signed-out={signedOut.join(' ')}
				/>
			)}
		</>
	)
}
