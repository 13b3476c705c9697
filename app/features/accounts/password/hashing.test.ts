import { expect, test } from 'vitest'
import { PASSWORD_MIN } from './password-rules'
import { hashPassword, isCommonPassword, passwordMatches } from './hashing.server'

// What production does; the other tests take `fast`.
process.env['PASSWORD_HASH'] = 'strong'

test('a hash is argon2id with 64 MiB and three passes, salted', async () => {
	const [one, two] = await Promise.all([
		hashPassword('Blue-harbour-7'),
		hashPassword('Blue-harbour-7'),
	])
	expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/u)
	expect(one).not.toBe(two)
	expect(await passwordMatches(one, 'Blue-harbour-7')).toBe(true)
	expect(await passwordMatches(two, 'Blue-harbour-7')).toBe(true)
	expect(await passwordMatches(one, 'Blue-harbour-8')).toBe(false)
})

test.each([
	['an accent in either composition', 'Caf\u00e9-harbour', 'Cafe\u0301-harbour', true],
	['case', 'Blue-harbour-7', 'blue-harbour-7', false],
	['a trailing space', 'Blue-harbour-7', 'Blue-harbour-7 ', false],
	['character 73 (security row 33)', `${'x'.repeat(72)}a`, `${'x'.repeat(72)}b`, false],
	['the characters after a NUL (security row 33)', 'Blue\u0000harbour', 'Blue\u0000castle', false],
	['emoji', '🏠🏡🏢🏣🏤🏥', '🏠🏡🏢🏣🏤🏥', true],
])('%s', async (_name, storedHash, input, expected) => {
	expect(await passwordMatches(await hashPassword(storedHash), input)).toBe(expected)
})

test.each([null, undefined])('nothing matches without a stored hash (%s)', async (storedHash) => {
	expect(await passwordMatches(storedHash, 'no account has this password')).toBe(false)
})

test('processes a flood a few at a time, completely (security row 36)', async () => {
	const storedHash = await hashPassword('Blue-harbour-7')
	const answers = await Promise.all(
		Array.from({ length: 14 }, (_, i) =>
			passwordMatches(storedHash, i % 2 === 0 ? 'Blue-harbour-7' : 'x'),
		),
	)
	expect(answers.filter(Boolean)).toHaveLength(7)
})

test('fails when the wait in the queue is too long, and the queue continues (security row 36)', async () => {
	const storedHash = await hashPassword('Blue-harbour-7')
	const flood = Array.from({ length: 8 }, () => passwordMatches(storedHash, 'Blue-harbour-7'))
	const late = passwordMatches(storedHash, 'Blue-harbour-7', 0)
	await expect(late).rejects.toMatchObject({ name: 'HashQueueFullError', status: 503 })
	expect(await Promise.all(flood)).toEqual(flood.map(() => true))
	expect(await passwordMatches(storedHash, 'Blue-harbour-7')).toBe(true)
})

test('a malformed hash is an error that does not affect other requests', async () => {
	await expect(passwordMatches('not-a-hash', 'x')).rejects.toThrow()
	expect(await passwordMatches(await hashPassword('Blue-harbour-7'), 'Blue-harbour-7')).toBe(true)
})

test('AUTH-05 rejects the 3,000 most common passwords, ignoring case (security row 34)', async () => {
	const { dictionary } = await import('@zxcvbn-ts/language-common')
	const common = dictionary['passwords-common']
		.map(String)
		.filter((word) => word.length >= PASSWORD_MIN)
		.slice(0, 3_000)
	expect(common).toHaveLength(3_000)
	for (let i = 0; i < 100; i += 1) {
		const word = common[i * 30] ?? ''
		const mixed = [...word]
			.map((char, at) => (at % 2 === i % 2 ? char.toUpperCase() : char))
			.join('')
		expect([mixed, await isCommonPassword(mixed)]).toEqual([mixed, true])
	}
})

test.each(['Blue-harbour-7', 'Demo-pass-2026', 'correct horse battery', 'xK9#mQ', ''])(
	'%j is not common',
	async (password) => {
		expect(await isCommonPassword(password)).toBe(false)
	},
)
