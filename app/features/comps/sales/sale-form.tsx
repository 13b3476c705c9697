import { Form, useNavigation } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { CompsNav } from '~/features/comps/access/comps-nav'
import { fieldValues, type FormAnswer } from '~/features/comps/forms/form-answer'
import { SubjectFields } from '~/features/comps/forms/subject-fields'

/** The form for a sale entered by hand. */
export function SaleFormPage({ answer }: { answer: FormAnswer | undefined }) {
	const fields = fieldValues(answer, 'add', {})
	const isSending = useNavigation().formData?.get('intent') === 'add'
	return (
		<div className="wrap page comps-page">
			<PageHeader
				eyebrow="Comps"
				title="Add a sale"
				lead="Leave a field blank if you don't know it. It won't be adjusted."
			/>
			<CompsNav current="sales" />
			<Card>
				<Form method="post" className="form" noValidate>
					<FormTokenField />
					{typeof answer?.text === 'string' && (
						<Notice tone="error" live>
							{answer.text}
						</Notice>
					)}
					<div className="form__row">
						<TextInput
							label="Sale price"
							id="sale-price"
							name="price"
							prefix="$"
							inputMode="decimal"
							autoComplete="off"
							defaultValue={fields.value('price')}
							error={fields.error('price')}
						/>
						<TextInput
							label="Sale date"
							id="sale-soldOn"
							name="soldOn"
							type="date"
							defaultValue={fields.value('soldOn')}
							error={fields.error('soldOn')}
						/>
					</div>
					<SubjectFields fields={fields} idPrefix="sale" />
					<div className="form__actions">
						<Button
							type="submit"
							name="intent"
							value="add"
							variant="primary"
							busy={isSending}
							busyLabel="Saving…"
						>
							Add sale
						</Button>
						<ButtonLink to={paths.sales()} variant="quiet">
							Cancel
						</ButtonLink>
					</div>
				</Form>
			</Card>
		</div>
	)
}
