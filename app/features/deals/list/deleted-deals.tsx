import { Form } from '@remix-run/react'
import { shortDate } from '~/core/time/format-date'
import { formError, type FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { House } from '~/ui/icons/icons'
import { EmptyState, Notice } from '~/ui/notice/notice'
import type { DealListView } from './deal-list.server'
import { UPGRADABLE_LIMIT } from './deal-query'
import '~/ui/table/table.css'

/** Deals that can be restored. */
export function DeletedDeals({ deleted }: Pick<DealListView, 'deleted'>) {
	if (deleted.length === 0) {
		return (
			<Card>
				<EmptyState icon={<House />} title="No deleted deals">
					Deals that you delete stay here for 30 days.
				</EmptyState>
			</Card>
		)
	}
	return (
		<div className="table-frame">
			<table className="table table--cards">
				<thead>
					<tr>
						<th scope="col">Address</th>
						<th scope="col">Deleted</th>
						<th scope="col">Can be restored until</th>
						<th scope="col">Actions</th>
					</tr>
				</thead>
				<tbody>
					{deleted.map(({ id, propertyAddress, deletedAt, lastDay }) => (
						<tr key={id}>
							<th scope="row" data-label="Address">
								{propertyAddress}
							</th>
							<td data-label="Deleted">{shortDate(deletedAt)}</td>
							<td data-label="Until">{shortDate(lastDay)}</td>
							<td data-label="Actions">
								<Form method="post">
									<FormTokenField />
									<input type="hidden" name="deletedId" value={id} />
									<Button
										type="submit"
										size="sm"
										name="intent"
										value="undoDelete"
										aria-label={`Restore ${propertyAddress}`}
									>
										Restore
									</Button>
								</Form>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

/** Asks for another address for a deleted deal whose own has been saved again. */
export function RestoreQuestion({ result }: { result: FormResult }) {
	const { newAddress, deletedId } = result.values
	const error = result.errors['newAddress']?.[0]
	if (error === undefined) {
		const limitText = result.errors[UPGRADABLE_LIMIT]?.[0]
		const upgrade = <ButtonLink to={paths.subscription()}>Upgrade Plan</ButtonLink>
		return (
			<Notice tone="error" live action={limitText === undefined ? undefined : upgrade}>
				{limitText ?? formError(result)}
			</Notice>
		)
	}
	return (
		<Card title="Restore Under Another Address" titleId="restore-title">
			<Form method="post" className="form" noValidate>
				<FormTokenField />
				<input type="hidden" name="deletedId" value={String(deletedId)} />
				<TextInput
					id="restore-address"
					name="newAddress"
					label="Property address"
					defaultValue={typeof newAddress === 'string' ? newAddress : ''}
					error={error}
					maxLength={200}
				/>
				<div className="form-actions">
					<Button type="submit" name="intent" value="undoDelete" variant="primary">
						Restore
					</Button>
					<ButtonLink to={paths.deals()} variant="quiet">
						Cancel
					</ButtonLink>
				</div>
			</Form>
		</Card>
	)
}
