import { createMember } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { CHECK_FIRST } from '~/features/calculator/analysis-pages/unread/unread-entries'
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
		// A text that is no number holds all figures back, and the page says so.
		if (values.length === 0) expect([what, html.includes(CHECK_FIRST)]).toEqual([what, true])
		const broken = values.filter(
			(value) => value !== '' && (!Number.isFinite(Number(value)) || value === '-0'),
		)
		expect([what, broken]).toEqual([what, []])
		expect([what, html.includes('<script>HIT()')]).toEqual([what, false])
	}
})
