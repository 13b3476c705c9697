import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import type { ProviderView } from './own-profile.actions.server'
import { ProviderForm } from './provider-form'
import { CardPreview, ListingStatus, ListsFailed } from './provider-panel'

export type ProviderDetailsProps = {
	/** Null while the panel is closed. */
	details: ProviderView | null
	/** The save button with the bot check. */
	submit: (token: string) => ReactNode
}

/** The panel of the provider's profile page: a toggle, and the details. */
export function ProviderDetails({ details, submit }: ProviderDetailsProps) {
	const isOpen = details !== null
	return (
		<Card
			title="Service provider details"
			titleId="provider-details"
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
				<p className="text-muted">Your directory listing and how members see it.</p>
			) : (
				<div className="stack">
					<ListingStatus state={details.state} reason={details.takenOffReason} />
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
								{submit(details.recaptchaToken)}
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
