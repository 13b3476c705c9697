import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import type { ListingView, ProviderView } from './own-profile.actions.server'
import { LISTING_CARD_ID } from './profile-completeness'
import { ProviderForm } from './provider-form'
import { CardPreview, ListingStatus, ListsFailed } from './provider-panel'

export type ProviderDetailsProps = {
	listing: ListingView & { isJustSaved: boolean }
	/** Null while the panel is closed. */
	details: ProviderView | null
	/** The save button with the bot check. */
	submit: (token: string) => ReactNode
}

/** The panel of a provider who left the directory: the kept listing, and the way back. */
export function FormerListing({
	listing,
	submit,
}: {
	listing: ListingView
	/** The button with the bot check. */
	submit: ReactNode
}) {
	return (
		<Card title="Service provider details" titleId={LISTING_CARD_ID}>
			<div className="stack">
				<ListingStatus {...listing} />
				{/* A listing that an admin removed is restored by admins only. */}
				{listing.state === 'notProvider' && (
					<Form method="post" action={paths.serviceProviderProfile()}>
						{submit}
					</Form>
				)}
			</div>
		</Card>
	)
}

/** The panel of the provider's profile page: a toggle, and the details. */
export function ProviderDetails({ listing, details, submit }: ProviderDetailsProps) {
	const isOpen = details !== null
	return (
		<Card
			title="Service provider details"
			titleId={LISTING_CARD_ID}
			aside={
				<ButtonLink
					to={paths.profile(isOpen ? {} : { details: '1' })}
					aria-expanded={isOpen}
					preventScrollReset
				>
					{isOpen ? 'Hide Service Provider Details' : 'Edit Service Provider Details'}
				</ButtonLink>
			}
		>
			{details === null ? (
				<div className="stack">
					<ListingStatus {...listing} />
					{listing.isJustSaved && listing.card !== null && <CardPreview card={listing.card} />}
				</div>
			) : (
				<div className="stack">
					<ListingStatus {...details} />
					{details.card !== null && <CardPreview card={details.card} />}
					{details.choices === null ? (
						<ListsFailed here={paths.profile({ details: '1' })} />
					) : (
						<ProviderForm
							action={paths.providerSettings()}
							profile={details.profile}
							choices={details.choices}
						>
							<div className="form-actions">
								{submit(details.captchaToken)}
								<ButtonLink to={paths.profile()} preventScrollReset>
									Cancel
								</ButtonLink>
								<ButtonLink
									to={paths.providerSettings({ confirm: 'remove' })}
									variant="quiet"
									size="sm"
									className="form-actions__far"
								>
									Remove Profile
								</ButtonLink>
							</div>
						</ProviderForm>
					)}
				</div>
			)}
		</Card>
	)
}
