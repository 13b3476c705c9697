import { describe, expect, test } from 'vitest'
import { compsView, type CompsView } from '~/features/comps/sample-tool/sample-tool.loader.server'
import { COMPARABLES, MAIN_PROPERTIES } from '~/features/comps/sample-tool/data.server'
import { currentTime } from '~/core/time/clock'
import { useDatabase } from '#tests/helpers/setup/database'
import type { TestClient } from '#tests/helpers/test-client'
import { createAdmin, KINDS, signInAs, signInAsAdmin } from '#tests/helpers/factories'
import { ROUTES } from '#tests/helpers/access/route-modules'

useDatabase()

const viewOf = (value: unknown): CompsView => value as CompsView

describe('COMPS-01 COMPS-02 access to the tool', () => {
	test.each(KINDS)('%s', async (kind) => {
		const device = await signInAs(kind)
		const { status, value } = await device.load('/comps')
		expect(status).toBe(200)
		expect(viewOf(value).kind).toBe(kind === 'admin' ? 'tool' : 'teaser')
	})

	test('other viewers receive none of its data (security row 5)', async () => {
		const marks = [...MAIN_PROPERTIES, ...COMPARABLES].map(({ address }) => address)
		for (const kind of ['visitor', 'user', 'annual'] as const) {
			const device = await signInAs(kind)
			const text = JSON.stringify((await device.load('/comps')).value)
			expect(marks.filter((mark) => text.includes(mark))).toEqual([])
		}
		const text = JSON.stringify((await (await signInAsAdmin()).load('/comps')).value)
		expect(marks.filter((mark) => text.includes(mark))).toEqual(marks)
	})
})

test('COMPS-03 COMPS-07 the tool gets three properties, five comps and the current year', async () => {
	const view = viewOf((await (await signInAsAdmin()).load('/comps?view=rent')).value)
	if (view.kind !== 'tool') throw new Error('No tool')
	expect([view.data.homes.length, view.data.comps.length]).toEqual([3, 5])
	expect(view.data).toMatchObject({
		search: '?view=rent',
		currentYear: currentTime().getUTCFullYear(),
		failure: null,
	})
})

test('COMPS-18 sample data that cannot be read is said, and the page stands', async () => {
	const page = await (await signInAsAdmin()).open('/comps')
	const { user } = page.root.auth
	const request = new Request('http://127.0.0.1/comps')
	const view = compsView({ tier: 'paid', user }, request, currentTime(), () => {
		throw new Error('gone')
	})
	expect(view).toMatchObject({
		kind: 'tool',
		data: { homes: [], comps: [], failure: 'Failed to load comparable properties' },
	})
})

test('C1 comps open with the valuations of those who have any; the sample data has its own address', async () => {
	const { device } = await createAdmin()
	expect((await device.load('/comps')).status).toBe(200)
	await device.post('/comps/valuations', { intent: 'sample' })
	const opened = await device.load('/comps')
	expect([opened.status, opened.location]).toEqual([302, '/comps/valuations'])
	for (const path of ['/comps?data=sample', '/comps?view=rent']) {
		expect(viewOf((await device.load(path)).value).kind).toBe('tool')
	}
})

test('V9 the dashboard marks comps until they open', async () => {
	const soonOf = async (device: TestClient) =>
		((await device.load('/dashboard')).value as { soon: string[] }).soon
	expect(await soonOf(await signInAs('annual'))).toEqual(['/comps'])
	expect(await soonOf(await signInAsAdmin())).toEqual([])
})

test('COMPS-15 the sample tool accepts no forms', () => {
	expect(ROUTES['/comps']?.module.loader).toBeDefined()
	expect(ROUTES['/comps']?.module.action).toBeUndefined()
})
