/** What `npm run stripe:setup` needs, before there is a webhook secret and so a full configuration. */
export type SetupConfig = { secretKey: string; apiBase: string | null; origin: string }

const isUrl = (text: string | undefined): text is string =>
	text !== undefined && /^https?:$/u.test(URL.parse(text)?.protocol ?? '')

/** Reads the environment of the set-up, or says what is missing in it. */
export function readSetupConfig(
	env: Readonly<Record<string, string | undefined>>,
): { ok: true; config: SetupConfig } | { ok: false; problems: string[] } {
	const { STRIPE_SECRET_KEY: secretKey = '', APP_ORIGIN: origin, STRIPE_API_BASE: apiBase } = env
	const problems: string[] = []
	if (!/^(?:sk|rk)_(?:test|live)_/u.test(secretKey)) {
		problems.push('STRIPE_SECRET_KEY: set the secret key of the account (sk_test_… or sk_live_…)')
	}
	if (!isUrl(origin)) problems.push('APP_ORIGIN: set it to the public address')
	else if (secretKey.includes('_live_') && !origin.startsWith('https://')) {
		problems.push('APP_ORIGIN: live mode needs an https:// address')
	}
	if (apiBase !== undefined && apiBase !== '' && !isUrl(apiBase)) {
		problems.push('STRIPE_API_BASE: this is not an address')
	}
	if (problems.length > 0 || !isUrl(origin)) return { ok: false, problems }
	const base = apiBase === undefined || apiBase === '' ? null : apiBase
	return { ok: true, config: { secretKey, apiBase: base, origin: new URL(origin).origin } }
}

/** Whether a key moves real money. */
export const isLiveKey = (key: string): boolean => /^(?:sk|rk)_live_/u.test(key)
