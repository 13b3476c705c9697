import { type ReactNode, useId } from 'react'
import '~/ui/menu/popover.css'
import './tooltip.css'

export type TooltipProps = {
	/** What the help is about; the button is named "Help: {about}". */
	about: string
	id?: string
	children: ReactNode
}

/**
 * A small round button that opens a word of help. It is a popover, so it works without script;
 * do not put it inside a paragraph or a label. Its mark is drawn by the style sheet, because a page
 * may have forty of them.
 */
export function Tooltip({ about, id, children }: TooltipProps) {
	const ownId = useId()
	const tipId = id ?? ownId
	return (
		<>
			<button
				type="button"
				className="tip-button"
				popovertarget={tipId}
				aria-label={`Help: ${about}`}
			/>
			<div id={tipId} popover="auto" className="tip" role="note">
				{children}
			</div>
		</>
	)
}
