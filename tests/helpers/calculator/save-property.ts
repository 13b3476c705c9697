import type { SignedIn } from '~/features/accounts/access/guards.server'
import { type AnalysisInputs, type InputKey, emptyInputs } from '~/deal'
import { saveProperty } from '~/features/calculator/saved-properties/properties.server'
import { db } from '~/core/db/db.server'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { NOW } from '#tests/helpers/factories'

/** Saving as the use case does it: time is a value here. */

type InputOverrides = Partial<Record<InputKey, string>>

export const inputs = (overrides: InputOverrides = {}) => ({ ...emptyInputs(), ...overrides })

/** Without `analysis` as older pages do. */
export const save = (
	who: SignedIn,
	propertyAddress: string,
	overrides: InputOverrides = {},
	analysis: Partial<AnalysisInputs> | null = null,
) =>
	saveProperty(
		who,
		{
			propertyAddress,
			inputs: inputs(overrides),
			analysis: analysis === null ? null : analysisOf(analysis),
		},
		NOW,
	)

export const countProperties = ({ user }: SignedIn) =>
	db().property.count({ where: { userId: user.id } })
