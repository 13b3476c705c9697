import { Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { jsonList } from '~/core/db/row-lists.server'
import type { ProviderProfile } from '~/features/directory/profile/profile'
import type { DirectoryLists } from '~/features/directory/taxonomy/taxonomy.server'

/** What the directory's page reads, in two statements: each table for itself would take eight. */

/** What the page needs beside the providers. */
export type DirectorySettings = {
	/** The state that the member wants to see, empty for all states; null if not asked yet. */
	ownState: string | null
	/** The ids of the member's favorites, listed or not. */
	favorites: ReadonlySet<string>
	/** The service types and specialties currently available, in alphabetical order. */
	lists: DirectoryLists
	/** The newest row of the directory's change log. */
	newestChange: number
}

/** The member's settings, the lists to filter by, and how far the directory has changed. */
export async function findDirectorySettings(userId: string): Promise<DirectorySettings> {
	const rows = await readRows<{ kind: string; text: string }>(Prisma.sql`
		SELECT 'state' AS "kind", "state" AS "text" FROM "DirectoryPreference" WHERE "userId" = ${userId}
		UNION ALL SELECT 'favorite', "providerId" FROM "ProviderFavourite" WHERE "userId" = ${userId}
		UNION ALL SELECT "kind", "name" FROM "ServiceChoice" WHERE "retiredAt" IS NULL
		UNION ALL SELECT 'newestChange', CAST(coalesce(max("seq"), 0) AS TEXT) FROM "DirectoryChange"`)
	const of = (kind: string): string[] => rows.flatMap((row) => (row.kind === kind ? row.text : []))
	const sorted = (kind: string): string[] => of(kind).sort((a, b) => a.localeCompare(b, 'en'))
	return {
		ownState: of('state')[0] ?? null,
		favorites: new Set(of('favorite')),
		lists: { serviceTypes: sorted('serviceType'), contractorSpecialties: sorted('specialty') },
		newestChange: Number(of('newestChange')[0]),
	}
}

const LISTS = ['serviceTypes', 'contractorSpecialties', 'serviceAreas'] as const
const FLAGS = ['displayPhone', 'displayEmail', 'displayWebsite', 'displaySchedule'] as const
type List = (typeof LISTS)[number]
type Flag = (typeof FLAGS)[number]

/** Lists are JSON, and SQLite has numbers for true and false. */
type ProfileRow = { userId: string } & Omit<ProviderProfile, List | Flag> &
	Record<List, string> &
	Record<Flag, boolean | number | bigint>

const names = (json: string): string[] => (JSON.parse(json) as string[]).sort()

function toProfile({ userId: _userId, ...row }: ProfileRow): ProviderProfile {
	const lists = LISTS.map((name): [List, string[]] => [name, names(row[name])])
	const flags = FLAGS.map((name): [Flag, boolean] => [name, Boolean(row[name])])
	return {
		...row,
		...(Object.fromEntries(lists) as Record<List, string[]>),
		...(Object.fromEntries(flags) as Record<Flag, boolean>),
	}
}

/** The profiles of these users by id, without users who have none. */
export async function findProfiles(
	ids: readonly string[],
): Promise<ReadonlyMap<string, ProviderProfile>> {
	if (ids.length === 0) return new Map()
	const rows = await readRows<ProfileRow>(Prisma.sql`
		SELECT p."userId", p."company", p."phoneNumber", p."email", p."website", p."scheduleCallLink",
			p."displayPhone", p."displayEmail", p."displayWebsite", p."displaySchedule", p."aboutMe",
			(SELECT ${jsonList('name')} FROM "ProviderServiceType" t WHERE t."userId" = p."userId")
				AS "serviceTypes",
			(SELECT ${jsonList('name')} FROM "ProviderSpecialty" s WHERE s."userId" = p."userId")
				AS "contractorSpecialties",
			(SELECT ${jsonList('state')} FROM "ProviderServiceArea" a WHERE a."userId" = p."userId")
				AS "serviceAreas"
		FROM "ProviderProfile" p WHERE p."userId" IN (${Prisma.join([...ids])})`)
	return new Map(rows.map((row) => [row.userId, toProfile(row)]))
}
