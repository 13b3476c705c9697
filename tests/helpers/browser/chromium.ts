import { chromiumPath } from '../../../scripts/lib.mjs'

/** How the tests start the browser that is installed here. */
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
	],
}
