import { getFlash } from '~/core/http/flash.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import type { Message } from '~/core/http/flash-message'
import { emptyInputs, type InputKey } from '~/features/calculator/formulas/input-definitions'
import { makeProperty, makeUser, type NewUser } from '../../../prisma/seed/make-user'
import { cookiePair, signedInCookie } from '#tests/helpers/requests'

/** Users who save properties, for route tests. */

export const inAMonth = (): Date => after(currentTime(), days(30))

export const ANNUAL = (): Partial<NewUser> => ({
	role: 'subscriber',
	subscriptionStatus: 'active',
	hasAcceptedCalculatorTOS: true,
	plan: { key: 'annual', status: 'active', currentPeriodEnd: inAMonth() },
})

export const SIX_MONTH = (): Partial<NewUser> => ({
	...ANNUAL(),
	plan: { key: 'biannual', status: 'active', currentPeriodEnd: inAMonth() },
})

export type Person = { id: string; cookie: string }

let serial = 0

/** Stores a user and signs them in. */
export async function signedIn(given: Partial<NewUser> = ANNUAL()): Promise<Person> {
	serial += 1
	const id = await makeUser({ ...given, email: `person${serial}@example.test` }, currentTime())
	return { id, cookie: await signedInCookie(id) }
}

/** Stores a deal for a user and returns its ID. */
export function owns(
	{ id }: Person,
	address: string,
	inputs: Partial<Record<InputKey, string>> = {},
): Promise<string> {
	return makeProperty(id, { address, inputs: { ...emptyInputs(), ...inputs } }, currentTime())
}

export const propertiesOf = ({ id }: Person) =>
	db().property.findMany({ where: { userId: id }, orderBy: { propertyAddress: 'asc' } })

/** The flash messages of a redirect. */
export function messagesOf(response: Response): Promise<Message[]> {
	const flash = response.headers.getSetCookie().find((line) => line.startsWith('flash=')) ?? ''
	return getFlash(new Request(config().origin, { headers: { Cookie: cookiePair(flash) } }))
}
