import type { ActionFunction, LoaderFunction } from '@remix-run/node'
import routes from '~/routes'

/** Every route of app/routes.ts by its path pattern, such as `/guides/:slug`. */

export type RouteModule = {
	loader?: LoaderFunction
	action?: ActionFunction
	/** The page component; a module without one returns data only. */
	default?: unknown
}

export type Route = {
	/** The framework's route ID, as in `?_routes=`. */
	id: string
	/** The module's file, relative to `app/`. */
	file: string
	module: RouteModule
}

const MODULES = import.meta.glob<RouteModule>('../../../app/routes/**/*.{ts,tsx}', { eager: true })

export const ROUTES: Readonly<Record<string, Route>> = Object.fromEntries(
	routes.map(({ id, file, path = '' }) => {
		const module = MODULES[`../../../app/${file}`]
		if (module === undefined) throw new Error(`app/routes.ts names ${file}, which does not exist`)
		return [`/${path}`, { id: id ?? file.replace(/\.tsx?$/u, ''), file, module }]
	}),
)

/** Files in `app/routes/` that app/routes.ts does not use. */
export const UNROUTED_FILES: readonly string[] = Object.keys(MODULES)
	.map((name) => name.replace('../../../app/', ''))
	.filter((name) => !/\.test\.tsx?$/u.test(name))
	.filter((name) => !routes.some(({ file }) => file === name))

/** The path of a pattern with `params` filled in; missing parameters are filled with their name. */
export function fillPath(pattern: string, params: Readonly<Record<string, string>> = {}): string {
	return pattern.replace(/:(\w+)/gu, (_match, name: string) => params[name] ?? name)
}
