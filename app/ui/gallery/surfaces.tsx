import { Badge } from '~/ui/badge/badge'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card, Disclosure } from '~/ui/card/card'
import { StatList, Stat } from '~/ui/stat/stat'
import { Check, House } from '~/ui/icons/icons'
import { EmptyState, Notice } from '~/ui/notice/notice'
import { Specimen } from './sample'
import '~/ui/table/table.css'

/** Cards, statistics, notices and lists. */
export function SurfaceSpecimens({ scope }: { scope: string }) {
	return (
		<>
			<Figures />
			<Sections />
			<Notices />
			<Lists scope={scope} />
		</>
	)
}

function Figures() {
	return (
		<Specimen title="Figures">
			<Card>
				<Stat
					size="lg"
					label="Net profit (flip)"
					value="$56,491"
					tone="pos"
					note="27.2% return on cost"
				/>
				<StatList
					className="mt-4"
					figures={[
						{ key: 'cash', label: 'Cash needed', value: '$207,500' },
						{
							key: 'dscr',
							label: 'DSCR',
							value: '1.23',
							help: { about: 'DSCR', text: 'Monthly rent divided by the monthly payment.' },
						},
						{ key: 'flow', label: 'Monthly cash flow', value: '−$446', tone: 'neg' },
						{ key: 'total', label: 'Left after all costs', value: '$18,810', total: true },
					]}
				/>
			</Card>
			<Card title="Access Status" aside={<Badge tone="pos">Active</Badge>}>
				<StatList
					plain
					figures={[
						{ key: 'plan', label: 'Plan', value: 'Annual Plan' },
						{ key: 'next', label: 'Next billing date', value: 'March 4, 2027' },
					]}
				/>
			</Card>
		</Specimen>
	)
}

function Sections() {
	return (
		<Specimen title="Sections">
			<Disclosure title="Property info" open>
				<p className="text-muted">The section's content appears here.</p>
			</Disclosure>
			<Disclosure title="Holding costs" aside="$2,199">
				<p className="text-muted">Closed, a section shows its subtotal.</p>
			</Disclosure>
		</Specimen>
	)
}

function Notices() {
	return (
		<Specimen title="Badges and notices">
			<div className="form-actions">
				<Badge>Basic Account</Badge>
				<Badge tone="brand">VIP Member</Badge>
				<Badge tone="pos" icon={<Check />}>
					Verified
				</Badge>
				<Badge tone="warn">Past due</Badge>
				<Badge tone="neg">Expired</Badge>
				<Badge tone="info">Coming Soon</Badge>
			</div>
			<Notice title="Free view">Premium guides are marked with their category.</Notice>
			<Notice tone="success">Your email address is verified.</Notice>
			<Notice
				tone="warn"
				title="Your card was declined"
				action={
					<Button type="button" size="sm">
						Update card
					</Button>
				}
			>
				Access continues for seven days while we try again.
			</Notice>
			<Notice tone="error" title="Please check the form">
				Passwords do not match
			</Notice>
		</Specimen>
	)
}

function Lists({ scope }: { scope: string }) {
	const rows = [
		{ name: '906 Harbor Oak Dr', profit: '$36,249', ratio: '1.44' },
		{ name: '3312 Larkspur Ln', profit: '−$21,076', ratio: '0.92' },
	]
	return (
		<Specimen title="Lists">
			<Card>
				<EmptyState
					icon={<House />}
					title="No saved properties yet"
					action={
						<ButtonLink to="." variant="primary">
							Save this property
						</ButtonLink>
					}
					secondary={
						<a href="#main" className="link link--standalone">
							Load a sample deal
						</a>
					}
				>
					Properties you save appear here with their profit and cash flow.
				</EmptyState>
			</Card>
			<div
				className="table-frame"
				role="region"
				aria-labelledby={`${scope}-caption`}
				// A scrollable region must be focusable.
				// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
				tabIndex={0}
			>
				<table className="table table--cards table--compact">
					<caption className="sr-only" id={`${scope}-caption`}>
						Saved properties, {scope}
					</caption>
					<thead>
						<tr>
							<th scope="col">Address</th>
							<th scope="col" data-align="end">
								Profit
							</th>
							<th scope="col" data-align="end">
								DSCR
							</th>
						</tr>
					</thead>
					<tbody>
						{rows.map(({ name, profit, ratio }) => (
							<tr key={name}>
								<td data-label="Address">{name}</td>
								<td data-label="Profit" data-align="end">
									{profit}
								</td>
								<td data-label="DSCR" data-align="end">
									{ratio}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<div className="toolbar note tabular-nums">
				<span>Showing 12 of 48</span>
				<span className="form-actions">
					<Button type="button" size="sm" disabled>
						Prev
					</Button>
					1 of 4
					<Button type="button" size="sm">
						Next
					</Button>
				</span>
			</div>
		</Specimen>
	)
}
