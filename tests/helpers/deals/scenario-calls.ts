import type { ScenariosView } from '~/features/deals/scenarios/scenarios-view.server'
import type { DealOwner } from './deal-calls'
import type { TestResponse } from '#tests/helpers/test-client'

/** Requests to the page of scenarios. */

/** The address of the page for a property, with other fields. */
export const scenariosAt = (propertyId: string, fields: Record<string, string> = {}): string =>
	`/calculator/scenarios?${new URLSearchParams({ property: propertyId, ...fields }).toString()}`

export const postScenario = (
	{ device }: DealOwner,
	propertyId: string,
	fields: Record<string, string>,
	query: Record<string, string> = {},
): Promise<TestResponse> => device.post(scenariosAt(propertyId, query), fields)

/** The page as it is loaded; the property is there. */
export async function scenariosOf(
	{ device }: DealOwner,
	propertyId: string,
	query: Record<string, string> = {},
) {
	const { property } = (await device.load(scenariosAt(propertyId, query))).value as ScenariosView
	if (property === null) throw new Error('No property')
	return property
}

export const namesOf = async (owner: DealOwner, propertyId: string): Promise<string[]> =>
	(await scenariosOf(owner, propertyId)).scenarios.map(({ name }) => name)

/** Saves a scenario with these changed inputs; returns its id. */
export async function makeScenario(
	owner: DealOwner,
	propertyId: string,
	name: string,
	changes: Record<string, string> = { rent: '2500' },
): Promise<string> {
	await postScenario(owner, propertyId, { intent: 'create', name }, changes)
	const { scenarios } = await scenariosOf(owner, propertyId)
	const made = scenarios.find((one) => one.name === name)
	if (made === undefined) throw new Error(`No scenario ${name}`)
	return made.id
}
