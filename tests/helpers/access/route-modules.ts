import type { ActionFunction, LoaderFunction } from '@remix-run/node'

/** Every route module of the app, by the name of its file without the ending. */

export type RouteModule = {
	loader?: LoaderFunction
	action?: ActionFunction
	/** The page; a module without one answers data only. */
	default?: unknown
}

const found = import.meta.glob<RouteModule>('../../app/routes/**/*.{ts,tsx}', { eager: true })

export const ROUTE_MODULES: Readonly<Record<string, RouteModule>> = Object.fromEntries(
	Object.entries(found)
		.filter(([file]) => !/\.test\.tsx?$/u.test(file))
		.map(([file, module]) => [
			file.replace('../../app/routes/', '').replace(/(?:\/route)?\.tsx?$/u, ''),
			module,
		]),
)

/**
 * The address a route file serves, by Remix's rules for file names: dots are slashes, `[…]` is
 * taken as it is, `$x` is a parameter, `_index` and a leading underscore add nothing.
 */
export function pathPattern(file: string): string {
	const segments = file.match(/(?:\[[^\]]*\]|[^.[\]])+/gu) ?? []
	const path = segments
		.filter((segment) => !segment.startsWith('_'))
		.map((segment) =>
			segment
				.replace(/(?<!\])_$/u, '')
				.replace(/^\$(?<name>.*)$/u, ':$<name>')
				.replace(/\[(?<literal>[^\]]*)\]/gu, '$<literal>'),
		)
		.join('/')
	return `/${path}`
}
