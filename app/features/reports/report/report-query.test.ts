import { expect, test } from 'vitest'
import { DEFAULT_SECTIONS } from './report-model'
import { choiceFields, readChoice } from './report-query'

const read = (query: string) => readChoice(new URLSearchParams(query))
const partners = (query: string) => read(`packet=partner&${query}`)

test('PRO-68 without a choice a report has every section but the notes', () => {
	const { sections, packet, hidesAddresses, problems } = read('')
	expect(sections).toEqual(DEFAULT_SECTIONS)
	expect(sections).not.toContain('notes')
	expect([packet, hidesAddresses, problems]).toEqual([null, false, {}])
})

test('PRO-68 sections are optional by query; what is unknown is left out', () => {
	expect(read('section=loan&section=summary&section=loan&section=constructor').sections).toEqual([
		'loan',
		'summary',
	])
	expect(read('section=nothing').sections).toEqual(DEFAULT_SECTIONS)
	expect(read('packet=other').packet).toBeNull()
})

test('FIX-25 a packet begins without the offer, and has it if it is chosen for the packet', () => {
	for (const packet of ['lender', 'partner']) {
		expect(read(`packet=${packet}`).sections).toEqual(
			DEFAULT_SECTIONS.filter((key) => key !== 'offer'),
		)
		// The form of a report has the offer ticked when another kind is chosen in it.
		const changed = `packet=${packet}&formPacket=&section=summary&section=offer`
		expect(read(changed).sections).toEqual(['summary'])
		const chosen = `packet=${packet}&formPacket=${packet}&section=summary&section=offer`
		expect(read(chosen).sections).toEqual(['summary', 'offer'])
		// What is shown is what the PDF gets.
		for (const text of [`packet=${packet}`, changed, chosen]) {
			const fields = new URLSearchParams(choiceFields(read(text)).map(([...field]) => field))
			expect(readChoice(fields)).toEqual(read(text))
		}
	}
	expect(read('packet=&formPacket=&section=offer').sections).toEqual(['offer'])
})

test('PRO-71 shares of partners total 100', () => {
	expect(
		partners('partner1Name=Ann&partner1Share=60&partner2Name=Bob&partner2Share=40'),
	).toMatchObject({
		shares: [
			{ name: 'Ann', percent: 60 },
			{ name: 'Bob', percent: 40 },
		],
		problems: {},
	})
	const thirds = 'partner1Name=A&partner1Share=33.33&partner2Name=B&partner2Share=33.33'
	expect(partners(`${thirds}&partner3Name=C&partner3Share=33.34`).problems).toEqual({})
	expect(partners(`${thirds}&partner3Name=C&partner3Share=33.33`)).toMatchObject({
		shares: [],
		problems: { partner3Share: 'The shares total 99.99%. Change them to total 100%.' },
	})
	expect(partners('partner1Name=&partner1Share=')).toMatchObject({ shares: [], problems: {} })
})

test.each<readonly [query: string, field: string, message: string]>([
	['partner1Name=&partner1Share=100', 'partner1Name', 'Enter a name.'],
	['partner1Name=Ann&partner1Share=', 'partner1Share', 'Enter a share.'],
	[`partner1Name=${'x'.repeat(41)}&partner1Share=100`, 'partner1Name', 'Use up to 40 characters.'],
	[
		'partner1Name=Ann&partner1Share=50&partner2Name=Ann&partner2Share=50',
		'partner2Name',
		'Enter a different name.',
	],
	...['0', '-1', '100.5', '1e2', 'all', '33.333', '.', '9'.repeat(9_000)].map(
		(share) =>
			[
				`partner1Name=Ann&partner1Share=${share}`,
				'partner1Share',
				'Enter a percentage from 0.01 to 100, with up to two decimals.',
			] as const,
	),
])('PRO-71 an error is beside its field: %s', (query, field, message) => {
	const { problems, shares } = partners(query)
	expect([problems[field], shares]).toEqual([message, []])
})

test('PRO-71 the fields of a choice read as the same choice', () => {
	const query =
		'section=summary&section=loan&packet=partner&hide=addresses&partner1Name=Ann&partner1Share=100'
	const choice = read(query)
	const again = new URLSearchParams(choiceFields(choice).map(([name, text]) => [name, text]))
	expect(readChoice(again)).toEqual(choice)
	expect(choiceFields(read(''))).toEqual([])
})
