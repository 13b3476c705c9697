import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { takeRandomBytes } from './random-bytes.server'
import { config } from '~/core/config/config.server'

/** 32 random bytes as text that is safe in URLs and cookies. */
export function randomToken(bytes = 32): string {
	return takeRandomBytes(bytes).toString('base64url')
}

/** Digest under which a secret is stored, so that only its holder knows it. */
export function digest(secret: string): string {
	return hash('sha256', secret, 'base64url')
}

/** Compares two secrets; the time does not reveal where they differ. */
export function isSameSecret(a: string, b: string): boolean {
	const [left, right] = [Buffer.from(a), Buffer.from(b)]
	return left.length === right.length && timingSafeEqual(left, right)
}

function mac(secret: string, purpose: string, payload: string): Buffer {
	return createHmac('sha256', secret).update(`${purpose}\n${payload}`).digest()
}

/** A keyed digest: equal inputs produce equal text, but only the key reveals the input. */
export function keyedDigest(purpose: string, payload: string): string {
	return mac(config().tokenSecrets[0] ?? '', purpose, payload).toString('base64url')
}

/** Returns `payload.signature`, signed for one purpose with the first secret. */
export function sign(purpose: string, payload: string): string {
	const body = Buffer.from(payload).toString('base64url')
	return `${body}.${keyedDigest(purpose, body)}`
}

/**
 * Returns the payload of a text that `sign` created for this purpose with any secret, else null.
 */
export function unsign(purpose: string, signed: string): string | null {
	const dot = signed.lastIndexOf('.')
	if (dot < 0) return null
	const body = signed.slice(0, dot)
	const signature = Buffer.from(signed.slice(dot + 1), 'base64url')
	const isGenuine = config().tokenSecrets.some((secret) => {
		const expected = mac(secret, purpose, body)
		return expected.length === signature.length && timingSafeEqual(expected, signature)
	})
	return isGenuine ? Buffer.from(body, 'base64url').toString('utf8') : null
}
