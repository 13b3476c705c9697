import type { Page } from '@playwright/test'
import { waitForHydration } from '#tests/helpers/accounts/messages'
import { expect, test } from '#tests/helpers/browser/e2e'

/** Amounts on a phone whose text is twice as large. */

test.use({ viewport: { width: 390, height: 844 } })
test.setTimeout(240_000)

const RENTAL = 'purchase=1285000&rent=12000&interestDSCR=7&ltv=75'
const FLIP = 'purchase=1285000&sPrice=1900000&appliance=150000&hold=120&interestHM=11'

/** Pages with amounts, by account. */
const PAGES = {
	'': ['/', '/comps', '/check-our-math'],
	'user@demo.test': ['/subscription'],
	'annual@demo.test': [
		'/calculator?sample=flip',
		'/calculator?sample=rental',
		`/calculator?${FLIP}`,
		'/calculator?start=rental&startPrice=285000&startRent=2400',
		`/calculator/projection?${RENTAL}`,
		`/calculator/projection?${FLIP}`,
		`/calculator/brrrr?${RENTAL}&arv=1900000&appliance=150000`,
		`/calculator/loan?${RENTAL}`,
		`/calculator/sensitivity?${RENTAL}`,
		`/calculator/offer?${RENTAL}`,
		`/calculator/offer?${FLIP}&margin=15&arv=1900000`,
		`/calculator/report?${RENTAL}`,
		'/calculator/compare',
		'/deals',
		'a deal',
		'/dashboard',
		'/profile',
	],
	'admin@demo.test': ['/admin', '/admin/revenue', '/comps/sales'],
} as const

type Fault = { kind: string; what: string }

/** Amounts that overlap or are cut, and what makes the page wider than the screen. */
const faultsOf = (page: Page): Promise<Fault[]> =>
	page.evaluate(() => {
		const faults: { kind: string; what: string }[] = []
		const nameOf = (one: Element | null): string =>
			one === null ? '' : `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`
		/** The nearest ancestor of a text that moves on its own, or shows only part of its content. */
		const ancestor = (from: Element | null, test: (style: CSSStyleDeclaration) => boolean) => {
			for (let one = from; one !== null; one = one.parentElement) {
				if (test(getComputedStyle(one))) return one
			}
			return null
		}
		const layerOf = (one: Element | null) =>
			ancestor(one, ({ position }) => position === 'fixed' || position === 'sticky')
		const clipOf = (one: Element | null) =>
			ancestor(one, ({ overflowX }) => overflowX !== 'visible')
		type Box = { rect: DOMRect; text: string; parent: Element; layer: Element | null }
		const boxes: Box[] = []
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
			const parent = node.parentElement
			const text = (node.textContent ?? '').trim()
			if (parent === null || text === '' || !parent.checkVisibility()) continue
			if (parent.closest('.sr-only, script, svg, [popover]') !== null) continue
			// Only for screen readers.
			const isHidden = (one: Element | null) => (one?.getBoundingClientRect().width ?? 2) <= 1
			if (isHidden(parent) || isHidden(clipOf(parent))) continue
			const range = document.createRange()
			range.selectNodeContents(node)
			for (const rect of range.getClientRects()) {
				if (rect.width < 2 || rect.height < 2) continue
				boxes.push({ rect, text, parent, layer: layerOf(parent) })
				const clip = /[$%]/u.test(text) ? clipOf(parent) : null
				if (clip === null || clip === document.body || clip === document.documentElement) continue
				if (['auto', 'scroll'].includes(getComputedStyle(clip).overflowX)) continue
				const edge = clip.getBoundingClientRect()
				if (rect.left < edge.left - 1 || rect.right > edge.right + 1) {
					faults.push({ kind: 'cut', what: `${text} in ${nameOf(clip)}` })
				}
			}
		}
		/** Letters are lower than their line; what only the lines share is not printed on each other. */
		const shared = (a: number, b: number, c: number, d: number) => Math.min(b, d) - Math.max(a, c)
		for (const [i, a] of boxes.entries()) {
			if (!/\d/u.test(a.text)) continue
			for (const [j, b] of boxes.entries()) {
				if (a.parent === b.parent || a.layer !== b.layer || (j < i && /\d/u.test(b.text))) continue
				const width = shared(a.rect.left, a.rect.right, b.rect.left, b.rect.right)
				const height = shared(a.rect.top, a.rect.bottom, b.rect.top, b.rect.bottom)
				if (width <= 2 || height <= Math.min(a.rect.height, b.rect.height) * 0.35) continue
				faults.push({ kind: 'over', what: `${a.text} | ${b.text} in ${nameOf(a.parent)}` })
			}
		}
		const root = document.documentElement
		if (root.scrollWidth > root.clientWidth) {
			const wide = [...document.body.querySelectorAll('*')].filter((one) => {
				const isWide = one.getBoundingClientRect().right > root.clientWidth + 1
				return isWide && one.checkVisibility() && clipOf(one.parentElement) === null
			})
			const names = wide.slice(0, 8).map(nameOf).join(' > ')
			faults.push({ kind: 'wide', what: `${root.scrollWidth} px: ${names}` })
		}
		return faults
	})

for (const [email, paths] of Object.entries(PAGES)) {
	test(`FIX-26 no amounts over each other at twice the text size: ${email || 'a visitor'}`, async ({
		page,
		app,
		context,
	}) => {
		if (email !== '') await app.signIn(context, await app.demoId(email))
		const faults: Record<string, Fault[]> = {}
		for (const path of paths) {
			if (path === 'a deal') {
				await page.goto('/deals')
				await page.goto(
					(await page.locator('main a[href^="/deals/c"]').first().getAttribute('href')) ?? '',
				)
			} else await page.goto(path)
			if ((await page.locator('script[type=module]').count()) > 0) await waitForHydration(page)
			await page.evaluate(async () => {
				document.documentElement.style.fontSize = '200%'
				for (const one of document.querySelectorAll('details')) one.open = true
				await document.fonts.ready
			})
			const found = await faultsOf(page)
			if (found.length > 0) faults[path] = found
		}
		expect(faults).toEqual({})
	})
}
