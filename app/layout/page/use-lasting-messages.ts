import { useLocation } from '@remix-run/react'
import { useState } from 'react'
import { isLasting, type Message } from '~/core/http/flash-message'

/**
 * The messages that remain in the page, until the next one: also when the data is loaded again, and
 * after a form of this page was refused.
 */
export function useLastingMessages(messages: readonly Message[]): readonly Message[] {
	const { pathname } = useLocation()
	const [shown, setShown] = useState<{ messages: readonly Message[]; on: string | null }>({
		messages,
		on: pathname,
	})
	if (messages !== shown.messages && messages.some(isLasting)) {
		setShown({ messages, on: pathname })
	} else if (shown.on !== null && shown.on !== pathname) {
		setShown({ ...shown, on: null })
	}
	return shown.on === pathname ? shown.messages.filter(isLasting) : []
}
