import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import {
	type DealInputs,
	INPUTS,
	RESULTS,
	analyze,
	normalizeInputs,
	readInputs,
	showResult,
} from '~/deal'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'
import { MEMBER, createMember } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { TextBrowser } from '#tests/helpers/text-browser/text-browser'
import { missingPrograms, W3m } from '#tests/helpers/text-browser/w3m'

/** The calculator's main workflow without JavaScript, styles or origin headers. */

const ADDRESS = '9 Text Lane'
const DEAL: Partial<DealInputs> = {
	rent: '$1,850',
	arv: '272,000',
	sPrice: '272000',
	purchase: '128000',
	kitchen: '14500',
	down: '15%',
	interestHard: '10.5',
	hold: '150',
	ltv: '75',
	interestDSCR: '7.25',
	years: '30',
	margin: '30',
}

function expectResults(browser: TextBrowser, deal: Partial<DealInputs>): void {
	const figures = analyze(readInputs(normalizeInputs(deal)).values)
	const shown = Object.fromEntries(RESULTS.map(({ key }) => [key, browser.result(key)]))
	const expected = RESULTS.map(({ key }) => [key, String(figures[key] ?? '')])
	expect(shown).toEqual(Object.fromEntries(expected))
}

test('CALC-02 CALC-04 CALC-13 PROP-04 PROP-05 PROP-06 PROP-07 PROP-14 the main workflow with w3m’s requests', async ({
	app,
}) => {
	const { id, email } = await app.makeUser(MEMBER)
	for (const deal of SAMPLE_DEALS) await app.makeProperty(id, deal.address, deal.inputs)
	const browser = new TextBrowser(app.origin)
	await browser.open('/calculator')
	expect(browser.path).toBe('/signup?redirect=%2Fcalculator')
	await browser.open('/signin?redirect=%2Fcalculator')
	browser.fill({ email, password: 'Demo-pass-2026' })
	await browser.press('Sign In')
	expect(browser.path).toBe('/calculator')

	browser.fill({ propertyAddress: ADDRESS, ...DEAL, bedrooms: 'three' })
	await browser.press('Recalculate')
	expectResults(browser, DEAL)
	expect(browser.text).toContain("We couldn't read this number, so it counts as 0.")
	expect(browser.value('bedrooms')).toBe('three')
	await browser.press('Save Property')
	expect(browser.status).toBe(400)
	expect(browser.text).toContain('Please fix Bedrooms before saving.')
	browser.fill({ bedrooms: '3' })
	await browser.press('Save Property')
	expect(browser.text).toContain(`Saved "${ADDRESS}" successfully`)
	expect(browser.path).toMatch(/^\/calculator\?property=p/)

	const all = SAMPLE_DEALS.map(({ address }) => address)
	expect(browser.options('propertyId')).toEqual(['Select a saved property (4)', ...all, ADDRESS])
	browser.choose('propertyId', all[1]!)
	await browser.press('Load')
	expect(browser.value('propertyAddress')).toBe(all[1])
	expectResults(browser, SAMPLE_DEALS[1]!.inputs)

	browser.choose('propertyId', ADDRESS)
	await browser.press('Load')
	browser.fill({ rent: '1900' })
	browser.choose('propertyId', all[0]!)
	await browser.press('Load')
	expect(browser.text).toContain('You have unsaved changes that will be lost.')
	await browser.press('Cancel')
	expect(browser.value('rent')).toBe('1,900')
	await browser.press('Save Property')
	expect(browser.text).toMatch(new RegExp(`Saved "${ADDRESS}" successfully\\s*Undo`, 'u'))
	expectResults(browser, { ...DEAL, rent: '1900' })

	await browser.press('Clear Form')
	expect(browser.text).toContain('Clear form?')
	await browser.press('Clear')
	expect(browser.text).toContain('Form cleared')
	expectResults(browser, {})
})

test('CALC-16 CALC-17 accepts and declines the terms in a text browser', async ({ app }) => {
	const { email } = await app.makeUser({ role: 'VIP', vipExpiresAt: new Date(4e12) })
	const browser = new TextBrowser(app.origin)
	await browser.open('/signin?redirect=%2Fcalculator')
	browser.fill({ email, password: 'Demo-pass-2026' })
	await browser.press('Sign In')
	expect(browser.text).toContain('not financial, legal or tax advice')
	await browser.press('Decline')
	expect(browser.text).toContain('You must accept the terms to use the calculator')
	await browser.open('/calculator')
	await browser.press('Accept')
	expect(browser.text).toContain('Terms accepted. You can now use the calculator.')
	expect(browser.value('rent')).toBe('')
})

test('CALC-03 PROP-04 PROP-06 PROP-14 the main job in w3m itself', async ({ app }) => {
	test.skip(missingPrograms('w3m', 'tmux').length > 0, 'needs w3m and tmux')
	test.setTimeout(120_000)
	const { email } = await app.makeUser({
		role: 'VIP',
		vipExpiresAt: new Date(4e12),
		hasAcceptedCalculatorTOS: true,
	})
	const w3m = new W3m(`${app.origin}/signin?redirect=%2Fcalculator`)
	try {
		await w3m.sees('Welcome Back')
		w3m.fill('Email', email)
		w3m.fill('Password', 'Demo-pass-2026')
		w3m.press('^Sign In$')
		await w3m.sees('Property address')

		w3m.fill('Property address', ADDRESS)
		// The start card above has a monthly rent too, without its help text.
		w3m.fill('Expected monthly rent', '1850')
		w3m.press('Recalculate')
		await w3m.sees('1,850')
		w3m.find('^Maintenance .% of rent')
		w3m.press('Save Property')
		await w3m.sees(`Saved "${ADDRESS}" successfully`)

		w3m.fill('Expected monthly rent', '2000')
		w3m.press('Save Property')
		await w3m.sees('Undo')
		await w3m.sees('2,000')

		w3m.find('^Saved properties')
		w3m.press('Delete')
		await w3m.sees(`Delete "${ADDRESS}"?`)
		w3m.find('from your saved properties', 'Delete$')
		w3m.keys('Enter')
		await w3m.sees(`Deleted "${ADDRESS}"`)
		await w3m.sees('No saved properties yet')
	} finally {
		w3m.close()
	}
})

for (const program of ['w3m', 'lynx']) {
	test(`CALC-19 SHELL-31 in ${program} every field is below its label, and every result next to its name`, async ({
		app,
		context,
	}, testInfo) => {
		test.skip(missingPrograms(program).length > 0, `needs ${program}`)
		const { id } = await createMember(app, context)
		const [flip] = SAMPLE_DEALS
		const property = await app.makeProperty(id, flip!.address, flip!.inputs)
		const page = await context.request.get(`${app.origin}/calculator?property=${property}`)
		const options =
			program === 'w3m' ? ['-T', 'text/html', '-cols', '100'] : ['-force_html', '-width=100']
		// Written to a file, because lynx loses part of piped input.
		const file = testInfo.outputPath('page.html')
		writeFileSync(file, await page.body())
		const text = execFileSync(program, ['-dump', ...options, file], {
			encoding: 'utf8',
			env: { ...process.env, LANG: 'C.UTF-8' },
		})
		const lines = text.split('\n').map((line) => line.trim())

		let at = lines.indexOf('Property Info')
		expect(at).toBeGreaterThan(-1)
		for (const { label, help } of [...INPUTS].sort(bySection)) {
			const next = lines.findIndex((line, i) => i > at && line.startsWith(label))
			expect(next, `${label} in\n${text}`).toBeGreaterThan(at)
			const between = lines.slice(next, next + 6).join(' ')
			expect(between).toMatch(/\[[^\]]*\]|_{5,}/)
			if (help !== undefined) expect(between).toContain(help.slice(0, 30))
			at = next
		}
		const figures = analyze(readInputs(flip!.inputs).values)
		const folded = text.replace(/\s+/g, ' ')
		for (const { key, label } of RESULTS) {
			expect(folded).toContain(`${label} ${showResult(key, figures[key])}`)
		}
	})
}

/** In page order: inputs that do not affect results are last in their section. */
function bySection(a: (typeof INPUTS)[number], b: (typeof INPUTS)[number]): number {
	return a.section === b.section ? Number(a.isRecordOnly) - Number(b.isRecordOnly) : 0
}
