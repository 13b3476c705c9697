import { Prisma } from '~/core/db/db.server'
import { type JoinedRow, joinedQuery, selectColumns } from '~/core/db/joined-rows.server'
import { jsonList } from '~/core/db/row-lists.server'
import type { UserRow } from './users.server'

/** Reads a user with the provider profile in one statement. Prisma would send one for each table, five in all. */

const USER_FIELDS = Object.values(Prisma.UserScalarFieldEnum)
const PROFILE_FIELDS = Object.values(Prisma.ProviderProfileScalarFieldEnum)

/** The lists of a provider profile: its field, the table, and the column beside the user's ID. */
const LISTS = [
	['serviceTypes', 'ProviderServiceType', 'name'],
	['specialties', 'ProviderSpecialty', 'name'],
	['areas', 'ProviderServiceArea', 'state'],
] as const

/** The columns of the user `account` and of the provider profile `profile`, as SQL. */
export const userColumns = (): string[] => [
	selectColumns('account', USER_FIELDS),
	selectColumns('profile', PROFILE_FIELDS),
	...LISTS.map(
		([field, table, column]) =>
			`(SELECT ${jsonList(column).sql} FROM "${table}" WHERE "userId" = profile."userId") AS "${field}"`,
	),
]

function profileOf(row: JoinedRow, userId: unknown): Record<string, unknown> | null {
	if (row.get('profile.userId') === null) return null
	const profile = row.fields('profile', PROFILE_FIELDS)
	for (const [field, , column] of LISTS) {
		const values = JSON.parse(String(row.get(field))) as string[]
		profile[field] = values.map((value) => ({ userId, [column]: value }))
	}
	return profile
}

/** The user of a row with these columns. */
export function toUserRow(row: JoinedRow): UserRow {
	const user = row.fields('account', USER_FIELDS)
	user['providerProfile'] = profileOf(row, user['id'])
	// The columns are those of the generated types, so the row has their fields.
	return user as UserRow
}

const findById = joinedQuery<{ id: string }>(
	({ id }) => Prisma.sql`
		SELECT ${Prisma.raw(userColumns().join(', '))} FROM "User" AS account
		LEFT JOIN "ProviderProfile" AS profile ON profile."userId" = account."id"
		WHERE account."id" = ${id}`,
)

/** The user with this ID, null if there is none. */
export async function findUserRow(id: string): Promise<UserRow | null> {
	const [row] = await findById({ id })
	return row === undefined ? null : toUserRow(row)
}
