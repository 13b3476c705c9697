import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { digest, keyedDigest } from '~/core/security/signing.server'

/**
 * The proof of work that a browser adds to a form token: 50 to 100 key derivations, which take a
 * user a tenth of a second and make bulk submissions expensive. Each challenge is bound to one form
 * token, so a proof is consumed with it; the library itself would accept a proof repeatedly.
 */

export type Challenge = Awaited<ReturnType<typeof createChallenge>>

const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 5_000, deriveKey } as const
const MIN_TRIES = 50
const MAX_TRIES = 100

const secrets = () => ({
	hmacSignatureSecret: keyedDigest('proof-of-work', 'challenge'),
	hmacKeySignatureSecret: keyedDigest('proof-of-work', 'key'),
})

/** Creates the challenge for a form token. */
export function challengeFor(token: string): Promise<Challenge> {
	return createChallenge({
		...WORK,
		...secrets(),
		counter: randomInt(MIN_TRIES, MAX_TRIES),
		data: { token: digest(token) },
	})
}

const short = z.string().max(200)

const Proof = z.object({
	challenge: z.object({
		parameters: z.object({
			algorithm: short,
			cost: z.number(),
			data: z.object({ token: short }),
			keyLength: z.number(),
			keyPrefix: short,
			keySignature: short,
			nonce: short,
			salt: short,
		}),
		signature: short,
	}),
	solution: z.object({ counter: z.number(), derivedKey: short }),
})

function parse(proof: string): z.output<typeof Proof> | null {
	try {
		const text = Buffer.from(proof, 'base64url').toString('utf8')
		return Proof.safeParse(JSON.parse(text)).data ?? null
	} catch {
		return null
	}
}

/** Whether the proof solves the challenge of exactly this form token. */
export async function isWorkDone(proof: string, token: string): Promise<boolean> {
	const parsed = parse(proof)
	if (parsed?.challenge.parameters.data.token !== digest(token)) return false
	const { verified } = await verifySolution({ ...parsed, ...secrets(), deriveKey })
	return verified
}
