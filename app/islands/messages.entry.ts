import { dropDraft } from '~/features/calculator/drafts/draft-key'
import { dropGuideDrafts } from '~/features/guides/editor/guide-draft'
import { liftMessages } from './toasts'

// What each message needs to know beyond its text stands on the script's own element.
const { durations = '', signedOut = '' } = document.currentScript?.dataset ?? {}

for (const id of signedOut.split(' ')) {
	if (id === '') continue
	dropDraft(() => localStorage, id)
	dropGuideDrafts(() => localStorage, id)
}

const toaster = document.querySelector<HTMLElement>('.toaster')
if (toaster !== null) liftMessages(toaster, durations.split(' ').map(Number))
