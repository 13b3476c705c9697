import { INPUTS } from '~/deal'
import {
	expectResults,
	field,
	openCalculator,
	createMember,
} from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { typeAtRandom } from '#tests/helpers/browser/typing'
import { withCommas } from '#tests/helpers/browser/number-field-model'

/**
 * Random typing, pasting, deleting, undoing and caret movement, compared with a simple model of a number
 * field. The long version with varying seeds is tests/performance/typing.slow.test.ts.
 */

test('CALC-11 CALC-12 CALC-13 random keys give the right number, commas and caret position', async ({
	page,
	context,
	app,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	await createMember(app, context)
	await openCalculator(page)
	const fields = INPUTS.slice(0, 8).map(({ key }) => key)
	const typed = await typeAtRandom(page, { seed: 20_260_101, steps: 200, fields })
	for (const key of fields) await expect(field(page, key)).toHaveValue(withCommas(typed[key] ?? ''))
	await expectResults(page, typed)
})
