import { browserStorage } from '~/core/browser-storage'
import { clearDraft } from '~/features/calculator/drafts/draft-key'
import { clearGuideDrafts } from '~/features/guides/editor/guide-draft'
import { enhanceMessages } from './toasts'

// What each message needs to know beyond its text stands on the script's own element.
const { durations = '', signedOut = '' } = document.currentScript?.dataset ?? {}

for (const id of signedOut.split(' ')) {
	if (id === '') continue
	clearDraft(browserStorage, id)
	clearGuideDrafts(browserStorage, id)
}

const toaster = document.querySelector<HTMLElement>('.toaster')
if (toaster !== null) enhanceMessages(toaster, durations.split(' ').map(Number))
