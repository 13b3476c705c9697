import type { UserActionData } from '~/features/admin/users/user.actions.server'
import { db } from '~/core/db/db.server'
import type { TestClient } from '#tests/helpers/test-client'

/** The admin form for editing a user. */

/** The form values as rendered on a user's page, with changes. */
export const fieldsOf = async (id: string, changes: Record<string, string> = {}) => {
	const row = await db().user.findUniqueOrThrow({ where: { id } })
	return {
		intent: 'save',
		userId: id,
		version: String(row.updatedAt.getTime()),
		role: row.role,
		vipStripeCouponId: row.vipStripeCouponId ?? '',
		vipExpiresAt: row.vipExpiresAt?.toISOString().slice(0, 10) ?? '',
		...(row.serviceProvider ? { serviceProvider: 'on' } : {}),
		...changes,
	}
}

/** Submits that form. */
export const save = async (admin: TestClient, id: string, changes: Record<string, string> = {}) =>
	admin.post(`/admin/users/${id}`, await fieldsOf(id, changes))

/** The stored user. */
export const rowOf = (id: string) => db().user.findUniqueOrThrow({ where: { id } })

/** The response of the page. */
export const said = (answer: { value: unknown }) => answer.value as UserActionData
