import { browserStorage, keepTabDeal } from '~/core/browser-storage'
import { clearDraft } from '~/features/calculator/drafts/draft-storage-key'
import { clearGuideDrafts } from '~/features/guides/editor/clear-guide-drafts'
import { enhanceMessages } from './toasts'

// The script's own element contains the data of each message in addition to its text.
const { durations = '', signedOut = '' } = document.currentScript?.dataset ?? {}

for (const id of signedOut.split(' ')) {
	if (id === '') continue
	clearDraft(browserStorage, id)
	clearGuideDrafts(browserStorage, id)
	keepTabDeal(null)
}

const toaster = document.querySelector<HTMLElement>('.toaster')
if (toaster !== null) enhanceMessages(toaster, durations.split(' ').map(Number))
