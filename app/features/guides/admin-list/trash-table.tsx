import { Form } from '@remix-run/react'
import { IntentButton } from '~/ui/button/intent-button'
import { shortDate } from '~/core/time/format-date'
import { FormTokenField } from '~/ui/field/form-token'
import { RotateCcw, Trash2 } from '~/ui/icons/icons'
import { EmptyState } from '~/ui/notice/notice'
import type { DeletedGuide } from './admin-list.server'
import { adminListPath } from './admin-list-query'
import '~/ui/table/table.css'

/** Recently deleted guides, with the button to restore them. */
export function TrashTable({ trash }: { trash: readonly DeletedGuide[] }) {
	if (trash.length === 0) {
		return (
			<EmptyState icon={<Trash2 />} title="No recently deleted guides">
				Deleted guides stay here for 30 days.
			</EmptyState>
		)
	}
	return (
		<div className="table-frame">
			<table className="table table--cards">
				<thead>
					<tr>
						<th scope="col">Title</th>
						<th scope="col">Deleted</th>
						<th scope="col">Restore by</th>
						<th scope="col">Actions</th>
					</tr>
				</thead>
				<tbody>
					{trash.map(({ id, title, deletedAt, lastDay }) => (
						<tr key={id}>
							<th scope="row" data-label="Title">
								{title}
							</th>
							<td data-label="Deleted">{shortDate(deletedAt)}</td>
							<td data-label="Restore by">{shortDate(lastDay)}</td>
							<td data-label="Actions">
								<Form method="post" action={adminListPath({ isTrash: true })}>
									<FormTokenField />
									<input type="hidden" name="id" value={id} />
									<IntentButton
										value="restore"
										size="sm"
										icon={<RotateCcw />}
										aria-label={`Restore ${title}`}
									>
										Restore
									</IntentButton>
								</Form>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
