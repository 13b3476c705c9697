import { browserStorage, keepTabDeal } from '~/core/browser-storage'
import { useEffect } from 'react'
import { clearDraft } from '~/features/calculator/drafts/draft-storage-key'
import { clearGuideDrafts } from '~/features/guides/editor/clear-guide-drafts'
import type { Message } from '~/core/http/flash-message'

/**
 * Deletes the drafts of an account that has just signed out (CALC-10). Runs on the page after the
 * sign-out rather than on its button, because some pages run no JavaScript.
 */
export function ClearDraftOnSignOut({ messages }: { messages: readonly Message[] }) {
	useEffect(() => {
		for (const { signedOut } of messages) {
			if (signedOut === undefined) continue
			clearDraft(browserStorage, signedOut)
			clearGuideDrafts(browserStorage, signedOut)
			keepTabDeal(null)
		}
	}, [messages])
	return null
}
