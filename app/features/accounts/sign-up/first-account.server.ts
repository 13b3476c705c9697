import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'

/**
 * Refuses to serve a database without accounts: it is a new one, maybe in the wrong folder, and whoever signs
 * up or pays there is lost to the right one.
 * @throws Error for the operator
 */
export async function requireFirstAccount(): Promise<void> {
	if ((await db().user.findFirst({ select: { id: true } })) !== null) return
	const place = config().postgres === null ? config().dataDir : 'DATABASE_URL'
	throw new Error(
		`The database in ${place} has no accounts. Is this the right one? A new one begins with \`npm run create-admin\`, which makes the database and the first administrator.`,
	)
}
