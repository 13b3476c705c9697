import type { ReactNode } from 'react'
import { Badge } from '~/ui/badge/badge'
import { buttonClass } from '~/ui/button/button'
import { CalendarClock, Globe, Mail, MapPinned, Phone } from '~/ui/icons/icons'
import type { Contact, ProviderCard } from './card'
import { stateName, US_STATES } from './us-states'
import './provider-card.css'

const ICONS: Record<Contact['kind'], typeof Phone> = {
	phoneNumber: Phone,
	email: Mail,
	website: Globe,
	scheduleCallLink: CalendarClock,
}

const MAX_NAMED = 4
/** British lists have no comma before "and". */
const LIST_FORMAT = new Intl.ListFormat('en-GB')

/** "Oklahoma and Texas", "Ohio, Texas, Utah and 5 more states" */
function areasText(codes: readonly string[]): string {
	if (codes.length === US_STATES.length) return 'All 50 states and DC'
	const names = codes.map(stateName)
	const isLong = names.length > MAX_NAMED
	const shownNames = isLong ? names.slice(0, MAX_NAMED - 1) : names
	const hiddenCount = names.length - shownNames.length
	return LIST_FORMAT.format(
		hiddenCount === 0 ? shownNames : [...shownNames, `${hiddenCount} more states`],
	)
}

export type ProviderCardProps = {
	card: ProviderCard
	headingLevel?: 'h2' | 'h3'
	/** Shown to the right of the name. */
	aside?: ReactNode
	/** Shown at the bottom of the card. */
	foot?: ReactNode
}

/** One provider, as members see them. */
export function ProviderCardView({
	card,
	headingLevel: Heading = 'h2',
	aside,
	foot,
}: ProviderCardProps) {
	return (
		<article className="card provider-card" aria-labelledby={`p-${card.id}-name`}>
			<div className="provider-card__head">
				<Heading className="title" id={`p-${card.id}-name`}>
					{card.company}
				</Heading>
				{aside}
			</div>
			<ul className="row badge-list" aria-label="Services">
				{card.serviceTypes.map((name) => (
					<li key={name}>
						<Badge tone="brand">{name}</Badge>
					</li>
				))}
			</ul>
			{card.specialties.length > 0 && <p className="note">{card.specialties.join(' · ')}</p>}
			{card.aboutMe !== '' && <p className="break-anywhere provider-card__about">{card.aboutMe}</p>}
			{card.serviceAreas.length > 0 && (
				<p className="note provider-card__areas">
					<MapPinned aria-hidden="true" />
					<span>
						<span className="sr-only">Serves </span>
						{areasText(card.serviceAreas)}
					</span>
				</p>
			)}
			<div className="row provider-card__contacts">
				{card.contacts.length === 0 && <p className="text-muted">No contact methods available</p>}
				{card.contacts.map((contact) => (
					<ContactButton key={contact.kind} contact={contact} />
				))}
			</div>
			{foot}
		</article>
	)
}

function ContactButton({ contact: { kind, label, href, text } }: { contact: Contact }) {
	const Icon = ICONS[kind]
	const isWeb = kind === 'website' || kind === 'scheduleCallLink'
	return (
		<a
			href={href}
			className={buttonClass({ size: 'sm', className: 'provider-card__contact' })}
			{...(isWeb ? { rel: 'nofollow noopener noreferrer', target: '_blank' } : {})}
		>
			<Icon aria-hidden="true" />
			<span className="btn__label">{kind === 'scheduleCallLink' ? label : text}</span>
			{isWeb && <span className="sr-only"> (opens in a new tab)</span>}
		</a>
	)
}
