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
		// Otherwise each context starts a second process for pages of other sites, which no test opens.
		'--renderer-process-limit=1',
	],
}
