/**
 * Every kind of email that the app sends. `why` says in words what causes one. Urgent ones are waited for
 * and go first; bulk ones are sent to many at a time and go last.
 */
export const MAIL_KINDS = {
	'sign-up code': {
		why: 'Somebody signed up with this address or asked for another code.',
		priority: 'urgent',
	},
	'address in use': {
		why: 'Somebody wanted to use this address, which belongs to an account.',
		priority: 'urgent',
	},
	'new sign-in': { why: 'The account was signed in to on a new device.', priority: 'mail' },
	'password reset': { why: 'Somebody asked for a link for this address.', priority: 'urgent' },
	'new password needed': {
		why: 'Access to the account was ended, and its owner needs a new password.',
		priority: 'urgent',
	},
	'password changed': { why: 'The password was changed.', priority: 'mail' },
	'email change code': { why: 'An account is to have this address.', priority: 'urgent' },
	'email changed': { why: 'The account got another address.', priority: 'urgent' },
	'email change undone': { why: 'The account got its former address back.', priority: 'mail' },
	'second step added': { why: 'A second step was added to the account.', priority: 'urgent' },
	'second step removed': { why: 'A second step was removed from the account.', priority: 'mail' },
	'second step removal': {
		why: 'Support was asked to remove the second step.',
		priority: 'urgent',
	},
	'recovery code used': { why: 'A recovery code was used to sign in.', priority: 'mail' },
	'account deleted': { why: 'The account was deleted.', priority: 'mail' },
	'role changed': { why: 'An admin changed the role.', priority: 'mail' },
	'listing removed': { why: 'An admin removed the listing.', priority: 'mail' },
	'listing restored': { why: 'An admin restored the listing.', priority: 'mail' },
	'deal reminder': { why: 'Notes were due on this day.', priority: 'bulk' },
	receipt: { why: 'A payment went through.', priority: 'mail' },
	'payment failed': { why: 'A payment failed.', priority: 'mail' },
	'renewal reminder': { why: 'A plan renews within 30 days.', priority: 'bulk' },
	'card expiry': { why: 'The card of a plan expires within 30 days.', priority: 'bulk' },
	'plan changed': { why: 'The plan was changed, or a change was scheduled.', priority: 'mail' },
	'plan kept': { why: 'A scheduled change of plan was taken back.', priority: 'mail' },
	'plan canceled': { why: 'The plan was canceled.', priority: 'mail' },
	'plan resumed': { why: 'The plan was resumed.', priority: 'mail' },
	'plan paused': { why: 'The plan or its payments were paused.', priority: 'mail' },
	'plan continued': { why: 'A pause of the plan ended.', priority: 'mail' },
	'plan started': { why: 'A plan began without a payment.', priority: 'mail' },
	'access ends': { why: 'A payment is overdue, and access ends in a day.', priority: 'mail' },
	'access ended': { why: 'Access ended because a payment is overdue.', priority: 'mail' },
	'access back': { why: 'A payment came back after a dispute or a refund.', priority: 'mail' },
	'plan ended': { why: 'The plan ended.', priority: 'mail' },
	'plan extended': { why: 'An admin extended the plan.', priority: 'mail' },
	'duplicate plan': { why: 'There were two plans, and one was canceled.', priority: 'mail' },
	'payment refunded': { why: 'A payment came after the end of its plan.', priority: 'mail' },
	refund: { why: 'An admin refunded a payment.', priority: 'mail' },
	'dispute lost': { why: 'A bank kept a payment that was disputed.', priority: 'mail' },
	'VIP access': {
		why: "A friend used the member's code, or an admin changed the date.",
		priority: 'mail',
	},
	'VIP access ended': { why: 'The date of the VIP access passed.', priority: 'mail' },
	'contact message': { why: 'Somebody wrote to support.', priority: 'mail' },
	'listing report': { why: 'A member reported a listing.', priority: 'mail' },
	dispute: { why: 'A bank opened a dispute or an inquiry.', priority: 'mail' },
	'dispute due': { why: 'Evidence for a dispute is due within 3 days.', priority: 'mail' },
	'billing alert': { why: 'An alert of Billing Health.', priority: 'mail' },
	'test email': { why: 'An admin sent a test email.', priority: 'mail' },
} as const satisfies Readonly<Record<string, { why: string; priority: 'urgent' | 'mail' | 'bulk' }>>

export type MailKind = keyof typeof MAIL_KINDS

/** What caused an email of this kind, in words; empty for a kind that is no longer sent. */
export const mailReason = (kind: string): string =>
	Object.hasOwn(MAIL_KINDS, kind) ? MAIL_KINDS[kind as MailKind].why : ''
