import { createElement } from 'react'
import { expect, test } from 'vitest'
import { BrrrrPage } from '~/features/calculator/analysis-pages/brrrr/brrrr-page'
import { loader } from '~/routes/calculator/brrrr'
import { figureOf, serverHtml } from '#tests/helpers/calculator/analysis-html'
import { ANNUAL, createMember } from '#tests/helpers/factories'
import { get, responseOf } from '#tests/helpers/requests'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** 136,000 borrowed for price and work, refinanced in month 6. */
const BRIDGE =
	'purchase=120000&arv=230000&rent=2100&kitchen=40000&down=15&interestHard=11&hold=120&appr=600&lendFees=2500&interestDSCR=7.25'

const member = () => createMember({ ...ANNUAL(), hasAcceptedCalculatorTOS: true })

/** The page as the server sends it: what a browser without JavaScript has. */
async function html(query = BRIDGE): Promise<string> {
	const { cookie } = await member()
	const view = await loader(get(`/calculator/brrrr?${query}`, { cookie }))
	return serverHtml('/calculator/brrrr', createElement(BrrrrPage, { view }))
}

test.each([
	['a visitor', null, '/signup'],
	['an unverified user', { isVerified: false }, '/verify-email'],
	['a user without a plan', {}, '/subscription'],
])('PRO-85 %s is redirected like from the calculator', async (_who, given, to) => {
	const cookie = given === null ? undefined : (await createMember(given)).cookie
	const response = await responseOf(() => loader(get('/calculator/brrrr', { cookie })))
	expect(response.headers.get('Location')).toContain(to)
})

test('PRO-34 without JavaScript the parts are in order, with their figures', async () => {
	const page = await html()
	expect(figureOf(page, 'bridgeLoan').value).toBe('136000')
	expect(figureOf(page, 'cashAtClosing').text).toBe('$30,700')
	expect(figureOf(page, 'cashBack').text).toBe('$31,325')
	expect(figureOf(page, 'cashLeft').text).toBe('$5,550')
	expect(figureOf(page, 'lowerLeft-10').text).toBe('$22,282')
	const parts = ['timeline', 'closing', 'refinance', 'ladder', 'rental', 'lower']
	const places = parts.map((part) => page.indexOf(`id="${part}"`))
	expect(places).toEqual([...places].sort((a, b) => a - b))
	expect(places[0]).toBeGreaterThan(0)
	expect(page).toContain('Cash back is borrowed money. You owe it with the new loan.')
	expect(page).toMatch(/role="img" aria-label="You pay \$30,700 at closing/u)
	expect(page).not.toMatch(/NaN|Infinity|undefined|\[object/u)
	const ids = [...page.matchAll(/ id="(figure-[^"]+)"/gu)].map(([, id]) => id)
	expect(new Set(ids).size).toBe(ids.length)
	expect(ids.length).toBeGreaterThan(45)
})

test('PRO-38 the headline has all money back and the cost a month', async () => {
	const page = await html(BRIDGE.replace('230000', '260000').replace('7.25', '11'))
	expect(page).toMatch(
		/All of your money is back, and \$[\d,]+ more, and it costs you \$[\d,]+ a month\./u,
	)
})

test('PRO-09 without a rate the page asks for it', async () => {
	const page = await html(BRIDGE.replace('&interestDSCR=7.25', ''))
	expect(page).toContain('Enter an interest rate')
	expect(figureOf(page, 'cashFlowMonth')).toMatchObject({ value: '', reason: 'noRate' })
	// What stays in does not depend on the rate of the new loan.
	expect(figureOf(page, 'cashLeft')).toMatchObject({ reason: null })
	const other = await html('purchase=200000&rent=2000&interestDSCR=7')
	expect(other).toContain('Only for hard money with a refinance (BRRRR).')
	expect(other).not.toContain('figure-cashBack')
})
