import { useLocation, useNavigation } from '@remix-run/react'
import { classNames } from '~/ui/class-names'
import { authPendingText, isAccessChecked, isAccessForm } from './access-checked-paths'
import './auth-pending.css'

/**
 * What is shown during client-side navigation to a guarded page (SHELL-13): a word below the top bar,
 * while the old page stays. The page is covered only after a form that decides about access, such as
 * signing in. The style sheet delays both by 300 ms.
 */
export function AuthPendingOverlay() {
	const { state, location, formAction } = useNavigation()
	const { pathname } = useLocation()
	const targetPath = location?.pathname
	const isLeaving = state === 'loading' && targetPath !== undefined && targetPath !== pathname
	if (!isLeaving || !isAccessChecked(targetPath)) return null
	return (
		<div
			className={classNames('auth-pending', isAccessForm(formAction) && 'auth-pending--cover')}
			role="status"
		>
			<span className="auth-pending__mark" aria-hidden="true" />
			{authPendingText(targetPath)}
		</div>
	)
}
