import { Form } from '@remix-run/react'
import type { FormResult } from '~/core/forms/form-result'
import { Badge } from '~/ui/badge/badge'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { CONTRACTOR } from './profile'
import '~/features/directory/admin/provider-admin.css'

export type CheckboxGroupProps = {
	kind: 'serviceType' | 'specialty'
	title: string
	/** Of the field for a new name. */
	label: string
	rows: readonly { id: string; name: string; isRetired: boolean }[]
	result: FormResult | undefined
}

/** One of the lists that providers choose from, with what an admin does to it. */
export function CheckboxGroup({ kind, title, label, rows, result }: CheckboxGroupProps) {
	return (
		<Card title={title} titleId={`list-${kind}`}>
			<Form
				// Clears the field after a name was added.
				key={rows.length}
				method="post"
				className="field-with-button mb-4"
				preventScrollReset
			>
				<FormTokenField />
				<input type="hidden" name="kind" value={kind} />
				<TextInput
					id={`new-${kind}`}
					name="name"
					label={label}
					autoComplete="off"
					defaultValue={result?.values['name']}
					error={result?.errors['name'] ?? result?.errors['form']}
				/>
				<IntentButton value="add">Add</IntentButton>
			</Form>
			<ul>
				{rows.map(({ id, name, isRetired }) => (
					<li key={id} className="choice-list__row">
						<span>
							{name} {isRetired && <Badge>Retired</Badge>}
						</span>
						{kind === 'serviceType' && name === CONTRACTOR ? (
							<span className="text-muted">Required</span>
						) : (
							<Form method="post" preventScrollReset>
								<FormTokenField />
								<input type="hidden" name="choiceId" value={id} />
								<IntentButton
									value={isRetired ? 'restore' : 'retire'}
									size="sm"
									variant="quiet"
									aria-label={`${isRetired ? 'Restore' : 'Retire'} ${name}`}
								>
									{isRetired ? 'Restore' : 'Retire'}
								</IntentButton>
							</Form>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}
