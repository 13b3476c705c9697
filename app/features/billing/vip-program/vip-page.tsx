import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { longDateOrNA } from '~/core/time/format-date'
import { Users } from '~/ui/icons/icons'
import { CopyField } from '~/ui/field/copy-field'
import { EmptyState } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import type { VipPage } from '~/features/billing/subscription/subscription-card.server'
import '~/features/billing/subscription/subscription.css'
import './vip-program.css'

const STATES = {
	counts: { tone: 'pos', text: 'Active' },
	over: { tone: 'neutral', text: 'Ended' },
	'taken back': { tone: 'warn', text: 'Reversed' },
	'does not count': { tone: 'warn', text: 'Not eligible' },
} as const

/** A VIP's code to share, its uses, and the resulting VIP date. */
export function VipSharePage({
	code,
	expiresAt,
	state,
	uses,
	shareUrl,
	benefit,
}: VipPage & {
	/** Null without a verified code. */
	shareUrl: string | null
	/** What a friend gets with the code; null if it is not known. */
	benefit: string | null
}) {
	const access =
		state === 'running'
			? `Your VIP access runs until ${longDateOrNA(expiresAt)}.`
			: state === 'notStarted'
				? "Your VIP access hasn't started yet."
				: 'Your VIP access has ended.'
	return (
		<div className="wrap wrap--reading page">
			<PageHeader
				eyebrow="VIP"
				title="Share your code"
				lead={`${access} Each time a friend uses your code on a first purchase, you get VIP access for 30 days from their payment.`}
			/>
			<div className="stack">
				<Card title="Your code" titleId="vip-code">
					{code === null ? (
						<p>You don&apos;t have a coupon code set up yet.</p>
					) : shareUrl === null ? (
						<p>
							Your code <strong className="break-anywhere">{code}</strong> is not verified yet.
							Verify it on your profile, then share it here.
						</p>
					) : (
						<>
							<p className="break-anywhere vip-code">{code}</p>
							{benefit !== null && <p>Your friend gets {benefit.replace('your', 'their')}.</p>}
							<p className="text-muted">
								Your 30 days start with the friend&apos;s payment. They aren&apos;t added to VIP
								time you already have: the later date counts.
							</p>
							<CopyField id="share-link" label="Referral link" text={shareUrl} />
						</>
					)}
					<ButtonLink to={paths.profile()} className="mt-4">
						Back to Profile
					</ButtonLink>
				</Card>
				<Card title="Referrals" titleId="vip-uses">
					{uses.length === 0 ? (
						<EmptyState icon={<Users />} title="No referrals yet" headingLevel="h3">
							Friends who subscribe with your code will show up here.
						</EmptyState>
					) : (
						<ul>
							{uses.map((use) => (
								<li key={`${use.on}${use.who}`} className="receipts__row">
									<span>
										<span className="receipts__what">{use.who}</span>
										<span className="text-muted">paid on {longDateOrNA(use.on)}</span>
									</span>
									<span className="text-muted">until {longDateOrNA(use.until)}</span>
									<Badge tone={STATES[use.state].tone}>{STATES[use.state].text}</Badge>
								</li>
							))}
						</ul>
					)}
				</Card>
			</div>
		</div>
	)
}
