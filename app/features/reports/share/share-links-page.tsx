import { Form } from '@remix-run/react'
import { useEffect } from 'react'
import { formError, type FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { longDateOrNA } from '~/core/time/format-date'
import { ReadOnlyNotice } from '~/features/deals/access/read-only-notice'
import { ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { CopyField } from '~/ui/field/copy-field'
import { FormTokenField } from '~/ui/field/form-token'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { Link } from '~/ui/link/link'
import { LinkList } from './link-list'
import { NewLinkForm } from './new-link-form'
import type { ShareLinksView } from './share-links-view.server'
import './share.css'

const NEW_LINK = 'new-link'

export type ShareLinksPageProps = ShareLinksView & {
	/** Why a form was refused. */
	result: FormResult | undefined
}

/** The member's share links, and the form for a new one. */
export function ShareLinksPage(props: ShareLinksPageProps) {
	const { deal, canChange, isMember, withheld, result, links, newLink } = props
	const hasFieldError = result !== undefined && result.errors['form'] === undefined
	return (
		<div className="wrap wrap--reading page">
			<PageHeader
				eyebrow={
					deal === null ? (
						<Link to={paths.deals()} className="link">
							Deals
						</Link>
					) : (
						<Link to={paths.deal(deal.id)} className="link">
							{deal.propertyAddress}
						</Link>
					)
				}
				title="Share Links"
				lead="Show a deal's report to a partner or lender. They need no account."
			/>
			<div className="stack">
				{newLink !== null && <NewLinkCard key={newLink.url} {...newLink} />}
				{result !== undefined && !hasFieldError && (
					<Notice tone="error" live>
						{formError(result)}
					</Notice>
				)}
				{!isMember && !canChange && <ReadOnlyNotice withheld={withheld} />}
				<RevokeQuestion {...props} />
				{canChange && deal !== null && (
					<NewLinkForm
						key={links.length}
						deal={deal}
						isFull={props.isFull}
						result={result}
						wasCreated={newLink !== null}
					/>
				)}
				{canChange && deal === null && <ChooseDeal {...props} />}
				<LinkList links={links} propertyId={deal?.id} />
			</div>
		</div>
	)
}

/** The address of a link right after it was made; it is not shown again. */
function NewLinkCard({ url, expiresAt }: { url: string; expiresAt: string }) {
	// The form is below: the link comes into view, selected.
	useEffect(() => document.getElementById(NEW_LINK)?.focus(), [url])
	return (
		<Card title="Your Link Is Ready" titleId="new-link-title" role="status">
			<p>
				Copy it now: we don't store it, so we can't show it again. Anyone who has it can read the
				report until {longDateOrNA(expiresAt)}.
			</p>
			<CopyField id={NEW_LINK} label="Link" text={url} />
			<p className="mt-3">
				<a href={url} className="link">
					See what it shows
				</a>
			</p>
		</Card>
	)
}

/** Asks before a link is revoked; shown at its own address only. */
function RevokeQuestion({ confirm, deal }: Pick<ShareLinksPageProps, 'confirm' | 'deal'>) {
	if (confirm === null || confirm.state === 'revoked') return null
	const back = paths.shareLinks({ property: deal?.id })
	return (
		<Form method="post" action={back} className="notice notice--warn">
			<div className="stack stack--xs">
				<FormTokenField />
				<input type="hidden" name="linkId" value={confirm.id} />
				<p className="notice__title">
					Revoke the link to “{confirm.propertyAddress ?? 'a deleted deal'}”?
				</p>
				<p>Its address stops working right away. This can't be undone.</p>
				<div className="form-actions">
					<IntentButton value="revoke" variant="danger">
						Revoke
					</IntentButton>
					<ButtonLink to={back}>Cancel</ButtonLink>
				</div>
			</div>
		</Form>
	)
}

function ChooseDeal({ saved }: Pick<ShareLinksPageProps, 'saved'>) {
	if (saved.length === 0) return null
	return (
		<Card title="Share a Deal" titleId="choose-title">
			<ul className="share-choices">
				{saved.map(({ id, propertyAddress }) => (
					<li key={id}>
						<Link to={paths.shareLinks({ property: id })} className="link break-anywhere">
							{propertyAddress}
						</Link>
					</li>
				))}
			</ul>
		</Card>
	)
}
