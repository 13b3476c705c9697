import {
	type AnalysisProblem,
	analysisProblemText,
	normalizeAnalysisInputs,
	normalizeInputs,
	parseTyped,
} from '~/deal'
import { db } from '~/core/db/db.server'
import type { FormErrors } from '~/core/forms/form-result'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { type OwnAssumptions, type OwnTexts, OWN_KEYS } from './own-keys'

/** A member's own assumptions: what an empty input of the analysis means instead of our default. */

const MAX_TEXT_LENGTH = 100

/** The known texts of a form or of the database; numbers as digits, unreadable ones as typed. */
function normalizeTexts(source: unknown): OwnTexts {
	const all: Partial<Record<string, string>> = {
		...normalizeInputs(source),
		...normalizeAnalysisInputs(source),
	}
	return Object.fromEntries(
		OWN_KEYS.flatMap((key) => {
			const text = (all[key] ?? '').slice(0, MAX_TEXT_LENGTH)
			return text === '' ? [] : [[key, text]]
		}),
	)
}

function parseTexts(texts: OwnTexts): { own: OwnAssumptions; problems: AnalysisProblem[] } {
	const { typed, problems } = parseTyped(normalizeInputs(texts), normalizeAnalysisInputs(texts))
	const entered = OWN_KEYS.flatMap((key) => (typed[key] === null ? [] : [[key, typed[key]]]))
	return { own: Object.fromEntries(entered) as OwnAssumptions, problems }
}

/** What the user has stored: the texts, and their values. */
export async function loadAssumptions(
	userId: string,
): Promise<{ texts: OwnTexts; own: OwnAssumptions }> {
	const row = await db().ownAssumptions.findUnique({ where: { userId } })
	const texts = row === null ? {} : normalizeTexts(JSON.parse(row.texts))
	return { texts, own: parseTexts(texts).own }
}

const orNone = (own: OwnAssumptions): OwnAssumptions | null =>
	Object.keys(own).length === 0 ? null : own

/** The user's own assumptions as the analysis takes them, `null` without any (PRO-05). */
export async function ownAssumptions(userId: string): Promise<OwnAssumptions | null> {
	return orNone((await loadAssumptions(userId)).own)
}

/** The same from the stored texts, for a statement that reads them with something else. */
export function parseOwnAssumptions(stored: string | null): OwnAssumptions | null {
	return stored === null ? null : orNone(parseTexts(normalizeTexts(JSON.parse(stored))).own)
}

type SaveResult =
	| { ok: true }
	| { ok: false; status: 400; errors: FormErrors }
	| ReturnType<typeof refuseTooMany>

/**
 * Replaces the user's own assumptions by those of a form; an empty field is our default. Nothing is
 * saved if an entry is unreadable or out of range.
 */
export async function saveOwnAssumptions(
	userId: string,
	form: FormData,
	now: Date,
): Promise<SaveResult> {
	const texts = normalizeTexts(Object.fromEntries(form))
	const errors: FormErrors = {}
	for (const problem of parseTexts(texts).problems) {
		// A deal can have the entry that is missing here.
		if (problem.kind !== 'incomplete') errors[problem.key] ??= [analysisProblemText(problem)]
	}
	if (Object.keys(errors).length > 0) return { ok: false, status: 400, errors }
	const limit = await consume('updateProfile', userId)
	if (!limit.allowed) {
		return refuseTooMany("You've made several changes in a row. Please try again", limit)
	}
	if (Object.keys(texts).length === 0) await db().ownAssumptions.deleteMany({ where: { userId } })
	else {
		const data = { texts: JSON.stringify(texts), updatedAt: now }
		await db().ownAssumptions.upsert({
			where: { userId },
			create: { userId, ...data },
			update: data,
		})
	}
	return { ok: true }
}
