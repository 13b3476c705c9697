import { chromiumPath } from '../../../scripts/lib.mjs'

/** Launch options for the installed browser. */
export const CHROMIUM = {
	executablePath: chromiumPath(),
	args: [
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
		// Without it, each context starts a spare renderer process for the next page.
		'--renderer-process-limit=1',
	],
}
