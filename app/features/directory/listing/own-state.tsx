import { Form } from '@remix-run/react'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { Select } from '~/ui/field/inputs'
import { stateName, US_STATES } from '~/features/directory/profile/us-states'
import { pageLink } from './directory-links'
import type { DirectoryQuery } from './directory-query'
import './directory-list.css'

const INTENT = 'rememberState'

/** Asks a member once for the state to start with. */
export function StateQuestion({ query }: { query: DirectoryQuery }) {
	return (
		<Card title="Where do you invest?" titleId="own-state-title">
			<p className="text-muted mb-3">
				The directory will open with providers in your state. You can change it anytime.
			</p>
			<div className="own-state">
				<Form method="post" action={pageLink(query, 1, '')} className="own-state__choice">
					<FormTokenField />
					<Select
						id="own-state"
						name="state"
						label="Your state"
						required
						options={[
							{ value: '', label: 'Choose a state' },
							...US_STATES.map(([value, label]) => ({ value, label })),
						]}
						defaultValue={query.location ?? ''}
					/>
					<IntentButton value={INTENT} variant="primary">
						Show My State
					</IntentButton>
				</Form>
				<Form method="post" action={pageLink(query, 1, '')}>
					<FormTokenField />
					<IntentButton value={INTENT} variant="quiet">
						Show All States
					</IntentButton>
				</Form>
			</div>
		</Card>
	)
}

/** Says which state the directory opens with, and makes the shown one the new default. */
export function OwnState({ query }: { query: DirectoryQuery }) {
	const { location, ownState } = query
	if (location === ownState) {
		return ownState === null ? null : (
			<p className="note">
				The directory opens with {stateName(ownState)}, your state. Choose another state above to
				change it.
			</p>
		)
	}
	return (
		<Form method="post" action={pageLink(query, 1, '')} preventScrollReset>
			<FormTokenField />
			<input type="hidden" name="state" value={location ?? ''} />
			<IntentButton value={INTENT} size="sm" variant="quiet">
				{location === null ? 'Always Show All States' : `Make ${stateName(location)} My State`}
			</IntentButton>
		</Form>
	)
}
