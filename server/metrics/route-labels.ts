import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'
import { firstSegment, groupRoutes, ROOT, routeTree } from '../http/route-groups'

type Routes = ServerBuild['routes']

const MAX_PATHS = 2_000
const MAX_PATH_LENGTH = 300

/** Names the route of an address, such as `/guides/:slug`, for the metrics; `other` where none matches. */
export function routeLabels(routes: Routes): (path: string) => string {
	const groups = new Map(
		[...groupRoutes(routes)].map(([segment, members]) => [segment, routeTree(members, ROOT)]),
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
