import { days, hours, minutes } from '~/core/time/durations'

/**
 * How often an action is allowed, and by which key it is counted. `scope` says what relaxed mode
 * multiplies: limits per IP and global limits, but not limits per account.
 *
 * Each kind of email that strangers can trigger has an hourly budget of its own (`mails…`, and
 * `contactGlobal` for the contact form), 1,000 in total, so that one kind cannot exhaust another's.
 * Requests without a proof of work get half of a budget that all share (scope `all`).
 */
export type Policy = {
	/** Allowed uses in `per` milliseconds. */
	points: number
	per: number
	scope: 'ip' | 'account' | 'all'
	/** Whether the limit is halved at the lower trust level. */
	halved?: true
}

export const RATE_LIMIT_POLICIES = {
	unsafeIp: { points: 100, per: minutes(1), scope: 'ip' },
	getIp: { points: 600, per: minutes(1), scope: 'ip' },
	cspReportIp: { points: 20, per: minutes(1), scope: 'ip' },
	cspReportAll: { points: 200, per: minutes(1), scope: 'all' },
	signInPair: { points: 5, per: minutes(15), scope: 'account' },
	signInAccountHour: { points: 20, per: hours(1), scope: 'account' },
	signInPause: { points: 1, per: minutes(1), scope: 'account' },
	signInAccount: { points: 100, per: days(1), scope: 'account' },
	signInIp: { points: 30, per: minutes(15), scope: 'ip' },
	passkeyOptionsIp: { points: 120, per: minutes(10), scope: 'ip' },
	signInIpDay: { points: 100, per: days(1), scope: 'ip' },
	signUpIp: { points: 5, per: hours(1), scope: 'ip', halved: true },
	signUpIpDay: { points: 20, per: days(1), scope: 'ip', halved: true },
	signUpMail: { points: 1, per: minutes(5), scope: 'account' },
	signUpMailDay: { points: 5, per: days(1), scope: 'account' },
	signUpGlobal: { points: 300, per: hours(1), scope: 'all' },
	codeAccount: { points: 15, per: hours(1), scope: 'account' },
	codeIp: { points: 30, per: hours(1), scope: 'ip' },
	resendAccount: { points: 1, per: minutes(5), scope: 'account' },
	resendAccountDay: { points: 5, per: days(1), scope: 'account' },
	emailChange: { points: 10, per: days(1), scope: 'account' },
	resendIp: { points: 20, per: hours(1), scope: 'ip', halved: true },
	forgotDevice: { points: 1, per: minutes(5), scope: 'account' },
	forgotDeviceDay: { points: 5, per: days(1), scope: 'account' },
	forgotPairDay: { points: 5, per: days(1), scope: 'account' },
	forgotAccount: { points: 1, per: minutes(5), scope: 'account' },
	forgotAccountDay: { points: 5, per: days(1), scope: 'account' },
	forgotAccountHour: { points: 1, per: hours(1), scope: 'account' },
	forgotIp: { points: 20, per: hours(1), scope: 'ip', halved: true },
	resetIp: { points: 10, per: minutes(15), scope: 'ip' },
	resetToken: { points: 5, per: hours(1), scope: 'account' },
	updateProfile: { points: 10, per: minutes(10), scope: 'account' },
	userDataFile: { points: 20, per: hours(1), scope: 'account' },
	deleteAccount: { points: 5, per: hours(1), scope: 'account' },
	deleteIp: { points: 10, per: hours(1), scope: 'ip' },
	contactGlobal: { points: 100, per: hours(1), scope: 'all' },
	contactIp: { points: 3, per: minutes(10), scope: 'ip', halved: true },
	contactIpDay: { points: 10, per: days(1), scope: 'ip', halved: true },
	contactSender: { points: 5, per: days(1), scope: 'account' },
	mailsSignUp: { points: 300, per: hours(1), scope: 'all' },
	mailsResend: { points: 300, per: hours(1), scope: 'all' },
	mailsReset: { points: 300, per: hours(1), scope: 'all' },
	sharedByDevice: { points: 10, per: days(1), scope: 'account' },
	portalReturn: { points: 30, per: minutes(10), scope: 'account' },
	/** Reads at the payment provider that a page or a call makes for a member. */
	providerLookup: { points: 60, per: minutes(10), scope: 'account' },
	planChange: { points: 20, per: minutes(10), scope: 'account' },
	formProblem: { points: 5, per: hours(1), scope: 'account' },
	/** Not a limit: one more within ten minutes raises an alert. */
	checkoutFailure: { points: 2, per: minutes(10), scope: 'account' },
	checkoutStart: { points: 30, per: minutes(10), scope: 'account' },
	friendCode: { points: 30, per: hours(1), scope: 'account' },
	friendCodeIp: { points: 60, per: hours(1), scope: 'ip' },
	vipVerify: { points: 10, per: hours(1), scope: 'account' },
	adminCoupon: { points: 60, per: hours(1), scope: 'account' },
	propertyWrite: { points: 60, per: minutes(1), scope: 'account' },
	directoryIp: { points: 60, per: minutes(1), scope: 'ip' },
	providerSave: { points: 10, per: minutes(10), scope: 'account' },
	favourites: { points: 60, per: minutes(1), scope: 'account' },
	reports: { points: 10, per: days(1), scope: 'account' },
	compsWrite: { points: 120, per: minutes(1), scope: 'account' },
	compsFile: { points: 20, per: minutes(10), scope: 'account' },
	shareCreate: { points: 10, per: hours(1), scope: 'account' },
	/** Addresses of shared reports that lead nowhere; the others apply while all together miss too often. */
	shareMissIp: { points: 20, per: minutes(10), scope: 'ip' },
	shareMissAll: { points: 300, per: minutes(10), scope: 'all' },
	shareMissStrictIp: { points: 3, per: minutes(10), scope: 'ip' },
	/** A visitor of a shared report counts once in this time. */
	shareOpening: { points: 1, per: minutes(30), scope: 'account' },
	dealWorkbook: { points: 60, per: minutes(10), scope: 'account' },
	dealImport: { points: 30, per: minutes(10), scope: 'account' },
	rangeCheck: { points: 60, per: minutes(10), scope: 'account' },
	reportPdf: { points: 60, per: minutes(10), scope: 'account' },
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof RATE_LIMIT_POLICIES
