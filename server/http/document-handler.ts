import type { AppLoadContext, EntryContext, ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'
import { encode } from 'turbo-stream'
import { locationOf, wholeRequest } from './page-request'
import {
	firstSegment,
	groupedRequestHandler,
	groupRoutes,
	type Respond,
	routeTree,
} from './route-groups'

/**
 * Answers the common request of a page, `GET` with loaders that all return data, in a fraction of the time
 * that Remix takes: Remix copies the request for each loader, matches it several times, and serializes the
 * data also for pages without React. Everything else is left to Remix: redirects, errors, statuses, forms,
 * requests for data. It then gets what the loaders have returned or thrown, so that none runs twice.
 */

type Routes = ServerBuild['routes']
type Route = Routes[string]
type StaticContext = EntryContext['staticHandlerContext']
type Match = StaticContext['matches'][number]

/** What a loader has returned or thrown. */
type Outcome = { returned: unknown } | { thrown: unknown }
type Outcomes = ReadonlyMap<string, Outcome>

const outcomesByContext = new WeakMap<AppLoadContext, Outcomes>()

/** The routes with loaders that repeat what they have returned or thrown for the same request. */
function withRepeatedOutcomes(routes: Routes): Routes {
	return Object.fromEntries(
		Object.entries(routes).map(([id, route]) => {
			const { loader } = route.module
			if (loader === undefined) return [id, route]
			const repeating: typeof loader = (args) => {
				const outcome = outcomesByContext.get(args.context)?.get(id)
				if (outcome === undefined) return loader(args)
				if ('thrown' in outcome) throw outcome.thrown
				return outcome.returned as null
			}
			return [id, { ...route, module: { ...route.module, loader: repeating } }]
		}),
	)
}

const MAX_KNOWN_PATHS = 500
const MAX_PATH_LENGTH = 200

/** Finds the routes of a page by its path. */
function pageMatcher(routes: Routes): (pathname: string) => Match[] | null {
	const trees = new Map(
		[...groupRoutes(routes)].map(([segment, group]) => [segment, routeTree(group)]),
	)
	const known = new LRUCache<string, Match[]>({ max: MAX_KNOWN_PATHS })
	const find = (pathname: string): Match[] | null => {
		const tree = trees.get(firstSegment(pathname) ?? '*')
		const matches = tree === undefined ? null : matchRoutes(tree, pathname)
		const leaf = routes[matches?.at(-1)?.route.id ?? '']
		// Without a component it is no page.
		return matches === null || leaf?.module.default === undefined ? null : (matches as Match[])
	}
	return (pathname) => {
		const remembered = known.get(pathname)
		if (remembered !== undefined) return remembered
		const matches = find(pathname)
		// Addresses with parameters are too many, and may be secret.
		const isFixed = matches !== null && Object.keys(matches.at(-1)?.params ?? {}).length === 0
		if (isFixed && pathname.length <= MAX_PATH_LENGTH) known.set(pathname, matches)
		return matches
	}
}

/** Parameters with which Remix does something else than show the page. */
const REMIX_PARAMETERS = ['_data', '_routes', 'index']

type LoaderArgs = { request: Request; context: AppLoadContext; params: Match['params'] }

async function outcomeOf({ module }: Route, args: LoaderArgs): Promise<Outcome> {
	try {
		return { returned: await module.loader?.(args) }
	} catch (thrown) {
		return { thrown }
	}
}

/** Runs the loaders of the matched routes in parallel. */
async function runLoaders(routes: readonly Route[], args: LoaderArgs): Promise<Outcomes> {
	const withLoader = routes.filter(({ module }) => module.loader !== undefined)
	const run = async (route: Route) => [route.id, await outcomeOf(route, args)] as const
	return new Map(await Promise.all(withLoader.map(run)))
}

type LoadedData = Pick<StaticContext, 'loaderData' | 'loaderHeaders'>

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null

/** The data of all loaders; null unless each has returned data, with status 200 if with any. */
function plainData(routes: readonly Route[], outcomes: Outcomes): LoadedData | null {
	// Routes without a loader have null.
	const loaderData: StaticContext['loaderData'] = Object.fromEntries(
		routes.map(({ id }) => [id, null]),
	)
	const loaded: LoadedData = { loaderData, loaderHeaders: {} }
	for (const [id, outcome] of outcomes) {
		if ('thrown' in outcome || outcome.returned === undefined) return null
		const { returned } = outcome
		if (returned instanceof Response) return null
		if (isObject(returned) && returned['type'] === 'DataWithResponseInit') {
			const { data, init } = returned as { data: unknown; init: ResponseInit | null }
			if (data === undefined || (init?.status ?? 200) !== 200) return null
			loaded.loaderData[id] = data
			if (init?.headers !== undefined) loaded.loaderHeaders[id] = new Headers(init.headers)
		} else loaded.loaderData[id] = returned
	}
	return loaded
}

const NO_HEADERS = new Headers()

function addCookies(from: Headers, to: Headers): void {
	const set = new Set(to.getSetCookie())
	for (const cookie of from.getSetCookie()) if (!set.has(cookie)) to.append('Set-Cookie', cookie)
}

/** The headers of a page as Remix merges them: those of the innermost `headers`, and all cookies. */
function documentHeaders(
	routes: readonly Route[],
	loaderHeaders: StaticContext['loaderHeaders'],
): Headers {
	return routes.reduce((parentHeaders, { id, module: { headers } }) => {
		const own = loaderHeaders[id] ?? NO_HEADERS
		const merged = new Headers(
			typeof headers === 'function'
				? headers({
						loaderHeaders: own,
						parentHeaders,
						actionHeaders: NO_HEADERS,
						errorHeaders: undefined,
					})
				: (headers ?? parentHeaders),
		)
		addCookies(own, merged)
		addCookies(parentHeaders, merged)
		return merged
	}, new Headers())
}

/** What Remix makes of values that are neither plain data nor of a type that its format knows. */
const postPlugins: NonNullable<Parameters<typeof encode>[1]>['postPlugins'] = [
	(value) => (isObject(value) ? ['SingleFetchClassInstance', { ...value }] : undefined),
	() => ['SingleFetchFallback'],
]

/** Handles pages itself and leaves everything else to Remix. */
export function documentHandler(build: ServerBuild, mode: string): Respond {
	const handle = groupedRequestHandler(
		{ ...build, routes: withRepeatedOutcomes(build.routes) },
		mode,
	)
	const remix: Respond = (request, context) => handle(wholeRequest(request), context)
	const { routes, entry, assets, future, isSpaMode, basename = '/' } = build
	const matchPage = pageMatcher(routes)
	const routeModules = Object.fromEntries(
		Object.entries(routes).map(([id, { module }]) => [id, module]),
	) as EntryContext['routeModules']
	// Settings of the build, in which nothing has to be escaped for a script.
	const serverHandoffString = JSON.stringify({ basename, future, isSpaMode })

	const render = (
		request: Request,
		context: AppLoadContext,
		loaded: LoadedData,
		found: { url: URL; matches: Match[]; routes: Route[] },
	) => {
		const { pathname, search, hash } = found.url
		const staticHandlerContext: StaticContext = {
			basename,
			location: { pathname, search, hash, state: null, key: 'default' },
			matches: found.matches,
			...loaded,
			actionData: null,
			errors: null,
			statusCode: 200,
			actionHeaders: {},
			activeDeferreds: null,
		}
		const headers = documentHeaders(found.routes, loaded.loaderHeaders)
		const state = { loaderData: loaded.loaderData, actionData: null, errors: null }
		const entryContext: EntryContext = {
			manifest: assets,
			routeModules,
			staticHandlerContext,
			serverHandoffString,
			// Only pages with React need it.
			get serverHandoffStream() {
				return encode(state, { postPlugins })
			},
			renderMeta: {},
			future,
			isSpaMode,
			serializeError: ({ message }) => ({ message }),
		}
		return entry.module.default(request, 200, headers, entryContext, context)
	}

	return async (request, context = {} as AppLoadContext) => {
		if (request.method !== 'GET') return remix(request, context)
		const url = locationOf(request)
		const isPlain =
			!url.pathname.endsWith('.data') &&
			(url.search === '' || !REMIX_PARAMETERS.some((name) => url.searchParams.has(name)))
		const matches = isPlain ? matchPage(url.pathname) : null
		if (matches === null) return remix(request, context)
		const matched = matches.flatMap(({ route: { id } }) => routes[id] ?? [])
		const params = matches.at(-1)?.params ?? {}
		const outcomes = await runLoaders(matched, { request, context, params })
		const loaded = plainData(matched, outcomes)
		try {
			if (loaded !== null) {
				return await render(request, context, loaded, { url, matches, routes: matched })
			}
		} catch {
			// Remix renders it again, shows the error boundary, and reports the error.
		}
		outcomesByContext.set(context, outcomes)
		return remix(request, context)
	}
}
