import { runInThisContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, test } from '#tests/helpers/browser/e2e'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'

const DEALS = 200

/** The engine and the random deals as one script that leaves `engine` behind. */
async function bundleEngine(): Promise<string> {
	const { outputFiles } = await build({
		entryPoints: ['tests/helpers/calculator/engine-figures.ts'],
		bundle: true,
		write: false,
		format: 'iife',
		globalName: 'engine',
		define: { 'process.env': '{}' },
		tsconfig: 'tsconfig.json',
	})
	return outputFiles[0]?.text ?? ''
}

test('PRO-94 L17 the browser computes the same digits as the server, for 200 deals', async ({
	page,
}) => {
	const call = `${await bundleEngine()}; engine.engineFigures(${DEALS}, ${FUZZ_SEED})`
	const onServer = runInThisContext(call) as string[]
	expect(onServer).toHaveLength(DEALS)
	expect(onServer.filter((figures) => figures.includes('"kind":"one"')).length).toBeGreaterThan(50)

	await page.goto('about:blank')
	const inBrowser = await page.evaluate<string[]>(call)
	for (const [index, figures] of onServer.entries()) {
		expect(inBrowser[index], `deal ${index} of seed ${FUZZ_SEED}`).toBe(figures)
	}
})
