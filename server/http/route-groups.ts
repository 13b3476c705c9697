import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { matchRoutes } from '@remix-run/react'

export type Respond = ReturnType<typeof createRequestHandler>

type Routes = ServerBuild['routes']

export const ROOT = 'root'

/**
 * Answers requests like `createRequestHandler(build, mode)`, at a fraction of its cost: Remix flattens,
 * ranks and compiles all routes it is given several times per request, so a request gets a handler
 * that has only the routes which begin with the same segment, and those that match any address.
 */
export function groupedRequestHandler(build: ServerBuild, mode: string): Respond {
	const all = createRequestHandler(build, mode)
	const groups = new Map(
		[...groupRoutes(build.routes)].map(([segment, routes]) => [
			segment,
			createRequestHandler({ ...build, routes }, mode),
		]),
	)
	return (request, context) => {
		const segment = firstSegment(new URL(request.url).pathname)
		const respond = (segment === null ? undefined : groups.get(segment)) ?? all
		return respond(request, context)
	}
}

/**
 * The routes of each first segment, in lower case: those that begin with it, and those that may match
 * it as any other, because their path begins with a parameter or a `*`. Nested routes stay with their
 * parent. The group of the home page is ''.
 */
export function groupRoutes(routes: Routes): Map<string, Routes> {
	const isTopLevel = ({ parentId }: Routes[string]) => parentId === ROOT
	const top = Object.values(routes).filter(isTopLevel)
	const segments = new Set(top.map(segmentOf).filter((segment) => segment !== null))
	return new Map(
		[...segments].map((segment) => {
			const members = top.filter((route) => [segment, null].includes(segmentOf(route)))
			return [segment, withDescendants(routes, members)]
		}),
	)
}

/** The first segment of a route's path, '' for an index route, null if it matches more than one. */
function segmentOf({ path, index }: Routes[string]): string | null {
	if (index === true) return ''
	const segment = path?.split('/')[0] ?? ''
	return segment === '' || /[:*?]/u.test(segment) ? null : segment.toLowerCase()
}

function withDescendants(routes: Routes, members: readonly Routes[string][]): Routes {
	const kept = new Set([ROOT, ...members.map(({ id }) => id)])
	const isKept = ({ id, parentId }: Routes[string]): boolean => {
		if (kept.has(id)) return true
		const parent = parentId === undefined || parentId === ROOT ? undefined : routes[parentId]
		return parent !== undefined && isKept(parent)
	}
	return Object.fromEntries(Object.entries(routes).filter(([, route]) => isKept(route)))
}

type RouteObject = Parameters<typeof matchRoutes>[0][number]

/** The routes below a parent as `matchRoutes` takes them; without a parent, all. */
export function routeTree(routes: Routes, parentId?: string): RouteObject[] {
	return Object.values(routes)
		.filter((route) => route.parentId === parentId)
		.map(({ id, path, index, caseSensitive }) =>
			index === true
				? { id, path, index }
				: { id, path, caseSensitive, children: routeTree(routes, id) },
		)
}

/**
 * The first segment of an address as it is matched: decoded, in lower case, without the `.data` of a
 * request for a page's data. Null where it is not certain, as in `//` and in malformed escapes.
 */
export function firstSegment(pathname: string): string | null {
	const [, segment = ''] = pathname.split('/', 2)
	if (segment === '') return pathname === '/' ? '' : null
	if (pathname === '/_root.data') return ''
	try {
		const decoded = decodeURIComponent(segment).toLowerCase()
		if (decoded.includes('/')) return null
		return pathname === `/${segment}` ? decoded.replace(/\.data$/u, '') : decoded
	} catch {
		return null
	}
}
