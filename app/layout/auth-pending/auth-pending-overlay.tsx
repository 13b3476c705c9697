import { useLocation, useNavigation } from '@remix-run/react'
import { authPendingText, isAccessChecked } from './access-checked-paths'
import './auth-pending.css'

/**
 * The loading screen during client-side navigation to a guarded page (SHELL-13). The style sheet
 * delays it by 300 ms.
 */
export function AuthPendingOverlay() {
	const { state, location } = useNavigation()
	const { pathname } = useLocation()
	const targetPath = location?.pathname
	const isLeaving = state === 'loading' && targetPath !== undefined && targetPath !== pathname
	if (!isLeaving || !isAccessChecked(targetPath)) return null
	return (
		<div className="auth-pending" role="status">
			<span className="auth-pending__mark" aria-hidden="true" />
			{authPendingText(targetPath)}
		</div>
	)
}
