import { expect, test } from '#tests/helpers/browser/e2e'
import { after, days } from '~/core/time/durations'

test('SUB-24 who has a plan without access is led to support on every page, and offered no second plan @nojs', async ({
	page,
	app,
	context,
}) => {
	const { id } = await app.makeUser({
		role: 'user',
		subscriptionStatus: 'active',
		plan: { key: 'annual', status: 'active', currentPeriodEnd: after(new Date(), days(90)) },
	})
	await app.signIn(context, id)
	const bar = page.getByRole('banner')
	const main = page.getByRole('main')
	const offer = /^(?:Subscribe|Subscribe Now|See Plans|Become a Member|Rejoin.*)$/iu
	const pages = [
		'/calculator',
		'/guides',
		'/comps',
		'/dashboard',
		'/deals',
		'/calculator/compare',
		'/calculator/scenarios',
	]
	for (const withDeal of [false, true]) {
		if (withDeal) await app.makeProperty(id, '1 Elm St', { purchase: '100000' })
		for (const path of pages) {
			await page.goto(path)
			const isList = path === '/calculator/compare' || path === '/calculator/scenarios'
			if (!(withDeal && isList)) {
				await expect(main.getByRole('link', { name: 'Contact Us' }), path).toBeVisible()
			}
			await expect(main.getByRole('link', { name: offer }), path).toHaveCount(0)
			await expect(bar.getByRole('link', { name: offer }), path).toHaveCount(0)
		}
	}
})
