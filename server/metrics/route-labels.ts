import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'
import { firstSegment, groupRoutes } from '../http/route-groups'

type Routes = ServerBuild['routes']
type RouteObject = Parameters<typeof matchRoutes>[0][number]

const ROOT = 'root'
const MAX_PATHS = 2_000
const MAX_PATH_LENGTH = 300

function treeOf(routes: Routes, parentId: string): RouteObject[] {
	return Object.values(routes)
		.filter((route) => route.parentId === parentId)
		.map(({ id, path, index }) =>
			index === true ? { id, path, index } : { id, path, children: treeOf(routes, id) },
		)
}

/** Names the route of an address, such as `/guides/:slug`, for the metrics; `other` where none matches. */
export function routeLabels(routes: Routes): (path: string) => string {
	const groups = new Map(
		[...groupRoutes(routes)].map(([segment, members]) => [segment, treeOf(members, ROOT)]),
	)
	const labels = new LRUCache<string, string>({ max: MAX_PATHS })
	const find = (path: string): string => {
		if (path.startsWith('/assets/')) return '/assets/*'
		if (path === '/healthz' || path === '/readyz') return path
		const group = groups.get(firstSegment(path) ?? '/')
		const page = path === '/_root.data' ? '/' : path.replace(/\.data$/u, '')
		const matches = group === undefined ? null : matchRoutes(group, page)
		if (matches === null) return 'other'
		const pattern = matches.flatMap(({ route }) => route.path ?? []).join('/')
		return pattern === '*' ? 'other' : `/${pattern}`
	}
	return (path) => {
		if (path.length > MAX_PATH_LENGTH) return 'other'
		const known = labels.get(path)
		if (known !== undefined) return known
		const label = find(path)
		labels.set(path, label)
		return label
	}
}
