import { Form } from '@remix-run/react'
import { Badge } from '~/ui/badge/badge'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { CONTRACTOR } from './profile'

export type CheckboxGroupProps = {
	kind: 'serviceType' | 'specialty'
	title: string
	/** Of the field for a new name. */
	label: string
	rows: readonly { id: string; name: string; isRetired: boolean }[]
	answer: { name: string; message: string } | undefined
}

/** One list of options for providers, with the admin's actions. */
export function CheckboxGroup({ kind, title, label, rows, answer }: CheckboxGroupProps) {
	return (
		<Card title={title} titleId={`list-${kind}`}>
			<Form
				// Clears the field after a name was added.
				key={rows.length}
				method="post"
				className="choice-list__add"
				preventScrollReset
			>
				<FormTokenField />
				<input type="hidden" name="kind" value={kind} />
				<TextInput
					id={`new-${kind}`}
					name="name"
					label={label}
					autoComplete="off"
					defaultValue={answer?.name}
					error={answer?.message}
				/>
				<Button type="submit" name="intent" value="add">
					Add
				</Button>
			</Form>
			<ul className="choice-list">
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
								<Button
									type="submit"
									name="intent"
									value={isRetired ? 'restore' : 'retire'}
									size="sm"
									variant="quiet"
									aria-label={`${isRetired ? 'Restore' : 'Retire'} ${name}`}
								>
									{isRetired ? 'Restore' : 'Retire'}
								</Button>
							</Form>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}
