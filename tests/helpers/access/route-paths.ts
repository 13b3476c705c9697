import routes from '~/routes'

const PATTERNS = routes
	.filter(({ path }) => path !== '*')
	.map(
		({ path = '' }) =>
			new RegExp(`^/${path.replace(/\./gu, '\\.').replace(/:\w+/gu, '[^/]+')}$`, 'u'),
	)

/** Whether a link leads to an address of app/routes.ts; the one for unknown addresses does not count. */
export function isRoute(to: string): boolean {
	const path = to.replace(/[?#].*$/u, '')
	return PATTERNS.some((pattern) => pattern.test(path))
}
