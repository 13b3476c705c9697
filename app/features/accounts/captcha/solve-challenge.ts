import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/**
 * Does the work a challenge asks for. The keys are derived by the browser's own cryptography, on a
 * thread of its own, so that typing stays smooth.
 */
export async function solveProofOfWork(challenge: object): Promise<string> {
	const known = challenge as Parameters<typeof solveChallenge>[0]['challenge']
	const solution = await solveChallenge({ challenge: known, deriveKey, timeout: 20_000 })
	if (solution === null) throw new Error('The challenge was not solved in time')
	const { counter, derivedKey } = solution
	const text = JSON.stringify({ challenge, solution: { counter, derivedKey } })
	return btoa(text).replace(/\+/gu, '-').replace(/\//gu, '_').replaceAll('=', '')
}
