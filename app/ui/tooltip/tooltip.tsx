import { type ReactNode, useId } from 'react'
import '~/ui/menu/popover.css'
import './tooltip.css'

export type TooltipProps = {
	/** The topic of the help; the button's name is "Help: {about}". */
	about: string
	id?: string
	children: ReactNode
}

/**
 * A small round button that opens a help text. As a popover it works without JavaScript; do not put
 * it inside a paragraph or a label. The style sheet draws its icon, because a page may have forty
 * of them.
 */
export function Tooltip({ about, id, children }: TooltipProps) {
	const ownId = useId()
	const tipId = id ?? ownId
	return (
		<>
			<button
				type="button"
				className="tip-button no-print"
				popovertarget={tipId}
				aria-label={`Help: ${about}`}
			/>
			<div id={tipId} popover="auto" className="tip" role="note">
				{children}
			</div>
		</>
	)
}
