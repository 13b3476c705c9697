import { hash } from '@node-rs/argon2'
import { Semaphore } from 'async-mutex'
import { describe, expect, onTestFinished, test } from 'vitest'
import { forgetSingleton, replaceSingleton } from '#tests/helpers/setup/singletons'
import { PASSWORD_MIN } from './password-rules'
import { hashPassword, inHashQueue, isCommonPassword, passwordMatches } from './hashing.server'

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

describe('SAFE-09 the order of a long queue', () => {
	/** Holds the one slot until released. */
	async function holdQueue(): Promise<() => void> {
		const slots = new Semaphore(1)
		replaceSingleton('hash-slots', slots)
		onTestFinished(() => forgetSingleton('hash-slots'))
		const [, release] = await slots.acquire()
		return release
	}

	test('known devices and solved proofs go first, requests with neither last', async () => {
		const storedHash = await hashPassword('Blue-harbour-7')
		const order: string[] = []
		const check = async (name: string): Promise<void> => {
			await passwordMatches(storedHash, 'Blue-harbour-7')
			order.push(name)
		}
		const release = await holdQueue()
		const all = [
			inHashQueue(false, () => check('unproven')),
			check('other'),
			inHashQueue(true, () => check('trusted')),
		]
		release()
		await Promise.all(all)
		expect(order).toEqual(['trusted', 'other', 'unproven'])
	})

	test('while 100 wait, a request without a proof is told how to continue', async () => {
		// Any hash will do: one with little work keeps the test short.
		const storedHash = await hash('Blue-harbour-7', { memoryCost: 1_024, timeCost: 1 })
		const check = () => passwordMatches(storedHash, 'Blue-harbour-7')
		const release = await holdQueue()
		const waiting = Array.from({ length: 100 }, () => inHashQueue(false, check))
		await expect(inHashQueue(false, check)).rejects.toMatchObject({
			status: 503,
			data: expect.stringContaining('Turn on JavaScript') as string,
		})
		const trusted = inHashQueue(true, check)
		release()
		expect(await trusted).toBe(true)
		expect(await Promise.all(waiting)).toEqual(waiting.map(() => true))
		expect(await inHashQueue(false, check)).toBe(true)
	})
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
