import type { SignedIn } from '~/features/accounts/access/guards.server'
import { db } from '~/core/db/db.server'
import type { Property } from '~/core/db/prisma/client'
import { formatDuration } from '~/core/time/durations'
import { consume } from '~/core/security/rate-limiter.server'
import { filledAnalysis } from '~/features/calculator/saved-analysis/deal-analysis'
import {
	ownAssumptions,
	parseOwnAssumptions,
} from '~/features/calculator/saved-analysis/own-assumptions.server'
import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'
import { addressKey } from './address'
import {
	type AnalysisProblem,
	type DealInputs,
	type InputProblem,
	normalizeAnalysisInputs,
	normalizeInputs,
	parseTyped,
	readInputs,
} from '~/deal'
import { type DealContent, isSameDeal } from '~/features/calculator/deal-form/calculator-types'
import { listColumns } from './list-columns'
import {
	listNameRows,
	type OpenedVersion,
	type Replaceable,
	replaceAtAddress,
} from './properties-queries.server'
import { insertWithinLimit, type LimitReached, savingLimit } from './property-limit.server'
import type { SavedProperty } from './saved-property'

/** No id is as long, but an address may be. */
const MAX_ID_LENGTH = 100

/** Saved deals. Every query includes the owner, so that no user can reach another user's row. */

function toSaved(row: Property): SavedProperty {
	return {
		id: row.id,
		propertyAddress: row.propertyAddress,
		inputs: normalizeInputs(JSON.parse(row.inputs)),
		analysis: normalizeAnalysisInputs(JSON.parse(row.analysis ?? '{}')),
		revision: row.revision,
		updatedAt: row.updatedAt.toISOString(),
	}
}

/** The user's saved deals, in the order they were first saved. */
export async function listProperties(userId: string): Promise<SavedProperty[]> {
	const rows = await db().property.findMany({
		where: { userId },
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
	})
	return rows.map(toSaved)
}

/** The names of the user's saved deals, in the order they were first saved. */
export const listNames = (userId: string) =>
	db().property.findMany({
		where: { userId },
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		select: { id: true, propertyAddress: true },
	})

/** The names of a user's saved deals, and the user's own assumptions. */
export type SavedNames = {
	saved: { id: string; propertyAddress: string }[]
	own: OwnAssumptions | null
	/** The key of the running plan. */
	plan: string | null
}

/**
 * The names in the order the deals were first saved, in one statement with the own assumptions and the
 * plan.
 */
export async function listSavedNames(userId: string): Promise<SavedNames> {
	const rows = await listNameRows(userId)
	const textOf = (of: string): string | null => rows.find(({ kind }) => kind === of)?.text ?? null
	return {
		saved: rows.flatMap(({ kind, id, text }) =>
			kind === 'property' ? [{ id, propertyAddress: text ?? '' }] : [],
		),
		own: parseOwnAssumptions(textOf('own')),
		plan: textOf('plan'),
	}
}

/** One of the user's saved deals, or null. */
export async function findProperty(userId: string, id: string): Promise<SavedProperty | null> {
	if (id.length > MAX_ID_LENGTH) return null
	const row = await db().property.findFirst({ where: { id, userId } })
	return row === null ? null : toSaved(row)
}

/** The user's deal that is saved at an address, or null. */
export async function findByAddress(userId: string, key: string): Promise<SavedProperty | null> {
	const row = await db().property.findUnique({
		where: { userId_addressKey: { userId, addressKey: key } },
	})
	return row === null ? null : toSaved(row)
}

/**
 * The opened deal if its last change since was a rename away from this address, or, on the page
 * (`others: 'kept'`), if the page itself gives it another address; or null.
 */
async function findRenamed(
	userId: string,
	key: string,
	{ id, revision }: OpenedVersion,
	others: Replaceable['others'],
): Promise<SavedProperty | null> {
	const row = await db().property.findFirst({ where: { id, userId } })
	if (row === null) return null
	if (row.revision === revision) return others === 'kept' ? toSaved(row) : null
	const isRenamed = row.previousInputs === null && addressKey(row.previousAddress ?? '') === key
	return isRenamed ? toSaved(row) : null
}

type Saved =
	| { kind: 'created'; property: SavedProperty }
	| { kind: 'updated'; property: SavedProperty }

export type TooOften = { kind: 'tooOften'; message: string; retryAfter: number }

export type RefusedSave =
	| { kind: 'termsNotAccepted' }
	| {
			kind: 'unreadable'
			problems: Partial<Record<keyof DealInputs, InputProblem>>
			/** Of the analysis inputs. */
			analysisProblems: readonly AnalysisProblem[]
	  }
	| LimitReached
	| TooOften

export type SaveResult = Saved | RefusedSave

/**
 * Nothing was written: the opened deal was saved or renamed elsewhere since, it would get another address,
 * or another deal is saved at the address.
 */
export type ChangedSince = { kind: 'changedSince'; property: SavedProperty }

/**
 * Saves a deal under its address: a new address counts against the plan's limit, an existing one is
 * updated, even at the limit. Inputs that are unreadable or out of range are refused. A deal without
 * analysis leaves the stored one unchanged (PRO-57).
 * @param deal.propertyAddress normalized and not empty
 * @param deal.analysis normalized
 * @param replaceable the version that the deal was opened with: if the stored one has other values or
 * another address by now, nothing is written; and whether another deal at the address is replaced. Without
 * it, what is stored is replaced.
 */
export async function saveProperty(
	viewer: SignedIn,
	deal: DealContent,
	now: Date,
): Promise<SaveResult>
export async function saveProperty(
	viewer: SignedIn,
	deal: DealContent,
	now: Date,
	replaceable: Replaceable,
): Promise<SaveResult | ChangedSince>
export async function saveProperty(
	viewer: SignedIn,
	deal: DealContent,
	now: Date,
	replaceable: Replaceable = { opened: null, others: 'replaced' },
): Promise<SaveResult | ChangedSince> {
	const { user } = viewer
	if (!user.hasAcceptedCalculatorTOS) return { kind: 'termsNotAccepted' }
	const { problems } = readInputs(deal.inputs)
	const analysisProblems = await findAnalysisProblems(user.id, deal)
	if (Object.keys(problems).length + analysisProblems.length > 0) {
		return { kind: 'unreadable', problems, analysisProblems }
	}

	return (await findTooOften(user.id)) ?? storeDeal(viewer, deal, now, replaceable)
}

/** Counts a write of this user; the refusal if there were too many. */
export async function findTooOften(userId: string): Promise<TooOften | null> {
	const writes = await consume('propertyWrite', userId)
	if (writes.allowed) return null
	const wait = formatDuration(writes.retryAfterSeconds)
	return {
		kind: 'tooOften',
		message: `You're saving too often. Please try again in ${wait}.`,
		retryAfter: writes.retryAfterSeconds,
	}
}

/** What has to be corrected in the analysis inputs before they can be saved. */
export async function findAnalysisProblems(
	userId: string,
	{ inputs, analysis }: DealContent,
): Promise<AnalysisProblem[]> {
	if (analysis === null) return []
	// A range can depend on what an empty input means: interest-only months end within the term.
	const { problems } = parseTyped(inputs, analysis, await ownAssumptions(userId))
	return problems.filter(({ key, kind }) => key in analysis && kind !== 'incomplete')
}

/** The write itself, without asking for terms, readability or pace. */
async function storeDeal(
	viewer: SignedIn,
	deal: DealContent,
	now: Date,
	replaceable: Replaceable,
): Promise<Saved | LimitReached | ChangedSince> {
	const { user } = viewer
	const { opened, others } = replaceable
	const key = addressKey(deal.propertyAddress)
	// Without analysis the stored one counts.
	const analysis = deal.analysis ?? (await findByAddress(user.id, key))?.analysis ?? null
	const row = {
		userId: user.id,
		propertyAddress: deal.propertyAddress,
		addressKey: key,
		...listColumns(deal.inputs, analysis),
		inputs: JSON.stringify(deal.inputs),
		analysis: deal.analysis && JSON.stringify(filledAnalysis(deal.analysis)),
	}
	const { limit, refusal } = await savingLimit(viewer)

	const isUpdate = await replaceAtAddress(row, now, db(), replaceable)
	if (!isUpdate && (opened !== null || others === 'kept')) {
		const stored = await findByAddress(user.id, key)
		if (stored !== null && (stored.id === opened?.id || others === 'kept')) {
			const sent = { ...deal, analysis: deal.analysis ?? stored.analysis }
			const kind = isSameDeal(stored, sent) ? 'updated' : 'changedSince'
			return { kind, property: stored }
		}
		const isGone = stored === null && opened !== null
		const renamed = isGone ? await findRenamed(user.id, key, opened, others) : null
		if (renamed !== null) return { kind: 'changedSince', property: renamed }
	}
	const createdId = isUpdate ? null : await insertWithinLimit(row, limit, now)
	// A parallel save may have created the address in the meantime.
	if (isUpdate || createdId !== null || (await replaceAtAddress(row, now, db(), replaceable))) {
		const property = await findByAddress(user.id, row.addressKey)
		if (property !== null) return { kind: createdId === null ? 'updated' : 'created', property }
	}
	const taken = others === 'kept' ? await findByAddress(user.id, key) : null
	return taken === null ? refusal : { kind: 'changedSince', property: taken }
}
