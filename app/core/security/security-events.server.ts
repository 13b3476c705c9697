import { log } from '~/core/log.server'

/**
 * The security events and their levels. Each is one log line with this name as its message;
 * docs/operations.md says what to watch for. The fields are ids, addresses of networks and keyed
 * digests of email addresses, never secrets.
 */
export const SECURITY_EVENTS = {
	'sign-in': 'info',
	'sign-in failed': 'warn',
	'sign-in locked out': 'warn',
	'second factor failed': 'warn',
	'second factor locked out': 'warn',
	'second factor added': 'info',
	'second factor removed': 'info',
	'second factor undone': 'warn',
	'lost factor removed': 'warn',
	'factor removal canceled': 'warn',
	'passkey counter went back': 'warn',
	'recovery code used': 'info',
	'recovery codes replaced': 'info',
	'identity confirmed': 'info',
	'identity not confirmed': 'warn',
	'email address verified': 'info',
	'verification code refused': 'warn',
	'email change requested': 'info',
	'email change code refused': 'warn',
	'email address changed': 'warn',
	'email change undone': 'warn',
	'password reset requested': 'info',
	'password reset done': 'info',
	'password changed': 'info',
	'devices forgotten': 'info',
	'role changed': 'warn',
	'data exported': 'info',
	'account deleted': 'info',
} as const

export type SecurityEvent = keyof typeof SECURITY_EVENTS

/** Logs a security event. */
export function logSecurityEvent(event: SecurityEvent, fields: object): void {
	log[SECURITY_EVENTS[event]]({ security: true, ...fields }, event)
}
