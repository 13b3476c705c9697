import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'

/** Whether notes with a date are sent by email, in the profile. */
export function RemindersCard({ isReminded }: { isReminded: boolean }) {
	return (
		<Card
			title="Deal Reminders"
			titleId="deal-reminders"
			aside={
				<ButtonLink to={paths.dealReminders()} size="sm">
					Change
				</ButtonLink>
			}
		>
			<p className="text-muted">
				{isReminded
					? 'On: one email on a day for which you put a date on a note.'
					: 'Off: no emails about your notes.'}
			</p>
		</Card>
	)
}
