import type { CommandView } from '~/features/billing/admin-commands/command-view.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { db } from '~/core/db/db.server'
import { accountOf, type Billing, buy } from '#tests/helpers/billing/billing'
import { createAdmin, createCustomer } from '#tests/helpers/factories'
import type { TestClient, TestResponse } from '#tests/helpers/test-client'

/** Commands of admins on a member's payments: what is typed, reviewed and confirmed. */

export type Fields = Record<string, string>

/** A member who has paid, and an admin with the page of its commands. */
export async function boughtBy(billing: Billing) {
	const user = await createCustomer({ firstName: 'Mia' })
	await buy(billing, user)
	const { payments } = await accountOf(user)
	const paid = payments[0]
	if (paid === undefined) throw new Error('There is no payment')
	const { id: adminId, device } = await createAdmin()
	const page = `/admin/users/${user.id}/billing`
	return { user, paid, adminId, device, page }
}

/** The address of the confirmation. */
export const addressOf = (page: string, fields: Fields): string =>
	`${page}?${new URLSearchParams({ ...fields, step: 'confirm' })}`

export async function viewOf(device: TestClient, page: string, fields: Fields) {
	const { status, value, location } = await device.load(addressOf(page, fields))
	return { status, location, view: (value as { view?: CommandView } | null)?.view }
}

/** The fields of a reviewed command, as its confirmation sends them. */
export async function review(device: TestClient, page: string, fields: Fields): Promise<Fields> {
	const { view } = await viewOf(device, page, fields)
	return { ...fields, seen: view?.confirmation?.seen ?? '' }
}

/** Reviews a command and confirms it. */
export async function confirm(
	device: TestClient,
	page: string,
	fields: Fields,
): Promise<TestResponse> {
	return device.post(addressOf(page, fields), await review(device, page, fields))
}

/** What the audit log has about a user, oldest first. */
export const auditOf = async (userId: string) =>
	(
		await db().auditEvent.findMany({ where: { targetId: userId }, orderBy: { createdAt: 'asc' } })
	).map(({ action, actorId, before, after: now }) => ({
		action,
		actorId,
		before: JSON.parse(before ?? 'null') as Fields | null,
		after: JSON.parse(now ?? 'null') as Fields | null,
	}))

/** The refunds of a charge at Stripe, newest first. */
export const refundsOf = async (charge: string | null) =>
	(await stripeClient('waiting').refunds.list({ charge: charge ?? '' })).data

/** What Stripe's balance holds, in cents. */
export async function balance(): Promise<number> {
	const moves = await stripeClient('waiting')
		.balanceTransactions.list({ limit: 100 })
		.autoPagingToArray({ limit: 1_000 })
	return moves.reduce((sum, { net }) => sum + net, 0)
}
