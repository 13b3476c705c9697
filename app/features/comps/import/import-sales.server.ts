import type { SignedIn } from '~/features/accounts/access/guards.server'
import { db } from '~/core/db/db.server'
import { randomToken } from '~/core/security/signing.server'
import type { ReadImport } from './read-import.server'
import { readInWorker } from './run-worker.server'
import { toIsoDay } from '~/core/time/calendar-date'
import type { Mapping } from './column-mapping'
import { updatable } from './preview'
import { type Format, detectFormat } from './formats'
import { saleKey } from '~/features/comps/sales/sale-key'
import { MAX_SALES, checkRateLimit, type RateLimited } from '~/features/comps/sales/sales.server'
import {
	completeSales,
	insertSales,
	storedFactsByKey,
	updateFacts,
} from '~/features/comps/sales/sales-queries.server'

/**
 * A pending import: the file is stored as is, parsed again whenever its columns are corrected, and
 * stored as sales only after its owner has seen the preview and confirmed.
 */

export type Draft = {
	draftId: string
	fileName: string
	uploadedAt: Date
	format: Format | null
} & Omit<Extract<ReadImport, { ok: true }>, 'ok'>

/** Reads a file only as far as to know that it is one. */
const EMPTY_JOB = {
	...{ mapping: '{}', today: '', room: 0 },
	...{ storedSales: new Map<string, number>(), knownFacts: new Map<string, string>() },
}

export type Started = { kind: 'started' } | { kind: 'unreadable'; problem: string } | RateLimited

/** Stores a file or pasted text, replacing the previous one. */
export async function startImport(
	{ user }: SignedIn,
	file: { name: string; text: string },
	now: Date,
): Promise<Started> {
	const tooOften = await checkRateLimit('compsFile', user.id)
	if (tooOften !== null) return tooOften
	const read = await readInWorker({ ...EMPTY_JOB, text: file.text })
	if (!read.ok) return { kind: 'unreadable', problem: read.problem }
	const row = {
		draftId: randomToken(12),
		fileName: file.name.slice(0, 120),
		text: file.text,
		mapping: '',
		createdAt: now,
	}
	await db().compImport.upsert({
		where: { userId: user.id },
		create: { userId: user.id, ...row },
		update: row,
	})
	return { kind: 'started' }
}

/** A pending file, none, or one stored before a limit that it exceeds. */
export type OpenedDraft =
	| { kind: 'none' }
	| { kind: 'unreadable'; problem: string }
	| { kind: 'open'; draft: Draft }

/** The pending file with its preview; null if there is none. */
export async function openDraft(userId: string, now: Date): Promise<Draft | null> {
	const draftResult = await readImportDraft(userId, now)
	return draftResult.kind === 'open' ? draftResult.draft : null
}

/** The same, with the reason why a stored file can no longer be parsed. */
export async function readImportDraft(userId: string, now: Date): Promise<OpenedDraft> {
	const row = await db().compImport.findUnique({ where: { userId } })
	if (row === null) return { kind: 'none' }
	const { lacked: storedSales, known: knownFacts } = await storedFactsByKey(userId)
	const read = await readInWorker({
		text: row.text,
		mapping: row.mapping,
		today: toIsoDay(now),
		storedSales,
		knownFacts,
		room: MAX_SALES - storedSales.size,
	})
	if (!read.ok) return { kind: 'unreadable', problem: read.problem }
	const { draftId, fileName, createdAt: uploadedAt } = row
	const { format } = detectFormat(read.headings)
	return { kind: 'open', draft: { draftId, fileName, uploadedAt, format, ...read } }
}

/** Saves corrected columns; false if another file has replaced this one. */
export async function correctColumns(
	userId: string,
	draftId: string,
	mapping: Mapping,
): Promise<boolean> {
	const updated = await db().compImport.updateMany({
		where: { userId, draftId },
		data: { mapping: JSON.stringify(mapping) },
	})
	return updated.count === 1
}

export type Imported =
	| {
			kind: 'imported'
			added: number
			completed: number
			/** Sales whose facts were changed, among them completed ones. */
			updated: number
			rows: number
			duplicates: number
			/** Sales that stay in the list at another price. */
			kept: number
			/** Sales that stay in the list with other facts. */
			unchanged: number
			dropped: number
	  }
	| { kind: 'gone' }
	| { kind: 'incomplete'; problem: string }

/** How many sales at another price, and as many with other facts, the page offers to choose from. */
export const MAX_OFFERED = 50

/**
 * Stores the sales of the preview, and what it adds to stored ones. Of sales that are stored with another
 * price, those with the `chosen` keys, and of those stored with other facts, those with the `updates`
 * keys. `added`, `completed`, `duplicates`, `kept`, `unchanged` and `dropped` add up to `rows`, with the
 * `updated` sales that are not completed too.
 */
export async function runImport(
	userId: string,
	{
		draftId,
		chosen,
		updates,
	}: { draftId: string; chosen: readonly string[]; updates: readonly string[] },
	now: Date,
): Promise<Imported> {
	const draft = await openDraft(userId, now)
	if (draft?.draftId !== draftId) return { kind: 'gone' }
	if (draft.report === null) return { kind: 'incomplete', problem: draft.problem ?? '' }
	const { completions, repriced, changed, duplicates, dropped, rows } = draft.report
	// The page offers no others, and a file may have thousands.
	const offered = repriced.slice(0, MAX_OFFERED)
	const more = offered.filter(({ sale }) => chosen.includes(saleKey(sale))).map(({ sale }) => sale)
	const newSales = [...draft.report.newSales, ...more]
	const source = draft.format?.key ?? 'file'
	const added = await insertSales(userId, source, newSales, MAX_SALES, now)
	const completed = await completeSales(
		userId,
		source,
		completions.map(({ sale }) => sale),
		now,
	)
	const choices = updatable(draft.report)
		.slice(0, MAX_OFFERED)
		.filter(({ sale }) => updates.includes(saleKey(sale)))
	const updated = await updateFacts(userId, choices)
	await db().compImport.deleteMany({ where: { userId, draftId } })
	// Sales that another tab added or completed since the preview count as duplicates.
	return {
		kind: 'imported',
		added,
		completed,
		updated,
		rows,
		duplicates: duplicates + newSales.length - added + completions.length - completed,
		kept: repriced.length - more.length,
		unchanged: changed.filter((one) => !choices.includes(one)).length,
		dropped: dropped.length,
	}
}

/** Deletes the pending file. */
export async function discardImport(userId: string): Promise<void> {
	await db().compImport.deleteMany({ where: { userId } })
}
