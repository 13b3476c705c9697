import { Form, useNavigation } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { useFocusOnError } from '~/ui/hooks/use-focus-on-error'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { CompsNav } from '~/features/comps/access/comps-nav'
import { fieldValues, formError, type FormResult } from '~/core/forms/form-result'
import { SaleFields } from './sale-fields'
import '~/features/comps/comps.css'

/** A sale typed in by hand. */
export function SaleFormPage({ result }: { result: FormResult | undefined }) {
	const form = useFocusOnError(result)
	const fields = fieldValues(result, 'add', {})
	const isSending = useNavigation().formData?.get('intent') === 'add'
	return (
		<div className="wrap page stack comps">
			<PageHeader
				eyebrow="Comps"
				title="Add a Sale"
				lead="Leave a field blank if you don't know it. It won't be adjusted."
			/>
			<CompsNav current="sales" />
			<Card>
				<Form method="post" ref={form} className="form" noValidate>
					<FormTokenField />
					{formError(result) !== null && (
						<Notice tone="error" live>
							{formError(result)}
						</Notice>
					)}
					<SaleFields fields={fields} />
					<div className="form-actions">
						<Button
							type="submit"
							name="intent"
							value="add"
							variant="primary"
							busy={isSending}
							busyLabel="Saving…"
						>
							Add Sale
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
