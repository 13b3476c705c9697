import { Form } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { countOf } from '~/core/plural'
import { longDate } from '~/core/time/format-date'
import { ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { REMOVAL_TEXT, removalDueText } from './messages'
import type { AdminUserView } from './users.server'

type SecondStepProps = { id: string; from: string } & Pick<AdminUserView, 'secondStep'>

/** What a user signs in with besides the password, and the way to have it removed. */
export function SecondStepCard({ id, from, secondStep }: SecondStepProps) {
	const { hasApp, passkeys, removalDueAt } = secondStep
	const parts = [
		...(hasApp ? ['an authenticator app'] : []),
		...(passkeys > 0 ? [countOf(passkeys, 'passkey')] : []),
	]
	if (parts.length === 0) return null
	return (
		<Card title="Second Step" titleId="second-step">
			<p>This user signs in with {parts.join(' and ')}.</p>
			{removalDueAt === null ? (
				<div className="form-actions mt-6">
					<ButtonLink to={paths.adminUser(id, { from, confirm: 'removeFactor' })}>
						Remove Second Step
					</ButtonLink>
				</div>
			) : (
				<Form method="post" action={paths.adminUser(id, { from })}>
					<FormTokenField />
					<p className="mt-3">{removalDueText(longDate(removalDueAt) ?? '')}</p>
					<div className="form-actions mt-6">
						<IntentButton value="keepFactor" busyLabel="Canceling...">
							Cancel Removal
						</IntentButton>
					</div>
				</Form>
			)}
		</Card>
	)
}

/** Asks before a removal is requested. */
export function RemoveFactorForm({ id, from }: { id: string; from: string }) {
	return (
		<Card className="stack">
			<p>{REMOVAL_TEXT}</p>
			<p className="note">
				First make sure that the request comes from the owner. For example, ask what they paid last,
				and when.
			</p>
			<Form method="post" action={paths.adminUser(id, { from })} className="form-actions">
				<FormTokenField />
				<IntentButton value="removeFactor" variant="danger" busyLabel="Saving...">
					Remove Second Step
				</IntentButton>{' '}
				<ButtonLink to={paths.adminUser(id, { from })}>Cancel</ButtonLink>
			</Form>
		</Card>
	)
}
