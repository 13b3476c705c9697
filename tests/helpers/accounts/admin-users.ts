import type { FormResult } from '~/core/forms/form-result'
import type { SubmittedUser } from '~/features/admin/users/user-fields'
import { db } from '~/core/db/db.server'
import type { TestClient } from '#tests/helpers/test-client'

/** The admin form for editing a user. */

/** The form of a user's page as it stands there, with changes. */
export const userFormFields = async (id: string, changes: Record<string, string> = {}) => {
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
	admin.post(`/admin/users/${id}`, await userFormFields(id, changes))

/** The user as stored. */
export const findUserRow = (id: string) => db().user.findUniqueOrThrow({ where: { id } })

/** What the page answers. */
export const userActionData = (answer: { value: unknown }) =>
	answer.value as FormResult<SubmittedUser>
