import type { SignedIn } from '~/features/accounts/access/guards.server'
import { emptyInputs, type InputKey } from '~/features/calculator/formulas/input-definitions'
import { saveProperty } from '~/features/calculator/saved-properties/properties.server'
import { db } from '~/core/db/db.server'
import { NOW } from '#tests/helpers/factories'

/** Saving as the use case does it: time is a value here. */

type InputOverrides = Partial<Record<InputKey, string>>

export const inputs = (overrides: InputOverrides = {}) => ({ ...emptyInputs(), ...overrides })

export const save = (who: SignedIn, propertyAddress: string, overrides: InputOverrides = {}) =>
	saveProperty(who, { propertyAddress, inputs: inputs(overrides) }, NOW)

export const countProperties = ({ user }: SignedIn) =>
	db().property.count({ where: { userId: user.id } })
