import { useBeforeUnload, useBlocker, useNavigation } from '@remix-run/react'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { Button } from '~/ui/button/button'
import { Dialog } from '~/ui/dialog/dialog'
import { hasEdits } from './has-edits'

/**
 * Asks before a page with unsaved changes is left, by a link, by Back, or by closing the tab.
 * @param isRefused whether the server refused what is in the form, which is unsaved then
 * @param staying paths of forms that lead back to this page without replacing it
 * @returns `allow`, to be called when the form itself is sent, and the question to render
 */
export function useUnsavedChanges(
	form: RefObject<HTMLFormElement>,
	{ isRefused, staying }: { isRefused: boolean; staying: readonly string[] },
): { allow: () => void; question: ReactNode } {
	const isSent = useRef(false)
	const { state } = useNavigation()
	useEffect(() => {
		if (state === 'idle') isSent.current = false
	}, [state])

	const isUnsaved = useCallback(
		() => !isSent.current && form.current !== null && (isRefused || hasEdits(form.current)),
		[form, isRefused],
	)
	const blocker = useBlocker(({ currentLocation, nextLocation }) => {
		const isLeaving =
			currentLocation.pathname !== nextLocation.pathname ||
			currentLocation.search !== nextLocation.search
		return isLeaving && !staying.includes(nextLocation.pathname) && isUnsaved()
	})
	useBeforeUnload(
		useCallback(
			(event) => {
				if (isUnsaved()) event.preventDefault()
			},
			[isUnsaved],
		),
	)

	const allow = () => {
		isSent.current = true
	}
	if (blocker.state !== 'blocked') return { allow, question: null }
	const stay = () => blocker.reset()
	return {
		allow,
		question: <LeaveQuestion stay={stay} leave={() => blocker.proceed()} />,
	}
}

/** Asks before what was entered is lost. */
export function LeaveQuestion({ stay, leave }: { stay: () => void; leave: () => void }) {
	return (
		<Dialog title="Leave Without Saving?" closeTo={stay}>
			<p>You have unsaved changes that will be lost.</p>
			<div className="row dialog__actions">
				<Button type="button" onClick={stay}>
					Keep Editing
				</Button>{' '}
				<Button type="button" variant="danger" onClick={leave}>
					Leave Page
				</Button>
			</div>
		</Dialog>
	)
}
