import { countOf } from '~/core/plural'
import type { ReactNode } from 'react'
import { Badge } from '~/ui/badge/badge'
import { CalendarClock, Globe, Mail, MapPinned, Phone } from '~/ui/icons/icons'
import type { Contact, ProviderCard } from './card.server'
import { LIST_FORMAT } from './list-format'
import { stateName, US_STATES } from './us-states'
import './provider-card.css'

const ICONS: Record<Contact['kind'], typeof Phone> = {
	phoneNumber: Phone,
	email: Mail,
	website: Globe,
	scheduleCallLink: CalendarClock,
}

const MAX_NAMED = 4

/** The names of states: "Oklahoma and Texas", "Ohio, Texas, Utah and 5 more states" */
export function areasText(codes: readonly string[]): string {
	if (codes.length === 0) return 'No states given'
	if (codes.length === US_STATES.length) return 'All 50 states and DC'
	const names = codes.map(stateName)
	const isLong = names.length > MAX_NAMED
	const shownNames = isLong ? names.slice(0, MAX_NAMED - 1) : names
	const hiddenCount = names.length - shownNames.length
	return LIST_FORMAT.format(
		hiddenCount === 0 ? shownNames : [...shownNames, countOf(hiddenCount, 'more state')],
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
			<About text={card.aboutMe} />
			<p className="note provider-card__areas">
				<MapPinned aria-hidden="true" />
				<span>
					{card.serviceAreas.length > 0 && <span className="sr-only">Serves </span>}
					{areasText(card.serviceAreas)}
				</span>
			</p>
			<div className="provider-card__contacts">
				{card.contacts.length === 0 && <p className="text-muted">No contact methods available</p>}
				{card.contacts.map((contact) => (
					<ContactButton key={contact.kind} contact={contact} />
				))}
			</div>
			{foot}
		</article>
	)
}

/** A description of this length is shown in full. */
const SHORT_TEXT = 100

/** A description; the beginning of a longer one, which opens where it is. */
function About({ text }: { text: string }) {
	if (text === '') return null
	if (text.length <= SHORT_TEXT && !text.includes('\n')) {
		return <p className="break-anywhere provider-card__about">{text}</p>
	}
	return (
		<details className="provider-card__about">
			<summary title="Show the whole description">
				<span className="break-anywhere provider-card__text">{text}</span>
				<span className="link provider-card__more" aria-hidden="true">
					More
				</span>
			</summary>
		</details>
	)
}

/** A contact method as an icon above its label: a number is its own label. */
function ContactButton({ contact: { kind, label, href, text } }: { contact: Contact }) {
	const Icon = ICONS[kind]
	const isWeb = kind === 'website' || kind === 'scheduleCallLink'
	return (
		<a
			href={href}
			className="provider-card__contact"
			title={kind === 'phoneNumber' ? undefined : text}
			{...(isWeb ? { rel: 'nofollow noopener noreferrer', target: '_blank' } : {})}
		>
			<Icon aria-hidden="true" />
			<span className="provider-card__contact-label">{kind === 'phoneNumber' ? text : label}</span>
			{kind === 'email' && <span className="sr-only"> {text}</span>}
			{isWeb && <span className="sr-only"> (opens in a new tab)</span>}
		</a>
	)
}
