import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { LoadFailed } from '~/ui/notice/error-notice'
import { Notice } from '~/ui/notice/notice'
import type { ProviderCard } from './card.server'
import { type MissingDetail } from '~/features/directory/listing/listing-state'
import { LISTS_FAILED_TEXT } from '~/features/directory/messages'
import type { ListingView } from './own-profile.actions.server'
import { LIST_FORMAT } from './list-format'
import { areasText, ProviderCardView } from './provider-card'

/** "You're listed in Oklahoma as Contractor · Roofing" */
function listedText({ serviceAreas, serviceTypes, specialties }: ProviderCard): string {
	const where = serviceAreas.length === 0 ? '' : ` in ${areasText(serviceAreas)}`
	return `You're listed${where} as ${[...serviceTypes, ...specialties].join(' · ')}`
}

const MISSING_TEXTS: Record<MissingDetail, string> = {
	company: 'your company name',
	serviceType: 'a service type',
	state: 'the states you serve',
}

/** "Add your company name and a service type" */
const addText = (missing: readonly MissingDetail[]): string =>
	`Add ${LIST_FORMAT.format(missing.map((detail) => MISSING_TEXTS[detail]))}`

/** Whether a listing that its owner left can return as it is; without its details it never was one. */
export const canRelist = (missing: readonly MissingDetail[]): boolean =>
	missing.every((detail) => detail === 'state')

/** The state of the own listing, in a sentence. */
export function ListingStatus({ state, missing, takenOffReason: reason, card }: ListingView) {
	switch (state) {
		case 'listed':
			return (
				<Notice tone="success" title={card === null ? "You're listed" : listedText(card)}>
					Members can find you in the directory.
				</Notice>
			)
		case 'listedNoState':
			return (
				<Notice
					tone="warn"
					title={card === null ? "You're listed" : listedText(card)}
					action={
						<ButtonLink to={`${paths.providerSettings()}#provider-serviceAreas`}>
							Add States
						</ButtonLink>
					}
				>
					Members who filter by state can't find you yet. {addText(missing)}.
				</Notice>
			)
		case 'incomplete':
			return (
				<Notice tone="warn" title="You're not listed yet">
					{addText(missing)} to appear in the directory.
				</Notice>
			)
		case 'takenOff':
			return (
				<Notice
					tone="error"
					title="Your listing was removed from the directory"
					action={<ButtonLink to={paths.contact()}>Contact Us</ButtonLink>}
				>
					{reason !== '' && <p>{reason}</p>}
					<p>Members can't find you. Contact us to have it restored.</p>
				</Notice>
			)
		case 'notProvider':
			return (
				<Notice title="You are not listed">
					{canRelist(missing)
						? 'We kept your details. Relist anytime.'
						: "You haven't completed a listing. Start one anytime."}
				</Notice>
			)
	}
}

/** The own card as members see it. */
export function CardPreview({ card }: { card: ProviderCard }) {
	return (
		<section className="card-preview" aria-labelledby="card-preview">
			<h2 id="card-preview" className="card-preview__title">
				Listing Preview
			</h2>
			<ProviderCardView card={card} headingLevel="h3" />
		</section>
	)
}

/** Replaces the form if its options could not be loaded. */
export function ListsFailed({ here }: { here: string }) {
	return <LoadFailed again={here}>{LISTS_FAILED_TEXT}</LoadFailed>
}

/** Confirmation to leave the directory; `children` is the form. */
export function RemoveQuestion({ children }: { children: ReactNode }) {
	return (
		<>
			<p>
				Your listing will be removed right away. We'll keep your details so you can relist anytime.
			</p>
			<div className="form-actions">
				<ButtonLink to={paths.providerSettings()}>Cancel</ButtonLink>
				{children}
			</div>
		</>
	)
}
