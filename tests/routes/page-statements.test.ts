import { expect, test } from 'vitest'
import { statementCount } from '~/core/db/db.server'
import { loadRoot } from '~/layout/page/root-loader.server'
import { fillPath, ROUTES } from '#tests/helpers/access/route-modules'
import { importSales, startValuation } from '#tests/helpers/comps/comps-calls'
import { createAdmin } from '#tests/helpers/factories'
import { createDeal, createDealOwner, FLIP, postDeal } from '#tests/helpers/deals/deal-calls'
import { makeScenario, scenariosAt } from '#tests/helpers/deals/scenario-calls'
import { createProvider } from '#tests/helpers/directory/providers'
import { storeGuide } from '#tests/helpers/guides/guide-factory'
import { context } from '#tests/helpers/requests'
import { useDatabase } from '#tests/helpers/setup/database'
import { changeConfig } from '#tests/helpers/setup/singletons'
import type { TestClient } from '#tests/helpers/test-client'

useDatabase()

/** What a page may cost: one statement for the session, and five more. */
const MAX_STATEMENTS = 6

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

test('FAST-04 the session takes one statement and each page at most five more', async () => {
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
	for (const [pattern, { module }] of Object.entries(ROUTES)) {
		if (module.default === undefined || pattern === '/*') continue
		const device = /^\/(?:admin|comps)/u.test(pattern) ? admin.device : owner.device
		const isOwn = pattern === '/deals/:id' || pattern === '/guides/:slug'
		const path = fillPath(pattern, isOwn ? parameters : {})
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
	expect(Object.entries(counted).filter(([, count]) => count > MAX_STATEMENTS)).toEqual([])
})

test('FAST-04 so do pages of what has parts, and those of an administrator who needs a second factor', async () => {
	changeConfig({ requireAdmin2fa: true })
	const listing = { company: 'Own & Co', serviceTypes: ['Contractor'], areas: ['OK'] }
	const owner = await createDealOwner({ provider: listing })
	const { id: providerId } = await createProvider()
	const id = await createDeal(owner, '1 Elm St')
	const second = await createDeal(owner, '2 Oak St', FLIP)
	const scenario = await makeScenario(owner, id, 'A')
	await postDeal(owner, id, { intent: 'addNote', text: 'Call', dueOn: '' })
	await postDeal(owner, id, { intent: 'attachPerson', providerId, role: 'Roofer' })
	const guide = await storeGuide({ tags: ['loans'] })
	const admin = await createAdmin()
	await importSales(admin.device)
	// Located by the sales around it.
	const valuation = await startValuation(admin.device, { location: '' })
	const pages: readonly [TestClient, pattern: string, path: string][] = [
		[owner.device, '/deals/:id', `/deals/${id}`],
		[owner.device, '/calculator/compare', `/calculator/compare?deal=${second}&deal=${scenario}`],
		[owner.device, '/calculator/scenarios', scenariosAt(id, { to: second })],
		[owner.device, '/profile', '/profile'],
		[owner.device, '/profile', '/profile?edit=1&details=1'],
		[owner.device, '/profile/service-provider', '/profile/service-provider'],
		[owner.device, '/service-provider-profile', '/service-provider-profile'],
		[admin.device, '/comps/valuations/:id', valuation],
		[admin.device, '/comps/valuations/:id/report', `${valuation}/report`],
		[owner.device, '/calculator/report', `/calculator/report?property=${id}&scenario=${scenario}`],
		[admin.device, '/admin', '/admin'],
		[admin.device, '/admin/guides', '/admin/guides?show=deleted'],
		[admin.device, '/admin/guides/edit/:id', `/admin/guides/edit/${guide.id}`],
		[admin.device, '/admin/service-providers/:id', `/admin/service-providers/${providerId}`],
		[admin.device, '/admin/users', '/admin/users?role=subscriber'],
		[admin.device, '/admin/users/:id', `/admin/users/${owner.id}`],
	]
	const counted: [string, number][] = []
	for (const [device, pattern, path] of pages) {
		const { status } = await device.load(path)
		expect([path, status]).toEqual([path, 200])
		counted.push([path, await statementsOf(device, pattern, path)])
	}
	expect(counted.filter(([, count]) => count > MAX_STATEMENTS)).toEqual([])
})
