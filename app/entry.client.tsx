import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { surviveTranslation } from '~/layout/page/translated-page'

surviveTranslation()

/**
 * Resolves when the data of the page is read. RemixBrowser throws a promise for it, like every component that
 * waits. React must not meet it: a key or a click hydrates the page at once, and where there is nothing to show
 * yet that is an error ("Root did not complete").
 */
async function pageDataRead(): Promise<void> {
	try {
		RemixBrowser({})
	} catch (thrown) {
		if (thrown instanceof Promise) await thrown
	}
}

void pageDataRead().then(() => {
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<RemixBrowser />
			</StrictMode>,
		)
	})
})
