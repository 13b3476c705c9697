import { Prisma } from '~/core/db/db.server'
import { joinedQuery, selectColumns } from '~/core/db/joined-rows.server'
import { toUserRow, userColumns } from '~/features/accounts/access/user-row.server'
import type { UserRow } from '~/features/accounts/access/users.server'

/**
 * Reads a session with its user in one statement. Prisma would send one for each related table, six
 * in all, on every request of a signed-in user.
 */

/** Which second factors an account has, in any number. */
export type Factors = { app: boolean; passkey: boolean }

/** A session with its user as of the moment of reading. */
export type SessionRow = {
	createdAt: Date
	lastSeenAt: Date
	authenticatedAt: Date
	factorAt: Date | null
	userAgent: string
	factors: Factors
	user: UserRow
}

const SESSION_FIELDS = [
	'createdAt',
	'lastSeenAt',
	'authenticatedAt',
	'factorAt',
	'userAgent',
] as const
const FACTOR_COLUMNS = [
	`(SELECT count(*) FROM "Authenticator" WHERE "userId" = session."userId"
		AND "confirmedAt" IS NOT NULL) AS "apps"`,
	`(SELECT count(*) FROM "Passkey" WHERE "userId" = session."userId") AS "passkeys"`,
]

const columns = (): string =>
	[selectColumns('session', SESSION_FIELDS), ...userColumns(), ...FACTOR_COLUMNS].join(', ')

const findByHash = joinedQuery<{ tokenHash: string }>(
	({ tokenHash }) => Prisma.sql`
		SELECT ${Prisma.raw(columns())}
		FROM "Session" AS session
		JOIN "User" AS account ON account."id" = session."userId"
		LEFT JOIN "ProviderProfile" AS profile ON profile."userId" = session."userId"
		WHERE session."tokenHash" = ${tokenHash}`,
)

/** The session with this digest of its token, null if there is none. */
export async function findSession(tokenHash: string): Promise<SessionRow | null> {
	const [row] = await findByHash({ tokenHash })
	if (row === undefined) return null
	// The columns are those of the generated types, so the row has their fields.
	return {
		...row.fields('session', SESSION_FIELDS),
		factors: { app: Number(row.get('apps')) > 0, passkey: Number(row.get('passkeys')) > 0 },
		user: toUserRow(row),
	} as SessionRow
}
