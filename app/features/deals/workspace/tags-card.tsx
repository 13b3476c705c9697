import { Form } from '@remix-run/react'
import { fieldValues, type FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { MAX_TAG_LENGTH, MAX_TAGS } from '~/features/deals/parts/part-limits'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { X } from '~/ui/icons/icons'
import type { DealView } from './deal.server'
import '~/ui/badge/chip.css'

type TagsCardProps = Pick<DealView, 'deal' | 'canChange'> & { result: FormResult | undefined }

/** The tags of the deal. */
export function TagsCard({ deal: { id, tags }, canChange, result }: TagsCardProps) {
	const fields = fieldValues(result, 'addTag', {})
	if (!canChange && tags.length === 0) return null
	return (
		<Card title="Tags" titleId="tags-title" id="tags">
			{tags.length === 0 && (
				<p className="note mb-3">Group your deals by city, source or partner.</p>
			)}
			<ul className="row mb-3">
				{tags.map((tag) => (
					<li key={tag}>
						{canChange ? (
							<Form method="post" action={paths.deal(id)}>
								<FormTokenField />
								<input type="hidden" name="tag" value={tag} />
								<button
									type="submit"
									name="intent"
									value="removeTag"
									className="chip"
									aria-label={`Remove the tag ${tag}`}
								>
									{tag}
									<X />
								</button>
							</Form>
						) : (
							<span className="chip">{tag}</span>
						)}
					</li>
				))}
			</ul>
			{canChange && tags.length < MAX_TAGS && (
				<Form
					key={tags.length}
					method="post"
					action={paths.deal(id)}
					className="field-with-button"
					noValidate
				>
					<FormTokenField />
					<TextInput
						id="new-tag"
						name="tag"
						label="New tag"
						defaultValue={fields.value('tag')}
						error={fields.error('tag')}
						maxLength={MAX_TAG_LENGTH}
						autoComplete="off"
					/>
					<Button type="submit" name="intent" value="addTag">
						Add
					</Button>
				</Form>
			)}
		</Card>
	)
}
