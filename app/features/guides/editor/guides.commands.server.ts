import { audit, type AuditValues } from '~/core/audit/audit.server'
import { raiseCacheVersion } from '~/core/db/cache-version.server'
import { db, inTransaction, type Tx } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { purgeUnusedTaxonomy } from '~/features/guides/list/guide-list-queries.server'
import { indexGuide, unindexGuide } from '~/features/guides/search/search-index.server'
import type { GuideInput } from '~/features/guides/guides.schema.server'
import { renderMarkdown } from '~/features/guides/markdown/markdown.server'
import { nameKey } from './category-names'
import { freeSlug, toSlug } from './slug'

/** Writes guides. Text, names and index change together or not at all. */

/** How long a deleted guide can be restored. */
export const DELETED_RETENTION_MS = days(30)

export const UNREADABLE_TEXT =
	"We can't display this content. It's nested too deeply or has too much formatting in one paragraph."

type Written = { ok: true; id: string; slug: string; revision: number }
type Unreadable = { ok: false; kind: 'unreadable' }
export type WriteResult = Written | Unreadable

/** Everything that can be computed before the transaction. */
function prepare({ title, summary, coverImage, isFree, content }: GuideInput) {
	const rendered = renderMarkdown(content)
	if (rendered === null) return null
	const { words, text } = rendered
	const titleKey = title
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/gu, '')
		.toLowerCase()
	return { columns: { title, titleKey, summary, coverImage, isFree, words, content }, text }
}

type Prepared = NonNullable<ReturnType<typeof prepare>>

async function slugFor(tx: Tx, title: string): Promise<string> {
	const rows = await tx.guide.findMany({
		where: { slug: { startsWith: toSlug(title) } },
		select: { slug: true },
	})
	return freeSlug(title, new Set(rows.map(({ slug }) => slug)))
}

async function nextSearchKey(tx: Tx): Promise<number> {
	const { _max } = await tx.guide.aggregate({ _max: { searchKey: true } })
	return (_max.searchKey ?? 0) + 1
}

/** Assigns these names to the guide, creating new ones. */
async function setNames(tx: Tx, guideId: string, input: GuideInput): Promise<string> {
	await tx.guideCategory.deleteMany({ where: { guideId } })
	await tx.guideTag.deleteMany({ where: { guideId } })
	const displayedNames: string[] = []
	for (const [position, name] of input.category.entries()) {
		const key = { nameKey: nameKey(name) }
		const row = await tx.category.upsert({ where: key, create: { name, ...key }, update: {} })
		await tx.guideCategory.create({ data: { guideId, categoryId: row.id, position } })
		displayedNames.push(row.name)
	}
	for (const [position, name] of input.tags.entries()) {
		const key = { nameKey: nameKey(name) }
		const row = await tx.tag.upsert({ where: key, create: { name, ...key }, update: {} })
		await tx.guideTag.create({ data: { guideId, tagId: row.id, position } })
		displayedNames.push(row.name)
	}
	await purgeUnusedTaxonomy(tx)
	return displayedNames.join(', ')
}

type Stored = { id: string; searchKey: number }

async function storeRest(tx: Tx, stored: Stored, input: GuideInput, prepared: Prepared) {
	const topics = await setNames(tx, stored.id, input)
	const { title, summary, isFree } = prepared.columns
	const { searchKey } = stored
	await indexGuide(tx, { searchKey, title, summary, topics, isFree, text: prepared.text })
}

type GuideFacts = { title: string; isFree: boolean; words: number; slug: string }

/** The guide fields in the audit log: never the text. */
const facts = ({ title, slug, isFree, words }: GuideFacts) => ({ title, slug, isFree, words })

type GuideAction = 'guide.create' | 'guide.update' | 'guide.delete' | 'guide.restore'

async function auditGuide(
	tx: Tx,
	by: Writer,
	action: GuideAction,
	{ id, title }: { id: string; title: string },
	states: { before?: AuditValues; after?: AuditValues },
	now: Date,
): Promise<void> {
	if (by === null) return
	const target = { kind: 'guide', id, name: title } as const
	await audit(tx, { actor: { id: by.id }, action, target, ...states }, now)
}

/** The author: admin actions are recorded in the audit log. Null for the demo guides. */
export type Writer = { id: string } | null

/**
 * Stores a new guide under a slug derived from its title.
 * @param fixed for a guide with a fixed slug and date, such as those of the demo
 */
export async function createGuide(
	input: GuideInput,
	now: Date,
	fixed: { slug?: string; createdAt?: Date; by?: Writer } = {},
): Promise<WriteResult> {
	const prepared = prepare(input)
	if (prepared === null) return { ok: false, kind: 'unreadable' }
	const written = await inTransaction(async (tx) => {
		const row = await tx.guide.create({
			data: {
				...prepared.columns,
				slug: fixed.slug ?? (await slugFor(tx, input.title)),
				searchKey: await nextSearchKey(tx),
				createdAt: fixed.createdAt ?? now,
				updatedAt: now,
			},
		})
		await storeRest(tx, row, input, prepared)
		await auditGuide(tx, fixed.by ?? null, 'guide.create', row, { after: facts(row) }, now)
		await raiseCacheVersion(tx, 'pages')
		return row
	})
	return { ok: true, id: written.id, slug: written.slug, revision: written.revision }
}

export type GuideUpdateResult =
	| WriteResult
	| { ok: false; kind: 'gone' }
	/** Another admin saved it since the version that was edited. */
	| { ok: false; kind: 'conflict'; revision: number }

/**
 * Changes a guide; its slug is unchanged. Rejects a change based on an older version than the
 * stored one, so that of two concurrent edits the later one gets a conflict.
 * @param revision the edited version; null skips the check
 */
export async function updateGuide(
	id: string,
	revision: number | null,
	input: GuideInput,
	now: Date,
	by: Writer = null,
): Promise<GuideUpdateResult> {
	const prepared = prepare(input)
	if (prepared === null) return { ok: false, kind: 'unreadable' }
	return inTransaction(async (tx): Promise<GuideUpdateResult> => {
		const currentGuide = await tx.guide.findFirst({
			where: { id, deletedAt: null },
			select: {
				id: true,
				slug: true,
				searchKey: true,
				revision: true,
				title: true,
				isFree: true,
				words: true,
			},
		})
		if (currentGuide === null) return { ok: false, kind: 'gone' }
		if (revision !== null && currentGuide.revision !== revision) {
			return { ok: false, kind: 'conflict', revision: currentGuide.revision }
		}
		const next = currentGuide.revision + 1
		const row = await tx.guide.update({
			where: { id },
			data: { ...prepared.columns, revision: next, updatedAt: now },
		})
		await storeRest(tx, currentGuide, input, prepared)
		const states = { before: facts(currentGuide), after: facts(row) }
		await auditGuide(tx, by, 'guide.update', row, states, now)
		await raiseCacheVersion(tx, 'pages')
		return { ok: true, id, slug: currentGuide.slug, revision: next }
	})
}

/**
 * Removes a guide from the library; it can be restored for 30 days. False if it does not exist. Its
 * revision stays, as its content does: an edit that was open meanwhile can be saved once it is restored.
 */
export async function deleteGuide(id: string, now: Date, by: Writer = null): Promise<boolean> {
	return inTransaction(async (tx) => {
		const guide = await tx.guide.findFirst({
			where: { id, deletedAt: null },
			select: { id: true, title: true, searchKey: true },
		})
		if (guide === null) return false
		await tx.guide.update({
			where: { id },
			data: { deletedAt: now },
		})
		await unindexGuide(tx, guide.searchKey)
		await auditGuide(tx, by, 'guide.delete', guide, {}, now)
		await raiseCacheVersion(tx, 'pages')
		return true
	})
}

/** Restores a deleted guide; returns its slug, or null if there is nothing to restore. */
export async function restoreGuide(
	id: string,
	now: Date,
	by: Writer = null,
): Promise<string | null> {
	return inTransaction(async (tx) => {
		const guide = await tx.guide.findFirst({
			where: { id, deletedAt: { gt: after(now, -DELETED_RETENTION_MS) } },
			include: {
				categories: { include: { category: true } },
				tags: { include: { tag: true } },
			},
		})
		if (guide === null) return null
		await tx.guide.update({
			where: { id },
			data: { deletedAt: null },
		})
		const names = [
			...guide.categories.map(({ category }) => category.name),
			...guide.tags.map(({ tag }) => tag.name),
		]
		const { searchKey, title, summary, isFree, content } = guide
		const text = renderMarkdown(content)?.text ?? ''
		await indexGuide(tx, { searchKey, title, summary, topics: names.join(', '), isFree, text })
		await auditGuide(tx, by, 'guide.restore', guide, {}, now)
		await raiseCacheVersion(tx, 'pages')
		return guide.slug
	})
}

/** Permanently deletes guides that were deleted more than 30 days ago. */
export async function purgeDeletedGuides(now: Date): Promise<void> {
	const where = { deletedAt: { lte: after(now, -DELETED_RETENTION_MS) } }
	if ((await db().guide.count({ where })) === 0) return
	await inTransaction(async (tx) => {
		await tx.guide.deleteMany({ where })
		await purgeUnusedTaxonomy(tx)
	})
}
