import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/**
 * Solves a proof-of-work challenge. The browser's native cryptography derives the keys in a worker,
 * so that typing is not delayed.
 */
export async function solveProofOfWork(challenge: object): Promise<string> {
	const solvableChallenge = challenge as Parameters<typeof solveChallenge>[0]['challenge']
	const solution = await solveChallenge({
		challenge: solvableChallenge,
		deriveKey,
		timeout: 20_000,
	})
	if (solution === null) throw new Error('The challenge was not solved in time')
	const { counter, derivedKey } = solution
	const text = JSON.stringify({ challenge, solution: { counter, derivedKey } })
	return btoa(text).replace(/\+/gu, '-').replace(/\//gu, '_').replaceAll('=', '')
}
