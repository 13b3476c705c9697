import { expect, test } from 'vitest'
import { regexesOf } from '#tests/helpers/source/regexes'

/** Security row 56: no regular expression of the app is slow for any input. */

const LENGTH = 100_000
const LIMIT_MS = 50

const ALPHABET = [
	'a',
	'A',
	'0',
	'1',
	' ',
	'\t',
	'\n',
	'.',
	',',
	'-',
	'_',
	'/',
	'\\',
	'=',
	'&',
	'@',
	'%',
	'$',
	'~',
	'[',
	'(',
	'<',
	'"',
	'é',
]

/** Long runs of one or two alternating characters, with an end that makes a match fail. */
function nastyTexts(): string[] {
	const runs = ALPHABET.map((char) => char.repeat(LENGTH))
	const pairs = ALPHABET.slice(0, 18).flatMap((a) =>
		['a', '0', '.', ' ', '-'].map((b) => (a + b).repeat(LENGTH / 2)),
	)
	return [...runs, ...pairs].flatMap((run) => [run, `${run}!\u0000`, `a@${run}`, `/${run}`])
}

test('security row 56: every pattern takes less than 50 ms for 100,000 characters', ({ task }) => {
	// Without the g and y flags, so that each match starts at the beginning.
	const patterns = regexesOf(['app', 'server', 'sandbox']).patterns.map((one) => ({
		where: one.where,
		regex: new RegExp(one.source, one.flags.replace(/[gy]/gu, '')),
	}))
	expect(patterns.length).toBeGreaterThan(60)
	const texts = nastyTexts()
	let slowest = { ms: 0, where: '' }
	const slow: string[] = []
	for (const { where, regex } of patterns) {
		for (const text of texts) {
			const start = performance.now()
			regex.test(text)
			let ms = performance.now() - start
			if (ms >= LIMIT_MS) {
				// Measured again in case the computer was busy.
				const again = performance.now()
				regex.test(text)
				ms = Math.min(ms, performance.now() - again)
			}
			if (ms > slowest.ms) slowest = { ms, where }
			if (ms >= LIMIT_MS) {
				slow.push(
					`${where} ${regex} on ${JSON.stringify(text.slice(0, 12))}…: ${Math.round(ms)} ms`,
				)
				break
			}
		}
	}
	Object.assign(task.meta, {
		figures: {
			patterns: patterns.length,
			texts: texts.length,
			'slowest ms': Math.round(slowest.ms * 10) / 10,
			at: slowest.where,
		},
	})
	expect(slow).toEqual([])
}, 600_000)
