import { useSubmit } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { paths } from '~/core/http/paths'
import { buttonClass } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Trash2 } from '~/ui/icons/icons'
import { useFormToken } from '~/ui/field/form-token'
import { Link } from '~/ui/link/link'
import { auditNameText, DELETION_TEXT, deleteQuestion } from './messages'

export type DeleteUserProps = { id: string; name: string; email: string; from: string }

/** What deleting this user does, and the way to it. */
export function DeleteUserCard({ id, name, email, from }: DeleteUserProps) {
	return (
		<Card title="Delete User" titleId="delete-user">
			<p>
				{name}, {email}. {DELETION_TEXT}
			</p>
			<p className="note mt-3">{auditNameText(id)}</p>
			<div className="form-actions mt-6">
				<DeleteUserLink id={id} name={name} from={from} />
			</div>
		</Card>
	)
}

/**
 * Deletes a user after a confirmation: a link to the confirmation page, replaced by the browser's
 * own dialog with JavaScript.
 */
function DeleteUserLink({ id, name, from }: Omit<DeleteUserProps, 'email'>) {
	const submit = useSubmit()
	const token = useFormToken()
	const ask = (event: MouseEvent<HTMLAnchorElement>) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
		event.preventDefault()
		if (!window.confirm(deleteQuestion(name))) return
		submit(
			{ intent: 'delete', ...token },
			{ method: 'post', action: paths.adminUser(id, { from }) },
		)
	}
	return (
		<Link
			to={paths.adminUser(id, { from, confirm: 'delete' })}
			className={buttonClass({ className: 'btn--delete' })}
			onClick={ask}
		>
			<Trash2 />
			<span className="btn__label">Delete User</span>
		</Link>
	)
}
