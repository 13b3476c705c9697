import { useNavigation } from '@remix-run/react'
import './progress-bar.css'

/**
 * A line at the top of the window during a navigation. The style sheet delays it by 300 ms, so
 * quick pages never show it.
 */
export function ProgressBar() {
	const { state } = useNavigation()
	return <div className="progress-bar" data-active={state !== 'idle'} aria-hidden="true" />
}
