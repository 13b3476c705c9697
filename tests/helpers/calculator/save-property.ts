import type { SignedIn } from '~/features/accounts/access/guards.server'
import { emptyInputs, type InputKey } from '~/features/calculator/formulas/input-definitions'
import { saveProperty } from '~/features/calculator/saved-properties/properties.server'
import { db } from '~/core/db/db.server'
import { NOW } from '#tests/helpers/factories'

/** Saving as the use case does it: time is a value here. */

type Given = Partial<Record<InputKey, string>>

export const inputs = (given: Given = {}) => ({ ...emptyInputs(), ...given })

export const save = (who: SignedIn, propertyAddress: string, given: Given = {}) =>
	saveProperty(who, { propertyAddress, inputs: inputs(given) }, NOW)

export const countProperties = ({ user }: SignedIn) => db().property.count({ where: { userId: user.id } })
