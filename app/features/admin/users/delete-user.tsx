import { Link, useSubmit } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { paths } from '~/core/http/paths'
import { buttonClass } from '~/ui/button/button'
import { Trash2 } from '~/ui/icons/icons'
import { useFormToken } from '~/ui/field/form-token'
import { deleteQuestion } from './messages'

/**
 * Deletes a user after a confirmation: a link to the confirmation page, replaced by the browser's
 * own dialog with JavaScript.
 */
export function DeleteUserLink({ id, name, from }: { id: string; name: string; from: string }) {
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
