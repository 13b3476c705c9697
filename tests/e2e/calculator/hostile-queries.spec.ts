import { createMember } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { HOSTILE_QUERIES } from '#tests/helpers/fuzz/random-texts'

const PAGES = ['projection', 'loan', 'brrrr', 'sensitivity', 'offer'] as const

test('PRO-08 PRO-84 long, repetitive, nested and odd queries are answered, never with an error', async ({
	page,
	app,
	context,
}) => {
	await createMember(app, context)
	for (const [index, [what, query]] of HOSTILE_QUERIES.entries()) {
		const name = PAGES[index % PAGES.length] ?? 'offer'
		const answer = await page.request.get(`${app.origin}/calculator/${name}?${query}`)
		expect([what, answer.status()]).toEqual([what, 200])
		const html = await answer.text()
		const values = [...html.matchAll(/<data id="figure-[^"]*" value="([^"]*)"/gu)].map(
			([, value = '']) => value,
		)
		expect(values.length).toBeGreaterThan(0)
		const broken = values.filter(
			(value) => value !== '' && (!Number.isFinite(Number(value)) || value === '-0'),
		)
		expect([what, broken]).toEqual([what, []])
		expect([what, html.includes('<script>HIT()')]).toEqual([what, false])
	}
})
