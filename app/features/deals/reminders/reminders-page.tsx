import { Form } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { PageHeader } from '~/ui/page-header/page-header'

type RemindersPageProps = { isReminded: boolean; token: string | null }

/** Switches the emails about notes with a date on and off. */
export function RemindersPage({ isReminded, token }: RemindersPageProps) {
	return (
		<div className="wrap wrap--reading page">
			<PageHeader title="Deal Reminders" />
			<Card>
				<Form method="post" action={paths.dealReminders({ token })} className="form">
					<FormTokenField />
					<p>
						{isReminded
							? 'You get one email on a day for which you put a date on a note.'
							: "You get no emails about your notes. They're still shown on your dashboard."}
					</p>
					<div className="form-actions">
						<IntentButton
							value={isReminded ? 'switchOff' : 'switchOn'}
							variant="primary"
							busyLabel="Saving…"
						>
							{isReminded ? 'Switch Off' : 'Switch On'}
						</IntentButton>
					</div>
				</Form>
			</Card>
		</div>
	)
}
