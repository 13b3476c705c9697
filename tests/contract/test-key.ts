/** The key of test mode in a variable; undefined without one. @throws Error for any other key, with which objects would be made in live mode */
export function readTestKey(key: string | undefined): string | undefined {
	if (key === undefined || key === '') return undefined
	if (/^(?:sk|rk)_test_/u.test(key)) return key
	throw new Error('STRIPE_CONTRACT_KEY: use a secret key of test mode (sk_test_…)')
}
