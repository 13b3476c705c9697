import { expect, test } from 'vitest'
import { statementCount } from '~/core/db/db.server'
import { loadRoot } from '~/layout/page/root-loader.server'
import { fillPath, ROUTES } from '#tests/helpers/access/route-modules'
import { ROUTE_TABLE } from '#tests/helpers/access/route-table'
import { createAdmin } from '#tests/helpers/factories'
import { createDeal, createDealOwner, FLIP, postDeal } from '#tests/helpers/deals/deal-calls'
import { makeScenario } from '#tests/helpers/deals/scenario-calls'
import { storeGuide } from '#tests/helpers/guides/guide-factory'
import { context } from '#tests/helpers/requests'
import { useDatabase } from '#tests/helpers/setup/database'
import type { TestClient } from '#tests/helpers/test-client'

useDatabase()

/** What a page may cost: one statement for the session, and three more. */
const MAX_STATEMENTS = 4

/** The statements of a page: those of the root's loader and of its own, which share the session. */
async function statementsOf(device: TestClient, pattern: string, path: string): Promise<number> {
	const { loader } = ROUTES[pattern]?.module ?? {}
	const request = device.request(path)
	const shared = context({ ip: device.ip })
	const params: Record<string, string> = {}
	const names = pattern.match(/:\w+/gu) ?? []
	const values = path.split('?')[0]?.split('/') ?? []
	for (const name of names) params[name.slice(1)] = values[pattern.split('/').indexOf(name)] ?? ''
	const before = statementCount()
	await Promise.allSettled([
		loadRoot(request, shared),
		loader?.({ request, context: shared, params }),
	])
	return statementCount() - before
}

/**
 * Pages that take more, with how many: the areas of admins and of the account, and the pages where a deal, a
 * directory of providers or links are managed. A page that is not here may not take more.
 */
const MORE: Readonly<Record<string, number>> = {
	'/admin': 21,
	'/admin/audit': 5,
	'/admin/billing': 16,
	'/admin/guides': 7,
	'/admin/revenue': 6,
	'/admin/service-providers': 8,
	'/admin/users': 8,
	'/calculator/report': 5,
	'/calculator/scenarios': 6,
	'/calculator/share': 7,
	'/comps/valuations': 5,
	'/deals/:id': 9,
	'/profile': 11,
	'/profile/email': 6,
	'/profile/security': 9,
	'/service-providers': 9,
}

test('FAST-04 the session takes one statement and a page at most three more, but for those listed', async () => {
	const owner = await createDealOwner({ hasAcceptedProviderTOS: true })
	const id = await createDeal(owner, '1 Elm St')
	await createDeal(owner, '2 Oak St', FLIP)
	await postDeal(owner, id, { intent: 'addTag', tag: 'Brick' })
	const scenario = await makeScenario(owner, id, 'A')
	const { slug } = await storeGuide({ isFree: false, tags: ['loans'] })
	await storeGuide({ tags: ['loans'] })
	const admin = await createAdmin()
	const parameters = { id, slug }
	const counted: Record<string, number> = {}
	for (const [pattern, { params }] of Object.entries(ROUTE_TABLE)) {
		if (ROUTES[pattern]?.module.default === undefined || pattern === '/*') continue
		const device = /^\/(?:admin|comps)/u.test(pattern) ? admin.device : owner.device
		const isOwn = pattern === '/deals/:id' || pattern === '/guides/:slug'
		const path = fillPath(pattern, isOwn ? parameters : params)
		const deal = `property=${id}`
		const paths = pattern.startsWith('/calculator')
			? [path, `${path}?${deal}`, `${path}?${deal}&scenario=${scenario}`]
			: [path]
		for (const one of paths) {
			const count = await statementsOf(device, pattern, one)
			counted[pattern] = Math.max(count, counted[pattern] ?? 0)
		}
	}
	expect(counted['/dev/bare']).toBe(1)
	expect(Object.keys(counted).length).toBeGreaterThan(70)
	const tooMany = Object.entries(counted).filter(
		([pattern, count]) => count > (MORE[pattern] ?? MAX_STATEMENTS),
	)
	expect(tooMany).toEqual([])
})
