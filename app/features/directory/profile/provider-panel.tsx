import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { LoadFailed } from '~/ui/notice/error-notice'
import { Notice } from '~/ui/notice/notice'
import type { ListingState } from '~/features/directory/listing/listing-state'
import type { ProviderCard } from './card'
import { LISTS_FAILED_TEXT } from '~/features/directory/messages'
import { ProviderCardView } from './provider-card'

/** The state of the own listing, in a sentence. */
export function ListingStatus({ state, reason }: { state: ListingState; reason: string }) {
	switch (state) {
		case 'listed':
			return (
				<Notice tone="success" title="You are listed">
					Members can find you in the directory.
				</Notice>
			)
		case 'incomplete':
			return (
				<Notice tone="warn" title="Your listing isn't finished">
					Complete the form to appear in the directory.
				</Notice>
			)
		case 'takenOff':
			return (
				<Notice tone="error" title="Your listing was removed from the directory">
					{reason === '' ? 'Please contact us if you think this is a mistake.' : reason}
				</Notice>
			)
		case 'notProvider':
			return <Notice title="You are not listed">Save the form to list yourself again.</Notice>
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
