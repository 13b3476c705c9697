import { setImmediate } from 'node:timers/promises'
import { csvResponse, toCsv } from '~/core/csv/csv-export.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { db } from '~/core/db/db.server'
import { toIsoDay } from '~/core/time/calendar-date'
import { keepResult, keptResult, resultKey } from '~/core/workers/kept-results.server'
import {
	type AnalysisValues,
	assume,
	isFlip,
	normalizeAnalysisInputs,
	normalizeInputs,
	project,
} from '~/deal'
import { flipFigures } from '~/features/calculator/analysis-pages/figures/flip-figures'
import { analyzeProperty } from '~/features/calculator/saved-analysis/analysis-answer'
import { ownAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'
import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'
import { loadDealSettings, parseLimits } from '~/features/deals/criteria/buy-box.server'
import { type DealFileContent, dealContent, dealsContent, type FileDeal } from './deal-file'
import { type FileDealSource, dealTitle } from './file-deal.server'
import { dealFileName, jsonFileResponse, xlsxResponse } from './file-response.server'
import { BUSY_SECONDS, BUSY_TEXT, makeWorkbook } from './files-pool.server'
import { inputRows, INPUT_COLUMNS } from './inputs-csv'
import { PROJECTION_COLUMNS, projectionRows } from './projection-csv'

/** The files of deals: JSON to import again, tables, and a workbook with formulas. */

const ORDER = [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }] as const

/** The user's deals as files have them: all, or the one with this id. */
async function loadDeals(userId: string, id: string | null): Promise<FileDeal[]> {
	const rows = await db().property.findMany({
		where: { userId, ...(id === null ? {} : { id }) },
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		include: { scenarios: { where: { deletedAt: null }, orderBy: [...ORDER] } },
	})
	const numbers = (row: { inputs: string; analysis: string | null }) => ({
		inputs: normalizeInputs(JSON.parse(row.inputs)),
		analysis: normalizeAnalysisInputs(JSON.parse(row.analysis ?? '{}')),
	})
	return rows.map((row) => ({
		propertyAddress: row.propertyAddress,
		...numbers(row),
		scenarios: row.scenarios.map((scenario) => ({
			name: scenario.name,
			starter: scenario.starter,
			limits: parseLimits(scenario.limits),
			...numbers(scenario),
		})),
	}))
}

/** The figures of a flip by name, as pages show them: those of a rental it does not have. */
function flipContent(values: AnalysisValues) {
	const shown = flipFigures(values.deal, values)
	const figures = shown.map(({ name, figure }) => [name, figure])
	return { strategy: 'flip', ...Object.fromEntries(figures) } as Record<string, unknown>
}

function contentOf(deal: FileDeal, own: OwnAssumptions | null): DealFileContent {
	const { values } = assume(deal.inputs, deal.analysis, own)
	if (isFlip(values)) return dealContent(deal, flipContent(values))
	return dealContent(deal, analyzeProperty(deal, own).figures)
}

/** A deal with all its scenarios as JSON; numbers that are not saved have none. */
export async function dealJson(source: FileDealSource): Promise<Response> {
	const { userId, propertyId, own, propertyAddress, inputs, analysis } = source
	const saved = userId === null || propertyId === null ? [] : await loadDeals(userId, propertyId)
	const deal = saved[0] ?? { propertyAddress, inputs, analysis, scenarios: [] }
	const title = dealTitle({ ...source, scenario: null })
	return jsonFileResponse(dealFileName(title, 'json'), contentOf(deal, own))
}

/** All deals of a user as one JSON file. */
export async function allDealsJson(userId: string): Promise<Response> {
	const [deals, own] = await Promise.all([loadDeals(userId, null), ownAssumptions(userId)])
	const contents: DealFileContent[] = []
	for (const deal of deals) {
		contents.push(contentOf(deal, own))
		// An administrator can have many deals; other requests go in between.
		await setImmediate()
	}
	return jsonFileResponse('pro-hub-deals.json', dealsContent(contents))
}

/** The years of the projection, or the inputs, as CSV. */
export function dealCsv(source: FileDealSource, table: string | null): Response {
	const title = dealTitle(source)
	const assumed = assume(source.inputs, source.analysis, source.own)
	if (table === 'inputs') {
		const rows = inputRows(source.propertyAddress, source, assumed)
		return csvResponse(dealFileName(`${title} inputs`, 'csv'), toCsv(INPUT_COLUMNS, rows))
	}
	const { values } = assumed
	const rows = projectionRows(project(values), values.missingRate === null)
	return csvResponse(dealFileName(`${title} projection`, 'csv'), toCsv(PROJECTION_COLUMNS, rows))
}

const plainText = (text: string, status: number, retryAfter: number): Response =>
	new Response(text, {
		status,
		headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': String(retryAfter) },
	})

/**
 * The workbook of a deal; the same one for some minutes, unless something of the deal has changed.
 * @param ip counts the files of visitors, who have no account
 */
export async function dealXlsx(source: FileDealSource, ip: string, now: Date): Promise<Response> {
	const who = source.userId ?? ip
	const limits = source.userId === null ? {} : (await loadDealSettings(source.userId)).limits
	const title = dealTitle(source)
	const { inputs, analysis, own } = source
	const content = { title, inputs, analysis, own, limits }
	const key = resultKey('workbook', who, [content, toIsoDay(now)])
	let bytes = keptResult<Uint8Array>(key) ?? null
	if (bytes === null) {
		const verdict = await consume('dealWorkbook', who)
		if (!verdict.allowed) {
			const refused = refuseTooMany('You have downloaded many files. Try again', verdict)
			return plainText(refused.message, refused.status, refused.retryAfter)
		}
		bytes = await makeWorkbook({ ...content, now: now.getTime() })
		if (bytes === null) return plainText(BUSY_TEXT, 503, BUSY_SECONDS)
		keepResult(key, bytes)
	}
	return xlsxResponse(dealFileName(title, 'xlsx'), bytes)
}
