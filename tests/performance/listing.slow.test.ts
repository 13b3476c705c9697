import { expect, test } from 'vitest'
import { MAX_LISTING_LENGTH } from '~/features/calculator/listing/listing'
import { recognizeListing } from '~/features/calculator/listing/recognize-listing'
import { LISTING_TEXTS } from '#tests/helpers/calculator/listing-texts'

/** SAFE-01: the text of a listing is read in less than 50 ms, whatever it says. */

const LIMIT_MS = 50
const TRIES = 5

const RUNS = [
	'1 ',
	'1\n',
	'$1 ',
	'$249,900\n',
	'tax $1 ',
	'tax 1 ',
	'HOA: $1\n',
	'annual property tax ',
	'rent rent rent ',
	'beds\n3\n',
	'3\nbeds\n',
	'3 beds 2 baths ',
	'1,480 sqft ',
	'1 Elm St\n',
	'1 Elm St, A, OK 74104 ',
	'1 1 1 1 Elm, OK 74104\n',
	', OK',
	'estimated market value $2\n',
	'zestimate\n$5\n',
	'Tax history\n2023\n$5\n',
	'{"@type":"House","a":[',
	'{"@type":"House","numberOfBedrooms":3}\n',
	'1,111',
	'9',
	'$',
	'a',
	' ',
	'\n',
	'|',
	'½',
	'İ',
	'1/2',
	'was was ',
]

const fill = (run: string): string =>
	run.repeat(Math.ceil(MAX_LISTING_LENGTH / run.length)).slice(0, MAX_LISTING_LENGTH)

/** The shortest of several times: the others waited for another process. */
function timeOf(text: string): number {
	let best = Infinity
	for (let i = 0; i < TRIES; i += 1) {
		const start = performance.now()
		recognizeListing(text)
		best = Math.min(best, performance.now() - start)
	}
	return best
}

test('SAFE-01 hostile texts of the full length', ({ task }) => {
	const nested = `{"@type":"House","a":${'['.repeat(24_000)}${']'.repeat(24_000)}}`
	const wide = `{"@type":"House","a":[${'{"price":1},'.repeat(4_000)}{}]}`
	const texts = [...RUNS.map((run) => [run, fill(run)]), ['nested', nested], ['wide', wide]]
	const times = texts.map(([name = '', text = '']) => ({ name, ms: timeOf(text) }))
	const slowest = times.reduce((a, b) => (a.ms > b.ms ? a : b))
	const usual = Math.max(...LISTING_TEXTS.map(({ text }) => timeOf(text)))
	Object.assign(task.meta, {
		figures: {
			texts: texts.length,
			'slowest ms': Math.round(slowest.ms * 10) / 10,
			of: JSON.stringify(slowest.name),
			'slowest of the usual ones ms': Math.round(usual * 100) / 100,
		},
	})
	expect(times.filter(({ ms }) => ms >= LIMIT_MS)).toEqual([])
})

test('twice the text takes at most about twice the time', () => {
	for (const run of RUNS) {
		const whole = fill(run)
		const [half, full] = [timeOf(whole.slice(0, MAX_LISTING_LENGTH / 2)), timeOf(whole)]
		// Four times would be quadratic; very short times are not compared.
		expect([run, full < 3.5 * half + 2]).toEqual([run, true])
	}
})
