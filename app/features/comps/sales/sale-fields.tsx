import { Form, useNavigation } from '@remix-run/react'
import type { FieldValues, FormResult } from '~/core/forms/form-result'
import { fieldValues } from '~/core/forms/form-result'
import type { Sale } from '~/features/comps/estimate/comparable'
import { SubjectFields, subjectTexts } from '~/features/comps/forms/subject-fields'
import { Button, ButtonLink } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { useFocusOnError } from '~/ui/hooks/use-focus-on-error'

/** The fields of a sale; an empty one is unknown. */
export function SaleFields({ fields }: { fields: FieldValues }) {
	return (
		<>
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
			<SubjectFields
				fields={fields}
				idPrefix="sale"
				withoutLocation="Without a location, the comp has no distance."
			/>
		</>
	)
}

export type EditSaleFormProps = {
	sale: Sale
	result: FormResult | undefined
	/** The page without the form. */
	closeTo: string
}

/** Changes a sale where it is listed; the page's action answers. */
export function EditSaleForm({ sale, result, closeTo }: EditSaleFormProps) {
	const fields = fieldValues(result, 'editSale', {
		...subjectTexts(sale),
		price: String(sale.price),
		soldOn: sale.soldOn,
	})
	const form = useFocusOnError(result)
	const isSending = useNavigation().formData?.get('intent') === 'editSale'
	return (
		<Form method="post" ref={form} className="form" noValidate preventScrollReset>
			<FormTokenField />
			<input type="hidden" name="saleId" value={sale.id} />
			<p className="note">
				Fill in what is missing. Valuations that use this sale are recalculated.
			</p>
			<SaleFields fields={fields} />
			<div className="form-actions">
				<Button
					type="submit"
					name="intent"
					value="editSale"
					variant="primary"
					busy={isSending}
					busyLabel="Saving…"
				>
					Save Sale
				</Button>
				<ButtonLink to={closeTo} variant="quiet" preventScrollReset replace>
					Cancel
				</ButtonLink>
			</div>
		</Form>
	)
}
