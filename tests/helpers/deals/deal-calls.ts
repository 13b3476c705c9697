import { expect } from 'vitest'
import type { DealListView } from '~/features/deals/list/deal-list.server'
import type { DealView } from '~/features/deals/workspace/deal.server'
import type { FormResult } from '~/core/forms/form-result'
import type { InputKey } from '~/deal'
import {
	ANNUAL,
	createMember,
	createProperty,
	type Member,
	signedInClient,
} from '#tests/helpers/factories'
import type { TestClient, TestResponse } from '#tests/helpers/test-client'
import type { NewUser } from '../../../prisma/seed/make-user'
import { RENTAL } from './deal-inputs'

export { FLIP, RENTAL } from './deal-inputs'

/** Members with deals, and requests to the pages of deals. */

export type DealOwner = Member & { device: TestClient }

/** A member with the annual plan, signed in. */
export async function createDealOwner(changes: Partial<NewUser> = {}): Promise<DealOwner> {
	const member = await createMember({ ...ANNUAL(), ...changes })
	return { ...member, device: await signedInClient(member.id) }
}

export const createDeal = (
	owner: Member,
	address: string,
	inputs: Partial<Record<InputKey, string>> = RENTAL,
): Promise<string> => createProperty(owner, address, inputs)

export const listOf = async ({ device }: DealOwner, at = '/deals'): Promise<DealListView> =>
	(await device.load(at)).value as DealListView

export const addressesOf = async (owner: DealOwner, at?: string): Promise<string[]> =>
	(await listOf(owner, at)).deals.map(({ propertyAddress }) => propertyAddress)

export const viewOf = async ({ device }: DealOwner, id: string): Promise<DealView> =>
	(await device.load(`/deals/${id}`)).value as DealView

export const postDeal = (
	{ device }: DealOwner,
	id: string,
	fields: Record<string, string>,
): Promise<TestResponse> => device.post(`/deals/${id}`, fields)

/** Expects a refusal with this status; returns what the page is shown with. */
export function refusalOf(answer: TestResponse, status: number): FormResult {
	expect(answer.status).toBe(status)
	return answer.value as FormResult
}

/** Expects a redirect; returns the page that it leads to, with its messages. */
export async function follow({ device }: DealOwner, answer: TestResponse) {
	expect([answer.status, answer.value]).toEqual([302, undefined])
	return device.open(answer.location ?? '')
}

/** Presses the button of the message on the page that the redirect leads to. */
export async function pressUndo(owner: DealOwner, answer: TestResponse): Promise<TestResponse> {
	const { messages } = await follow(owner, answer)
	const action = messages.at(-1)?.action
	if (action?.kind !== 'form') throw new Error('The message has no Undo')
	return owner.device.post(action.to, action.fields)
}
