/** Vocabulary of the audit log: the actions of admins and the kinds of entities they act on. */

export const AUDIT_ACTIONS = {
	'user.update': 'Changed a user',
	'user.delete': 'Deleted a user',
	'user.removeFactor': 'Requested the removal of a second step',
	'user.keepFactor': 'Canceled the removal of a second step',
	'user.export': 'Exported users',
	'payment.export': 'Exported payments',
	'payment.refund': 'Refunded a payment',
	'subscription.cancel': 'Canceled a plan',
	'subscription.extend': 'Extended a plan',
	'guide.create': 'Created a guide',
	'guide.update': 'Changed a guide',
	'guide.delete': 'Deleted a guide',
	'guide.restore': 'Restored a guide',
	'provider.create': 'Added a provider',
	'provider.update': 'Changed a provider',
	'provider.takeOff': 'Removed a listing',
	'provider.restore': 'Restored a listing',
	'provider.closeReports': 'Resolved reports',
	'serviceType.add': 'Added a service type',
	'serviceType.retire': 'Retired a service type',
	'serviceType.revive': 'Restored a service type',
	'billing.replay': 'Replayed a payment event',
	'billing.resolve': 'Closed a payment alert',
	'mail.retry': 'Resent an email',
	'mail.discard': 'Discarded an email',
	'mail.test': 'Sent a test email',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS

export const AUDIT_KINDS = [
	'user',
	'guide',
	'provider',
	'serviceType',
	'billing',
	'mail',
	'export',
] as const

export type AuditKind = (typeof AUDIT_KINDS)[number]

function isAuditAction(text: string): text is AuditAction {
	return Object.hasOwn(AUDIT_ACTIONS, text)
}

/** Label of an action; an unknown action is shown by its key. */
export function auditLabel(action: string): string {
	return isAuditAction(action) ? AUDIT_ACTIONS[action] : action
}
