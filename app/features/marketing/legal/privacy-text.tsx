import { paths } from '~/core/http/paths'
import { Link } from '~/ui/link/link'
import type { LegalSection } from './legal-page'

/** What is stored, why, for how long, and who gets it. A test compares it with the database. */

type StoredData = {
	what: string
	details: string
	why: string
	until: string
	/** The database tables of this data. */
	tables: readonly string[]
}

export const STORED_DATA: readonly StoredData[] = [
	{
		what: 'Your account',
		details:
			"Email address, first and last name, role, when you signed up, which terms you have accepted, and a hashed version of your password that can't be read. If you typed a deal on the home page before you signed up, its numbers too, until the calculator opens with them.",
		why: 'To sign you in and personalize your account.',
		until: 'Until you delete your account. Unverified accounts are deleted after 24 hours.',
		tables: ['User'],
	},
	{
		what: 'Sign-ins',
		details:
			'The device you are signed in on, when it was last used, devices you used before, your last 20 sign-ins with device, time, and a shortened network address, an email address you are changing to, former addresses, and codes and links in a form from which they cannot be read back.',
		why: 'To keep you signed in on one device and to warn you about sign-ins and changes that are not yours.',
		until:
			'A sign-in ends after 7 days without use, and after 30 days in any case. Codes are good for 15 minutes, reset links for an hour. A former address is deleted 4 days after the change.',
		tables: [
			'Session',
			'EndedSession',
			'EmailCode',
			'EmailChange',
			'FormerEmail',
			'PasswordReset',
			'ResetRequest',
			'KnownDevice',
			'SignIn',
			'ForgottenDevices',
			'UsedToken',
			'Lease',
		],
	},
	{
		what: 'Your passkeys and your second step',
		details:
			'If you use one: the encrypted key of your authenticator app, when you added it, and your recovery codes in a form from which they cannot be read back. Of a passkey: its public key, its name, when you added it, when you last used it, and whether it is synced. Your fingerprint and face stay on your device. Also when your second step changed, and when we were asked to remove it, with the address that we emailed a link to.',
		why: 'So your password alone is not enough to sign in as you, or not needed at all.',
		until:
			'Until you remove them or delete the account. An unfinished sign-in ends after 10 minutes. A link about a change is deleted 4 days after it, a requested removal after 3 days.',
		tables: [
			'Authenticator',
			'Passkey',
			'PasskeyChallenge',
			'RecoveryCode',
			'PendingSignIn',
			'FactorUndo',
			'FactorRemoval',
		],
	},
	{
		what: 'Your properties',
		details:
			'The addresses and figures that you save in the calculator, other versions of them (scenarios), your own assumptions and criteria, and what you keep about each deal: its stage and when it changed, tags, notes, links, and the providers you chose for it. Also whether we remind you of notes by email.',
		why: 'So your work is there when you come back. Only you can see it.',
		until:
			'Until you delete them or the account. A deleted property or scenario can be restored for 30 days and a deleted note for a day, then they are gone.',
		tables: [
			'Property',
			'DeletedProperty',
			'OwnAssumptions',
			'DealStageChange',
			'DealTag',
			'DealNote',
			'DealLink',
			'DealPerson',
			'Scenario',
			'BuyBox',
			'DealPreference',
		],
	},
	{
		what: 'Your share links',
		details:
			'If you share a deal: a copy of its report as it was then, without your name, email address and notes; the addresses in it only if you tick them; when the link was made, ends or was revoked, and how often it was opened. Of those who open it we keep nothing. The address of the link itself is stored in a form from which it cannot be read back.',
		why: 'So the people you send the link to can read the report.',
		until:
			'A copy is deleted when you revoke its link or the link ends, and the rest 30 days later. All links are deleted with the account, and they stop working when you delete the deal.',
		tables: ['ShareLink'],
	},
	{
		what: 'Your sales and valuations',
		details:
			'If you value houses by comparison: the sales you typed in or imported, the last file you began to import, and your valuations with what you decided about each sale.',
		why: 'So your work is there when you come back. Only you can see it.',
		until:
			"Until you delete them or the account. Files you don't import are deleted when you start another or cancel.",
		tables: ['CompSale', 'CompImport', 'CompValuation', 'CompChoice'],
	},
	{
		what: 'Your directory listing',
		details:
			'If you list yourself: company, services, specialties, states, a text about you, phone number, email address, website and scheduling link. You decide which of the last four are shown to members. Members also find your listing by your first or last name.',
		why: 'To show it to members.',
		until:
			'Until you remove the listing or delete the account. Members who added you to a deal keep your company name there.',
		tables: [
			'ProviderProfile',
			'ProviderServiceType',
			'ProviderSpecialty',
			'ProviderServiceArea',
			'DirectoryChange',
		],
	},
	{
		what: 'What you do in the directory',
		details:
			'The state you want to see providers in, providers you marked, and reports you wrote about listings.',
		why: 'To show you your state and your marks, and to look into reports.',
		until: 'Until you change them, take them back or delete the account.',
		tables: ['DirectoryPreference', 'ProviderFavourite', 'ProviderReport'],
	},
	{
		what: 'Your membership',
		details:
			'Plan, status and dates, payments and refunds, checkouts you began and what you agreed to in them, coupon codes, the brand, last four digits and expiry of your card, and the identifiers that link you to the payment provider. Whole card numbers go to the payment provider and never reach us.',
		why: 'To open what you paid for, and because records of payments have to be kept.',
		until:
			'Records of payments and of what you agreed to stay when the account is deleted, without your name and email address. If a bank is looking into one of your payments at that time, we also keep your sign-ins since that payment and which emails we sent you about it, until the bank has decided.',
		tables: [
			'BillingAccount',
			'Subscription',
			'CheckoutAttempt',
			'Payment',
			'DisputeEvidence',
			'StripeEvent',
			'VipCoupon',
			'VerifiedCoupon',
			'CouponRedemption',
			'BillingAlert',
		],
	},
	{
		what: 'Emails',
		details:
			'Messages on their way to you or from you to us. Of each message: what kind it was, what caused it, the address it went to, when, and whether the mail server took it. Also if you signed up and never confirmed your address.',
		why: 'To deliver your email, even if our mail server is temporarily down, and to answer why you got a message or did not.',
		until:
			'What a message says is deleted once it is delivered. The rest is deleted after 90 days, or with your account, except for the message that confirms its deletion. Messages to support are kept in our mailbox.',
		tables: ['OutboxMessage'],
	},
	{
		what: 'Admin actions',
		details:
			'Which admin changed what in your account, with the values before and after. No names are kept in it.',
		why: 'To keep a record of changes to accounts.',
		until: 'The values go with your account; that something was done stays.',
		tables: ['AuditEvent'],
	},
	{
		what: 'Technical records',
		details:
			'Time, path, status and network address of each request, and anonymized counters of attempts.',
		why: 'To keep the service running and to stop guessing and spam.',
		until:
			'Counters are deleted within a day. Records are kept as long as the operator of this site keeps its logs.',
		tables: [],
	},
]

/** The sections of the privacy page. */
export function privacySections(brand: string, supportEmail: string): LegalSection[] {
	return [
		{
			id: 'in-short',
			title: 'In short',
			body: (
				<ul>
					<li>We collect only what the tools need to work. We don't track you.</li>
					<li>We don't show ads, and we don't sell your data.</li>
					<li>You can download everything we store about you, and delete it, on your profile.</li>
				</ul>
			),
		},
		{
			id: 'what-is-stored',
			title: 'What is stored',
			body: (
				<div>
					{STORED_DATA.map(({ what, details, why, until }) => (
						<section key={what} className="stored-data">
							<h3>{what}</h3>
							<p>{details}</p>
							<dl>
								<dt>Why</dt>
								<dd>{why}</dd>
								<dt>How long</dt>
								<dd>{until}</dd>
							</dl>
						</section>
					))}
				</div>
			),
		},
		{
			id: 'in-your-browser',
			title: 'In your browser',
			body: (
				<>
					<p>
						Cookies, none of which follows you to other sites: one keeps you signed in, one
						remembers that this browser has signed in before, one carries messages from a page to
						the next, one remembers your theme (light or dark), one keeps the promo code of a
						friend&apos;s link for 30 days, and one keeps the deal that you typed on the home page
						and want to save, for 7 days, until it opens in the calculator or until you sign out.
						Two more last 10 minutes: one between the two steps of a sign-in, one while a passkey is
						checked. Another one takes the link to a report that you have just created to its page,
						for 2 minutes.
					</p>
					<p>
						A draft of your calculation is kept in the browser alone. So is the deal that you type
						on the home page, until you close the tab. So that the calculator works offline,
						members&apos; browsers also keep its program, the number of the account, its own
						assumptions and the time of the last visit. Signing out clears all of these. Sample
						comps that you save stay in the browser too, until you delete them there.
					</p>
				</>
			),
		},
		{
			id: 'others',
			title: 'Who we share data with',
			body: (
				<ul>
					<li>
						Stripe, which takes the payments: your name, your email address and what you buy. The
						page of the checkout is theirs. When you delete your account here, Stripe keeps its own
						records of your payments, with your name, your email address and the address you gave
						for your card, under its own privacy policy.
					</li>
					<li>The mail server that delivers our email.</li>
					<li>
						A bot-protection service, if one is enabled. By default we run the check ourselves.
					</li>
					<li>Members, for what you show in your directory listing.</li>
				</ul>
			),
		},
		{
			id: 'your-choices',
			title: 'Your choices',
			body: (
				<>
					<p>
						In your <Link to={paths.profile()}>profile</Link> you can view, change, download and
						delete your data. Deleting takes effect right away. Backups are overwritten within two
						weeks.
					</p>
					<p>
						Questions or concerns? Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. The
						rules for using {brand} are in the <Link to={paths.terms()}>Terms of Service</Link>.
					</p>
				</>
			),
		},
	]
}
