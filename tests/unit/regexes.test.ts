import { check } from 'recheck'
import { expect, test } from 'vitest'
import { regexesOf } from '#tests/helpers/source/regexes'

const FOLDERS = ['app', 'server', 'sandbox']

/** Files that construct patterns, and from what. None is a visitor's text; the sandbox exists in local mode only. */
const CONSTRUCTED: Record<string, string> = {
	'app/features/accounts/second-factor/recovery-codes.server.ts': 'a constant length',
	'app/features/comps/location/map-link.ts': 'constant parts with bounded repetitions',
	'sandbox/stripe/api/gate.ts': 'the route of a fault, which a test sets',
	'sandbox/stripe/api/route.ts': 'the paths of its own table',
}

/** The checker counts the characters that it reads; by its clock, a busy computer would make a pattern slow. */
const BY_COUNT = {
	attackTimeout: null,
	incubationTimeout: null,
	seedingTimeout: null,
	timeout: null,
}

const describePattern = ({ source, flags }: { source: string; flags: string }) =>
	`/${source}/${flags}`

/** Without one, a pattern looks at a bounded number of characters from each place. */
const hasRepetition = ({ source }: { source: string }) => /[*+{]/u.test(source)

const { patterns, constructed } = regexesOf(FOLDERS)

test('SAFE-04 every regular expression of app, server and sandbox matches in linear time', async () => {
	expect(patterns.length).toBeGreaterThan(200)
	const distinct = new Map(patterns.map((one) => [describePattern(one), one]))
	const slow: string[] = []
	for (const [text, { source, flags, where }] of [...distinct].filter(([, one]) =>
		hasRepetition(one),
	)) {
		const { status } = await check(source, flags, BY_COUNT)
		if (status !== 'safe') slow.push(`${where} ${text}: ${status}`)
	}
	expect(slow).toEqual([])
})

test('SAFE-04 the checker finds a quadratic and an exponential pattern', async () => {
	for (const source of [' +$', '^(a+)+$', '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$']) {
		expect([source, (await check(source, 'u', BY_COUNT)).status]).toEqual([source, 'vulnerable'])
	}
})

test('SAFE-04 no pattern is constructed from a text, which the checker would not see', () => {
	const files = constructed.map((where) => where.split(':')[0])
	expect([...new Set(files)].sort()).toEqual(Object.keys(CONSTRUCTED).sort())
})
