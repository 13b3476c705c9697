import { Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { linkedGuides, withoutDeadLinks } from './guide-links'

/** The most guides of one text that are looked up. */
const MAX_LINKED = 200

/** The HTML of a guide without links to guides that do not exist, and which those are. */
export async function withLiveLinks(html: string): Promise<{ html: string; dead: string[] }> {
	const slugs = linkedGuides(html).slice(0, MAX_LINKED)
	if (slugs.length === 0) return { html, dead: [] }
	const rows = await readRows<{ slug: string }>(Prisma.sql`
		SELECT "slug" FROM "Guide" WHERE "deletedAt" IS NULL AND "slug" IN (${Prisma.join(slugs)})`)
	const found = new Set(rows.map(({ slug }) => slug))
	const dead = slugs.filter((slug) => !found.has(slug))
	return dead.length === 0
		? { html, dead }
		: { html: withoutDeadLinks(html, (slug) => !dead.includes(slug)), dead }
}
