import { countOf } from '~/core/plural'
import { money } from '~/features/billing/plans/money'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Card } from '~/ui/card/card'
import { Stat } from '~/ui/stat/stat'
import { BookOpen, Calculator, MapPinned, ShieldCheck, TrendingUp, Users } from '~/ui/icons/icons'
import { LocalTime } from '~/ui/local-time/local-time'
import { Notice } from '~/ui/notice/notice'
import { usersPath } from '~/features/admin/users/user-query'
import { LoadFailed } from '~/ui/notice/error-notice'
import { Link } from '~/ui/link/link'
import { PlanShares } from './plan-shares'
import type { Overview } from './overview.server'
import { RecentActivity } from './recent-activity'
import { RevenueChart } from './revenue-chart'
import '~/features/admin/admin-page.css'

const NOTHING = '--'

/** Whom the number of subscribers and MRR both count. */
const PAYING_TEXT =
	'With a plan that renews, VIPs and admins included. Trials and roles given by an admin are not.'

/** What the total revenue counts. */
const REVENUE_TEXT =
	"All payments in US dollars so far, less refunds and disputes, before Stripe's fees."

/** The four cards at the top (ADMIN-03). */
export function StatCards({ stats }: Pick<Overview, 'stats'>) {
	const { guides, users, listings, subscribers, revenue, recurring } = stats
	const link = (to: string, text: string, state?: object) => (
		<Link to={to} state={state} className="link">
			{text}
		</Link>
	)
	const cards = [
		{ label: 'Guides', value: guides, note: link(paths.manageGuides(), 'Manage Guides') },
		{
			label: 'Users',
			value: users,
			note: (
				<>
					People with an account.
					<br />
					{link(usersPath({ account: 'yes' }), 'View These Users')}
					{listings !== null && listings > 0 && (
						<>
							<br />
							{link(
								usersPath({ account: 'no' }),
								`${countOf(listings, 'listing')} without an account`,
							)}
						</>
					)}
				</>
			),
		},
		{
			label: 'Subscribers',
			value: subscribers,
			note: (
				<>
					{PAYING_TEXT}
					<br />
					{link(usersPath({ renews: 'yes' }), 'View These Subscribers')}
					<br />
					{link(usersPath({ role: 'subscriber' }), 'All with the Subscriber Role', {
						role: 'subscriber',
					})}
				</>
			),
		},
		{
			label: 'Total Revenue',
			value: revenue,
			note:
				revenue === null ? undefined : (
					<>
						{REVENUE_TEXT}
						<br />
						{link(paths.adminRevenue(), 'View Revenue')}
						{recurring !== null && (
							<>
								<br />
								{`${money(recurring)} MRR from these subscribers. Past-due and canceling members aren't counted.`}
							</>
						)}
					</>
				),
		},
	]
	return (
		<>
			{revenue === null && (
				<LoadFailed again={paths.admin()}>Failed to fetch total revenue.</LoadFailed>
			)}
			<ul className="stat-cards">
				{cards.map(({ label, value, note }) => (
					<li key={label} className="card">
						<Stat label={label} value={value ?? NOTHING} note={note} />
					</li>
				))}
			</ul>
		</>
	)
}

/** What waits for an admin, as links. */
export function PendingItems({ waiting }: Pick<Overview, 'waiting'>) {
	const { billing, mail } = waiting
	const parts = [
		{ count: billing ?? 0, to: paths.adminBilling(), what: 'billing issue' },
		{ count: mail ?? 0, to: paths.adminMail(), what: 'undelivered email' },
	].filter(({ count }) => count > 0)
	if (parts.length === 0) return null
	return (
		<Notice tone="warn" title="Needs Attention">
			<ul className="row link-row">
				{parts.map(({ count, to, what }) => (
					<li key={to}>
						<Link to={to} className="link">
							{countOf(count, what)}
						</Link>{' '}
					</li>
				))}
			</ul>
		</Notice>
	)
}

/** Warns the operator that all visitors share one rate limit. */
export function ProxyWarning({ hasUntrustedProxy }: { hasUntrustedProxy: boolean }) {
	if (!hasUntrustedProxy) return null
	return (
		<Notice tone="error" title="All visitors share one set of limits">
			Requests arrive through a proxy, but <code>TRUST_PROXY</code> isn’t set. Set it to the number
			of proxies in front of the app and restart, or a few busy visitors will lock everyone out.
		</Notice>
	)
}

/** What runs, and how old its last backup is. */
export function SystemState({ system }: Pick<Overview, 'system'>) {
	const { version, backupAt, backupAge, isLate } = system
	const age =
		backupAt === null ? (
			'No backup has been made here yet.'
		) : (
			<>
				Last backup {backupAge} ago (<LocalTime at={backupAt} />
				).
			</>
		)
	return (
		<>
			{isLate && (
				<Notice tone="warn" title="The backup is late">
					{age} Run <code>npm run db:backup</code> every day: docs/operations.md has the line.
				</Notice>
			)}
			<p className="note">
				Version {version}. {!isLate && age}
			</p>
		</>
	)
}

/** The charts and the newest payments. */
export function BusinessFigures({
	months,
	plans,
	activity,
}: Pick<Overview, 'months' | 'plans' | 'activity'>) {
	return (
		<>
			<div className="stack chart-cards">
				<Card title="Revenue by month" titleId="revenue-title">
					{months === null ? (
						<LoadFailed again={paths.admin()}>Failed to fetch total revenue.</LoadFailed>
					) : (
						<>
							<p className="text-muted mb-3">
								The last 12 months in UTC, counted as the total revenue is: a refund lowers the
								month of its payment.
							</p>
							<RevenueChart months={months} />
						</>
					)}
				</Card>
				<Card title="Members by plan" titleId="plans-title">
					{plans === null ? (
						<LoadFailed again={paths.admin()}>Failed to load members by plan.</LoadFailed>
					) : (
						<>
							<p className="text-muted mb-3">
								Everyone with access through a plan, a role or VIP, counted once and under their
								plan if they have one.
							</p>
							<PlanShares plans={plans} />
						</>
					)}
				</Card>
			</div>
			<section aria-labelledby="activity-title" className="stack stack--tight">
				<h2 id="activity-title" className="title">
					Recent Activity
				</h2>
				{activity === null ? (
					<LoadFailed again={paths.admin()}>Failed to fetch recent transactions.</LoadFailed>
				) : (
					<RecentActivity rows={activity} />
				)}
			</section>
		</>
	)
}

const PLACES = [
	{
		icon: <BookOpen />,
		title: 'Manage Guides',
		text: 'Create, edit and delete guides.',
		to: paths.manageGuides(),
		soon: null,
	},
	{
		icon: <Users />,
		title: 'Manage Users',
		text: 'Edit roles, VIP details and accounts.',
		to: paths.adminUsers(),
		soon: 'Coming Soon: bulk actions',
	},
	{
		icon: <MapPinned />,
		title: 'Manage Service Providers',
		text: 'Add providers, edit listings and review reports.',
		to: paths.adminProviders(),
		soon: null,
	},
	{
		icon: <TrendingUp />,
		title: 'Provider Statistics',
		text: 'Listed providers by service type.',
		to: paths.adminProviderStats(),
		soon: null,
	},
	{
		icon: <ShieldCheck />,
		title: 'Billing Health',
		text: 'Stripe events and issues that need attention.',
		to: paths.adminBilling(),
		soon: null,
	},
	{
		icon: <Calculator />,
		title: 'Analytics',
		text: 'How the tools are used.',
		to: null,
		soon: 'Coming Soon',
	},
] as const

/** The links of the overview (ADMIN-04, ADMIN-05). */
export function QuickLinks() {
	return (
		<ul className="tiles" aria-label="Admin areas">
			{PLACES.map(({ icon, title, text, to, soon }) => (
				<li key={title} className="card place">
					<div className="icon-tile">{icon}</div>
					<h2 className="title">
						{to === null ? (
							title
						) : (
							<Link to={to} className="link link--plain card__link">
								{title}
							</Link>
						)}
					</h2>
					<p className="text-muted">{text}</p>
					{soon !== null && (
						<p>
							<Badge>{soon}</Badge>
						</p>
					)}
				</li>
			))}
		</ul>
	)
}
