import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { MapPinned } from '~/ui/icons/icons'
import { EmptyState } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import type { CompsAccess } from './comps-access'
import '~/features/comps/comps.css'

type Teaser = Extract<CompsAccess, { kind: 'teaser' }>

export type TeaserProps = {
	access: Teaser
}

/** Shown to users without access to the tool. */
export function CompsTeaser({ access }: TeaserProps) {
	return (
		<div className="wrap page stack comps">
			<PageHeader eyebrow="Comps" title="Property comps" />
			<Card>
				<EmptyState
					icon={<MapPinned />}
					title={access.isOpen ? 'Property comps for members' : 'Property Comps Coming Soon!'}
					action={<Offer offer={access.offer} />}
				>
					{access.offer === 'included'
						? 'Included in your membership as soon as it launches'
						: "Estimate a property's value from comparable sales: import your own comps, adjust them line by line, and send the ARV to the calculator."}
				</EmptyState>
			</Card>
			{access.isOpen && <Preview />}
		</div>
	)
}

function Offer({ offer }: { offer: Teaser['offer'] }) {
	if (offer === 'included') return null
	const [label, to] =
		offer === 'signUp'
			? ['Sign Up Now', paths.signUp()]
			: ['Become a Member', paths.subscription({ afterSubscribeRedirect: paths.comps() })]
	return (
		<ButtonLink to={to} variant="primary">
			{label}
		</ButtonLink>
	)
}

const FACTS = [
	['Sales from listing sites and counties', 'Upload or paste. Every skipped row tells you why.'],
	[
		'Adjustments with your rates',
		'Superior comps adjust down, inferior comps adjust up, line by line.',
	],
	['A value with its range', 'Plus how accurate the method was on your own comps.'],
] as const

/** A preview of the tool's header; its buttons name the required plan. */
function Preview() {
	return (
		<Card title="What You Get" titleId="comps-preview">
			<dl className="comps__facts">
				{FACTS.map(([title, text]) => (
					<div key={title}>
						<dt>{title}</dt>
						<dd>{text}</dd>
					</div>
				))}
			</dl>
			<div className="form-actions">
				<Button type="button" disabled title="Sign in to save comps">
					Save comps
				</Button>
				<Button type="button" disabled title="Sign in to use saved comps">
					Saved comps
				</Button>
			</div>
			<p className="text-sm text-muted">Sign in to save comps. Sign in to use saved comps.</p>
		</Card>
	)
}
