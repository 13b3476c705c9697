import { Form } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import type { DealView } from './deal.server'

/** What can be done with the deal as a whole. */
export function ManageCard({ deal, canChange }: Pick<DealView, 'deal' | 'canChange'>) {
	const { id, isArchived } = deal
	return (
		<Card title="This Deal" titleId="manage-title">
			<Form method="post" action={paths.deal(id)} className="row">
				<FormTokenField />
				{canChange && (
					<>
						<ButtonLink to={paths.shareLinks({ property: id })} size="sm">
							Share
						</ButtonLink>{' '}
						<Button type="submit" size="sm" name="intent" value="duplicate">
							Duplicate
						</Button>{' '}
						<Button
							type="submit"
							size="sm"
							name="intent"
							value={isArchived ? 'unarchive' : 'archive'}
						>
							{isArchived ? 'Restore to the List' : 'Archive'}
						</Button>{' '}
					</>
				)}
				<ButtonLink to={paths.deal(id, { confirm: 'delete' })} size="sm" variant="quiet">
					Delete
				</ButtonLink>
			</Form>
		</Card>
	)
}
