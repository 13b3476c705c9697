import { expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import { deleteUserRecords } from '~/features/accounts/deletion/delete-account.server'
import { exportUserData } from '~/features/accounts/deletion/export-user-data.server'
import { STORED_DATA } from '~/features/marketing/legal/privacy-text'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import { createDeal } from '#tests/helpers/deals/deal-calls'
import { createMember, signedInClient } from '#tests/helpers/factories'
import { openShared, share } from '#tests/helpers/reports/share-calls'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** Share links are in the privacy text, in the data export, and deleted with the account. */

async function sharer() {
	// An admin has no plan to cancel first.
	const member = await createMember({ role: 'admin', hasAcceptedCalculatorTOS: true })
	const owner = { ...member, device: await signedInClient(member.id) }
	const deal = await createDeal(owner, '1 Elm St')
	return { id: member.id, deal, token: await share(owner, deal) }
}

test('PRO-74 PRO-97 links are in the data export, without their secret', async () => {
	await sharer()
	const { id, deal, token } = await sharer()
	const data = await exportUserData(id, USER_DATA_PROVIDERS, currentTime())
	expect(data).toMatchObject({
		shareLinks: [
			{
				propertyId: deal,
				openedCount: 0,
				options: { showAddress: false },
				snapshot: { version: 1, report: { property: 'Property' } },
			},
		],
	})
	const { tokenHash } = await db().shareLink.findFirstOrThrow({ where: { userId: id } })
	expect(JSON.stringify(data)).not.toContain(token)
	expect(JSON.stringify(data)).not.toContain(tokenHash)
})

test('PRO-74 PRO-97 links end with the account', async () => {
	const { id, token } = await sharer()
	expect((await openShared(token)).status).toBe(200)
	const row = await db().user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE })
	expect(await deleteUserRecords(toPublicUser(row), USER_DATA_PROVIDERS, currentTime())).toBe(true)
	expect((await openShared(token)).status).toBe(404)
	expect(await db().shareLink.count()).toBe(0)
})

test('PRO-74 PRO-97 the privacy text says what a link stores and for how long', () => {
	const entry = STORED_DATA.find(({ tables }) => tables.includes('ShareLink'))
	expect(entry?.what).toBe('Your share links')
	expect(entry?.until).toContain('revoke')
})
