import { expect, test } from 'vitest'
import { changeConfig } from '#tests/helpers/setup/singletons'
import { currentKeyPrefix, decrypt, encrypt } from './encryption.server'

const OLD = 'a3f1c5d7e9b2046813572468acebdf01'
const NEW = '9182736455463728190a0b0c0d0e0f1a'

const useSecrets = (...tokenSecrets: string[]) => changeConfig({ tokenSecrets })

test('a text is read back for its purpose and its owner only', () => {
	useSecrets(OLD)
	const encrypted = encrypt('totp', 'nora', 'JBSWY3DP')
	expect(encrypted).not.toContain('JBSWY3DP')
	expect(decrypt('totp', 'nora', encrypted)).toBe('JBSWY3DP')
	expect(decrypt('totp', 'adam', encrypted)).toBeNull()
	expect(decrypt('other', 'nora', encrypted)).toBeNull()
	expect(encrypt('totp', 'nora', 'JBSWY3DP')).not.toBe(encrypted)
})

test('a changed or unreadable text is refused', () => {
	useSecrets(OLD)
	const [id, iv, tag, body] = encrypt('totp', 'nora', 'JBSWY3DP').split('.')
	for (const text of [
		'',
		'x',
		`${id}.${iv}.${tag}`,
		`${id}.${iv}.AAAA.${body}`,
		`${id}.${iv}.${tag}.AAAA`,
		`${id}..${tag}.${body}`,
		`${id}.${iv}..${body}`,
	]) {
		expect(decrypt('totp', 'nora', text), text).toBeNull()
	}
})

test('after a change of the secret old texts are readable until the old one is removed', () => {
	useSecrets(OLD)
	const encrypted = encrypt('totp', 'nora', 'JBSWY3DP')
	expect(encrypted.startsWith(currentKeyPrefix('totp'))).toBe(true)
	useSecrets(NEW, OLD)
	expect(decrypt('totp', 'nora', encrypted)).toBe('JBSWY3DP')
	expect(encrypted.startsWith(currentKeyPrefix('totp'))).toBe(false)
	expect(encrypt('totp', 'nora', 'x').startsWith(currentKeyPrefix('totp'))).toBe(true)
	useSecrets(NEW)
	expect(decrypt('totp', 'nora', encrypted)).toBeNull()
})
