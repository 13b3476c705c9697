import { countAssumptions } from '~/deal'
import { createElement } from 'react'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { describe, expect, test } from 'vitest'
import { CalculatorPage } from '~/features/calculator/deal-form/calculator-page'
import {
	type CalculatorActionData,
	toCalculatorActionData,
} from '~/features/calculator/deal-form/calculator-types'
import { action, loader } from '~/routes/calculator/calculator'
import { loader as projectionLoader } from '~/routes/calculator/projection'
import { assumeView } from '~/features/calculator/analysis-pages/frame/read-query'
import { serverHtml } from '#tests/helpers/calculator/analysis-html'
import { ANNUAL, createMember, signInAs } from '#tests/helpers/factories'
import { get, post } from '#tests/helpers/requests'
import { withoutTable } from '#tests/helpers/setup/db-faults'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

const member = () => createMember({ ...ANNUAL(), hasAcceptedCalculatorTOS: true })

const SIX = {
	start: 'rental',
	startPrice: '$200,000',
	startRent: '2000',
	startRate: '7',
	startDown: '25',
	startTaxes: '2400',
	startInsurance: '1200',
}
const FIVE = {
	start: 'flip',
	startPrice: '160000',
	startWork: '40000',
	startSale: '285000',
	startMonths: '5',
	startHardRate: '11',
}

async function load(query: Record<string, string>) {
	const { cookie } = await member()
	return loader(get(`/calculator?${new URLSearchParams(query).toString()}`, { cookie }))
}

type View = Awaited<ReturnType<typeof load>>

const html = (view: View, answer?: CalculatorActionData) =>
	serverHtml('/calculator', createElement(CalculatorPage, { view, answer }))

/** The unrounded figures of the analysis on the page, by name; each once. */
function figures(page: string): Record<string, string> {
	const all = [...page.matchAll(/<data id="figure-([a-zA-Z]+)" value="([^"]*)"/gu)]
	const byName = Object.fromEntries(all.map(([, name = '', value = '']) => [name, value]))
	expect(Object.keys(byName)).toHaveLength(all.length)
	return byName
}

const card = (page: string) =>
	page.split('start-card no-print')[1]?.split('<form method="post"')[0] ?? ''

describe('the start card without JavaScript', () => {
	test('PRO-86 an empty calculator has it first, as a form that asks the server', async () => {
		const page = html(await load({}))
		expect(card(page)).toContain('<form method="get" action="/calculator"')
		expect(card(page)).toContain('See the Result')
		expect(figures(page)).toEqual({})
		expect(page.indexOf('id="startPrice"')).toBeLessThan(page.indexOf('id="deal-purchase"'))
	})

	test('PRO-86 a calculator with a deal in its address has none', async () => {
		expect(html(await load({ purchase: '200000' }))).not.toContain('id="startPrice"')
	})

	test('PRO-86 CALC-13 a fraction is computed, asked about, and corrected by a button that sends its field', async () => {
		const typed = { ...SIX, startRate: '0.07', startDown: '.25' }
		const page = html(await load(typed))
		expect(Object.keys(figures(page))).toHaveLength(5)
		const text = card(page).replaceAll('<!-- -->', '')
		expect(text).toContain('0.07% is very low. Did you mean 7%?')
		expect(text).toContain('0.25% is very low. Did you mean 25%?')
		expect(text).not.toContain('aria-invalid')
		expect(text).toMatch(/<input(?=[^>]* id="startRate")[^>]*describedby="[^"]*startRate-descr/u)
		expect(text).toMatch(
			/<button type="submit"[^>]* name="startRate" value="7"[^>]*>(?:<span[^>]*>)?Use 7%/u,
		)
		expect(text).toMatch(
			/<button type="submit"[^>]* name="startDown" value="25"[^>]*>(?:<span[^>]*>)?Use 25%/u,
		)
		// Enter activates the first button.
		expect(/<button type="submit"[^>]*>[^<]*/u.exec(text)?.[0]).toMatch(/>Update$/u)
		const { cookie } = await member()
		const query = `${new URLSearchParams(typed).toString()}&startRate=7`
		const view = await loader(get(`/calculator?${query}`, { cookie }))
		expect(view.deal?.inputs).toMatchObject({ interestDSCR: '7', ltv: '99.75' })
		expect(html(view)).not.toContain('Use 7%')
	})

	test('PRO-86 PRO-01 six numbers are answered with five figures', async () => {
		const view = await load(SIX)
		const page = html(view)
		const shown = figures(page)
		expect(Object.keys(shown)).toEqual([
			'cashAtClosing',
			'cashFlowMonth',
			'cashOnCash',
			'dscrNoi',
			'irr',
		])
		expect(shown['cashAtClosing']).toBe('57500')
		expect(Number(shown['cashFlowMonth'])).toBeCloseTo(3000.56 / 12, 2)
		expect(Number(shown['irr'])).toBeCloseTo(0.112202, 6)
		expect(card(page)).toContain('10-year IRR')
		expect(view.deal?.inputs).toMatchObject({ ltv: '75', down: '', purchase: '200000' })
		expect(page).toContain('id="result-renoHouse" value="200000"')
	})

	test('PRO-86 the link to the assumptions has their number, and leads to the same deal', async () => {
		const page = html(await load(SIX))
		const link =
			/href="\/calculator\/projection\?([^"#]+)#assumptions">(\d+) assumptions, see and change</u.exec(
				page,
			)
		const { cookie } = await member()
		const query = (link?.[1] ?? '').replaceAll('&amp;', '&')
		const view = await projectionLoader(get(`/calculator/projection?${query}`, { cookie }))
		expect(Number(link?.[2])).toBe(countAssumptions(assumeView(view).assumptions))
		expect(view.deal.inputs).toMatchObject({ purchase: '200000', rent: '2000', ltv: '75' })
	})

	test('PRO-86 more detail is the calculator with these numbers', async () => {
		const page = html(await load(SIX))
		const href = /href="\/calculator\?([^"]+)"[^>]*>More Detail</u.exec(page)?.[1] ?? ''
		const query = Object.fromEntries(new URLSearchParams(href.replaceAll('&amp;', '&')))
		const { deal, start } = await load(query)
		expect(start).toBeNull()
		expect(deal?.inputs).toEqual((await load(SIX)).deal?.inputs)
	})

	test('PRO-86 a flip from five numbers', async () => {
		const page = html(await load(FIVE))
		const shown = figures(page)
		expect(Object.keys(shown)).toEqual(['netHard', 'roiHard', 'breakEvenPrice'])
		expect(shown['netHard']).toBe(/id="result-netHard" value="([^"]*)"/u.exec(page)?.[1])
		expect(Number(shown['breakEvenPrice'])).toBeGreaterThan(200_000)
		expect(shown['roiHard']).toBe('')
		expect(card(page)).toContain('Enter a down payment, or 0 for none.')
		const paid = html(await load({ ...FIVE, startHardDown: '20' }))
		expect(card(paid)).not.toContain('Enter a down payment')
		expect(figures(paid)['roiHard']).toBe(/id="result-roiHard" value="([^"]*)"/u.exec(paid)?.[1])
		expect(card(page)).not.toContain('no interest is counted')
	})

	test('PRO-86 a flip says why it counts no interest', async () => {
		const noteOf = async (some: Record<string, string>) =>
			card(html(await load({ ...FIVE, ...some })))
		const noMonths = 'No holding period yet, so no interest is counted.'
		const noRate = 'No hard money rate yet, so this is a cash purchase.'
		expect(await noteOf({ startMonths: '' })).toContain(noMonths)
		expect(await noteOf({ startHardRate: '' })).toContain(noRate)
		expect(await noteOf({ startMonths: '', startHardRate: '' })).not.toContain(noMonths)
	})

	test('PRO-05 PRO-86 without a rate it is a cash purchase, unless the member assumes otherwise', async () => {
		const note = 'so this is a cash purchase'
		const query = new URLSearchParams({ ...SIX, startRate: '' }).toString()
		const { id, cookie } = await member()
		const page = async () => html(await loader(get(`/calculator?${query}`, { cookie })))
		expect(card(await page())).toContain(note)
		await db().ownAssumptions.create({
			data: { userId: id, texts: '{"plan":"loan"}', updatedAt: currentTime() },
		})
		expect(card(await page())).not.toContain(note)
	})

	test('PRO-86 nothing is computed before the terms are accepted', async () => {
		const { cookie } = await createMember({ ...ANNUAL(), hasAcceptedCalculatorTOS: false })
		const query = new URLSearchParams(SIX).toString()
		const view = await loader(get(`/calculator?${query}`, { cookie }))
		expect(view).toMatchObject({ needsTerms: true, opening: null, own: null })
		const fields = { intent: 'recalculate', purchase: '200000', rent: '2000' }
		const answer = await action(post('/calculator', fields, { cookie }))
		if (!('data' in answer)) throw new Error('redirected')
		expect(toCalculatorActionData(answer.data).opening).toBeNull()
	})

	test('PRO-86 FIX-33 what cannot be read is said beside its field, and comes back as it was typed', async () => {
		const page = html(await load({ ...SIX, startPrice: 'about <5>', startDown: '150' }))
		expect(card(page)).toContain('value="about &lt;5&gt;"')
		expect(card(page)).toContain('value="150"')
		expect(card(page)).toMatch(/id="startPrice-error"[^]*We couldn&#x27;t read this number/u)
		expect(card(page)).toMatch(/id="startDown-error"[^]*Enter a percentage from 0 to 100\./u)
		expect(card(page)).toContain('Correct the field “Purchase price” to see the result.')
		expect(Object.values(figures(page))).toEqual([])
	})

	test.each([
		{ start: 'rental' },
		{ start: 'flip' },
		{ ...SIX, startRent: '' },
		{ ...SIX, startRate: '' },
		{ ...SIX, startDown: '100' },
		{ ...SIX, startPrice: '0', startRate: '0' },
		{ ...SIX, startPrice: '9999999999', startRent: '10000000000' },
		{ ...FIVE, startSale: '' },
		{ ...FIVE, startPrice: 'x', startMonths: '-' },
	])('PRO-08 PRO-86 %j is answered in words or finite numbers', async (query) => {
		const page = html(await load(query))
		for (const value of Object.values(figures(page))) {
			expect(value === '' || Number.isFinite(Number(value))).toBe(true)
		}
		expect(page).not.toMatch(/NaN|Infinity|undefined|∞|\[object/u)
	})

	test('PRO-86 the entries are kept while the terms are accepted', async () => {
		const who = await signInAs('annual')
		const query = new URLSearchParams(FIVE).toString()
		const answer = await who.post(`/calculator?${query}`, { intent: 'acceptTerms' })
		const to = new URL(answer.location ?? '', 'http://a.test')
		expect(Object.fromEntries(to.searchParams)).toMatchObject({
			start: 'flip',
			startSale: '285,000',
		})
	})
})

describe('the results of a deal', () => {
	const panel = (page: string) => page.slice(page.indexOf('id="results"'))

	test('PRO-87 a rental opens with its plan, and the figures of a flip follow under their heading', async () => {
		const page = panel(html(await load({ purchase: '200000', rent: '2000', interestDSCR: '7' })))
		const order = ['figure-cashFlowMonth', 'figure-irr', '>Rental</h2>', '>Fix &amp; Flip</h2>']
		const at = order.map((text) => page.indexOf(text))
		expect(at).toEqual([...at].sort((a, b) => a - b))
		expect(at[0]).toBeGreaterThan(0)
		expect(page.slice(0, page.indexOf('>Fix &amp; Flip</h2>'))).not.toMatch(/[Nn]et profit/u)
	})

	test('PRO-87 PRO-05 without JavaScript a recalculated deal has its headline, with explanations and the own assumptions', async () => {
		const { id, cookie } = await member()
		await db().ownAssumptions.create({
			data: { userId: id, texts: '{"vacancyPer":"50"}', updatedAt: currentTime() },
		})
		const view = await loader(get('/calculator', { cookie }))
		const fields = { intent: 'recalculate', purchase: '200000', rent: '2000' }
		const answer = await action(post('/calculator', fields, { cookie }))
		if (!('data' in answer)) throw new Error('redirected')
		const data = toCalculatorActionData(answer.data)
		const page = panel(html(view, data))
		expect(page).toContain('Vacancy (% of rent): 50%')
		const capRate = data.opening?.headline.find(({ name }) => name === 'capRate')?.figure
		expect(Number(figures(page)['capRate'])).toBe(capRate)
	})

	test('PROP-07 PRO-87 an action is answered even if the own assumptions cannot be read', async () => {
		const { cookie } = await member()
		const fields = { intent: 'recalculate', purchase: '200000', rent: '2000' }
		await withoutTable('OwnAssumptions', async () => {
			const answer = await action(post('/calculator', fields, { cookie }))
			if (!('data' in answer)) throw new Error('redirected')
			expect(toCalculatorActionData(answer.data)).toMatchObject({
				deal: { inputs: { purchase: '200000' } },
				opening: { headline: expect.arrayContaining([]) as unknown },
				notice: { kind: 'info', text: expect.stringContaining("couldn't be loaded") as unknown },
			})
		})
	})
})
