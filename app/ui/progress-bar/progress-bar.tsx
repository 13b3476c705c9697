import { useNavigation } from '@remix-run/react'
import './progress-bar.css'

/**
 * A line at the top of the window while a navigation is under way. The sheet holds it back for
 * 300 ms, so quick pages never show it.
 */
export function ProgressBar() {
	const { state } = useNavigation()
	return <div className="progress-bar" data-active={state !== 'idle'} aria-hidden="true" />
}
