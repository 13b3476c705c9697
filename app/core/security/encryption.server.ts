import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { config } from '~/core/config/config.server'

/**
 * Encryption of secrets that the app has to read back, such as the key of an authenticator app. The
 * key is derived from the first of the app's token secrets; what an older one encrypted can still be
 * read (AES-256-GCM). `owner` is bound to the text, so that a row copied to another owner is useless.
 */

const ALGORITHM = 'aes-256-gcm'

type Key = { id: string; bytes: Buffer }

function deriveKey(secret: string, purpose: string): Key {
	const derive = (label: string) =>
		createHmac('sha256', secret).update(`${label}\n${purpose}`).digest()
	return {
		id: derive('encryption-key-id').toString('hex').slice(0, 8),
		bytes: derive('encryption'),
	}
}

const keys = (purpose: string): Key[] =>
	config().tokenSecrets.map((secret) => deriveKey(secret, purpose))

/** What every text begins with that is encrypted with the current secret. */
export const currentKeyPrefix = (purpose: string): string => `${keys(purpose)[0]?.id ?? ''}.`

/** Encrypts a text for one purpose and one owner. */
export function encrypt(purpose: string, owner: string, text: string): string {
	const [key] = keys(purpose)
	if (key === undefined) throw new Error('No secret to encrypt with')
	const iv = randomBytes(12)
	const cipher = createCipheriv(ALGORITHM, key.bytes, iv).setAAD(Buffer.from(owner))
	const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
	const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))
	return [key.id, ...parts].join('.')
}

/** Returns the text, or null if it was changed or encrypted with a secret that is gone. */
export function decrypt(purpose: string, owner: string, encrypted: string): string | null {
	const [id, ...parts] = encrypted.split('.')
	const key = keys(purpose).find((one) => one.id === id)
	const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
	if (key === undefined || iv === undefined || tag?.length !== 16 || body === undefined) return null
	try {
		const decipher = createDecipheriv(ALGORITHM, key.bytes, iv)
			.setAAD(Buffer.from(owner))
			.setAuthTag(tag)
		return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
	} catch {
		return null
	}
}
