import { runInThisContext } from 'node:vm'
import { bundleEngine } from '#tests/helpers/calculator/bundle-engine'
import { expect, test } from '#tests/helpers/browser/e2e'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'

const DEALS = 200

test('PRO-94 L17 PRO-49 the browser computes the same digits as the server, for 200 deals', async ({
	page,
}) => {
	const call = `${await bundleEngine('engine-figures')}; engine.engineFigures(${DEALS}, ${FUZZ_SEED})`
	const onServer = runInThisContext(call) as string[]
	expect(onServer).toHaveLength(DEALS)
	expect(onServer.filter((figures) => figures.includes('"kind":"one"')).length).toBeGreaterThan(50)
	expect(onServer.filter((figures) => figures.includes('"rangeCheck":'))).toHaveLength(5)

	await page.goto('about:blank')
	const inBrowser = await page.evaluate<string[]>(call)
	for (const [index, figures] of onServer.entries()) {
		expect(inBrowser[index], `deal ${index} of seed ${FUZZ_SEED}`).toBe(figures)
	}
})
