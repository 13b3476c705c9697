import routes from '~/routes'

const PATTERNS = routes
	.filter(({ path }) => path !== '*')
	.map(
		({ path = '' }) =>
			new RegExp(`^/${path.replace(/\./gu, '\\.').replace(/:\w+/gu, '[^/]+')}$`, 'u'),
	)

/** Whether a link matches a route of app/routes.ts, not counting the catch-all route. */
export function isRoute(to: string): boolean {
	const path = to.replace(/[?#].*$/u, '')
	return PATTERNS.some((pattern) => pattern.test(path))
}
