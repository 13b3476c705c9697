import type { ActionFunction, LoaderFunction } from '@remix-run/node'
import type { z } from 'zod'
import routes from '~/routes'

/** Every route of app/routes.ts by its path pattern, such as `/guides/:slug`, with what its module says. */

type Call = { method: string; path: string; access: string; guardsGet?: boolean | undefined }

/** What a guard, `defineAction` and `createApiRoute` add to a function. */
type Described<F> = F & {
	access?: string
	fields?: { schema: () => z.ZodType; others: Readonly<Record<string, readonly string[]>> }
	calls?: readonly Call[]
}

export type RouteModule = {
	loader?: Described<LoaderFunction>
	action?: Described<ActionFunction>
	handle?: unknown
	/** The page component; a module without one returns data only. */
	default?: unknown
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Route = {
	/** The framework's route ID, as in `?_routes=`. */
	id: string
	/** The module's file, relative to `app/`. */
	file: string
	module: RouteModule
	/** Who may use each method that the address allows. */
	access: Partial<Record<Method, string>>
	/** Who is refused before a GET that the address does not allow. */
	guardsGet?: string | undefined
}

const MODULES = import.meta.glob<RouteModule>('../../../app/routes/**/*.{ts,tsx}', { eager: true })

function accessOf(
	pattern: string,
	{ loader, action }: RouteModule,
): Omit<Route, 'id' | 'file' | 'module'> {
	if (loader?.calls === undefined) {
		// Nothing is there: its action only says so.
		const writes = action === undefined || pattern === '/*' ? {} : { POST: action.access ?? 'none' }
		return { access: { GET: loader?.access ?? 'none', ...writes } }
	}
	const calls = loader.calls.filter(({ path }) => path.replace(/\{(\w+)\}/gu, ':$1') === pattern)
	return {
		access: Object.fromEntries(calls.map(({ method, access }) => [method.toUpperCase(), access])),
		guardsGet: calls.find((call) => call.guardsGet)?.access,
	}
}

export const ROUTES: Readonly<Record<string, Route>> = Object.fromEntries(
	routes.map(({ id, file, path = '' }) => {
		const module = MODULES[`../../../app/${file}`]
		if (module === undefined) throw new Error(`app/routes.ts names ${file}, which does not exist`)
		const pattern = `/${path}`
		const names = { id: id ?? file.replace(/\.tsx?$/u, ''), file, module }
		return [pattern, { ...names, ...accessOf(pattern, module) }]
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

/** An address of a route at which nothing is found. */
export const addressOf = (pattern: string): string =>
	pattern === '/*' ? '/no-such-page' : fillPath(pattern)

/** The methods of an address, in the order in which its module has them. */
export const methodsOf = ({ access }: Route): Method[] => Object.keys(access) as Method[]
