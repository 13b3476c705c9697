import type { Message } from '~/core/http/flash-message'
import { Button } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import { Link } from '~/ui/link/link'

/** What an action says, in the page's own form: without JavaScript there are no toasts. */
export function AnswerNotice({ notice }: { notice: Message }) {
	const { kind, text, action } = notice
	return (
		<Notice tone={kind} live action={action && <NoticeAction action={action} />}>
			{text}
		</Notice>
	)
}

/** A link, or a button of the form around the message. */
function NoticeAction({ action }: { action: NonNullable<Message['action']> }) {
	if (action.kind === 'form') {
		const { intent, ...fields } = action.fields
		return (
			<>
				{Object.entries(fields).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<Button type="submit" size="sm" name="intent" value={intent}>
					{action.label}
				</Button>
			</>
		)
	}
	return (
		<Link to={action.to} className="btn btn--sm">
			{action.label}
		</Link>
	)
}
