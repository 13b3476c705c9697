import { Form } from '@remix-run/react'
import { fieldValues, type FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { MAX_LABEL_LENGTH, MAX_LINKS, MAX_URL_LENGTH } from '~/features/deals/parts/part-limits'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { X } from '~/ui/icons/icons'
import type { DealView } from './deal.server'
import './deal.css'

type LinksCardProps = Pick<DealView, 'deal' | 'canChange'> & { result: FormResult | undefined }

/** Web addresses that belong to the deal. */
export function LinksCard({ deal: { id, links }, canChange, result }: LinksCardProps) {
	const fields = fieldValues(result, 'addLink', {})
	const isRefused = result?.values['intent'] === 'addLink'
	if (!canChange && links.length === 0) return null
	return (
		<Card title="Links" titleId="links-title" id="links">
			{links.length === 0 && (
				<p className="note mb-3">Keep the listing, the county record or a photo folder here.</p>
			)}
			<ul className="deal-list mb-3">
				{links.map(({ id: linkId, label, url, shown }) => (
					<li key={linkId} className="deal-list__row">
						<span className="min-width-0">
							<a
								href={url}
								className="link break-anywhere"
								target="_blank"
								rel="noopener noreferrer nofollow"
							>
								{label === '' ? shown : label}
							</a>
							{label !== '' && <span className="note break-anywhere deal-list__more">{shown}</span>}
						</span>
						{canChange && (
							<Form method="post" action={paths.deal(id)}>
								<FormTokenField />
								<input type="hidden" name="linkId" value={linkId} />
								<Button
									type="submit"
									size="sm"
									variant="quiet"
									name="intent"
									value="removeLink"
									iconOnly
									aria-label={`Remove the link ${label === '' ? shown : label}`}
								>
									<X />
								</Button>
							</Form>
						)}
					</li>
				))}
			</ul>
			{canChange && links.length < MAX_LINKS && (
				<details open={isRefused}>
					<summary className="link">Add a link</summary>
					<Form
						key={links.length}
						method="post"
						action={paths.deal(id)}
						className="form mt-3"
						noValidate
					>
						<FormTokenField />
						<TextInput
							id="link-url"
							name="url"
							label="Web address"
							inputMode="url"
							placeholder="https://"
							defaultValue={fields.value('url')}
							error={fields.error('url')}
							maxLength={MAX_URL_LENGTH}
							autoComplete="off"
						/>
						<TextInput
							id="link-label"
							name="label"
							label="Label"
							optional
							defaultValue={fields.value('label')}
							error={fields.error('label')}
							maxLength={MAX_LABEL_LENGTH}
							autoComplete="off"
						/>
						<div className="form-actions">
							<Button type="submit" name="intent" value="addLink">
								Add Link
							</Button>
						</div>
					</Form>
				</details>
			)}
		</Card>
	)
}
