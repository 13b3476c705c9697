import { useEffect } from 'react'
import { paths } from '~/core/http/paths'
import { Notice } from '~/ui/notice/notice'
import { Link } from '~/ui/link/link'

const ID = 'refused-code'

/**
 * Why a code can't be used, above the plans at their full price.
 * @param props.remove the plan page's return target, for its link without the code
 */
export function RefusedCodeNotice({
	message,
	remove,
	focus = false,
}: {
	message: string
	remove?: string | null
	/** For the answer to a choice: focuses the message, which may be far from the button. */
	focus?: boolean
}) {
	useEffect(() => {
		if (focus) document.getElementById(ID)?.focus()
	}, [focus])
	return (
		<Notice
			id={ID}
			tabIndex={-1}
			className={remove === undefined ? undefined : 'mb-6'}
			tone="warn"
			live={focus}
			title={message}
			action={
				remove !== undefined && (
					<Link className="link" to={paths.removeCode(remove)}>
						Remove Code
					</Link>
				)
			}
		>
			<p>You can still buy a plan. This page shows full prices.</p>
		</Notice>
	)
}
