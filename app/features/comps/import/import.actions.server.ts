import { withoutNul } from '~/core/forms/without-nul'
import { countOf } from '~/core/plural'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { type ActionCall, defineAction } from '~/core/forms/define-action.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { after, minutes } from '~/core/time/durations'
import { MAX_FILE_BYTES, TOO_LARGE_TEXT } from './file-limit'
import { decodeText } from './parse-csv.server'
import { importSchema } from '~/features/comps/comps.schema.server'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { mappingField, readMapping } from './column-mapping'
import { FORMATS } from './formats'
import { listFacts } from '~/features/comps/estimate/comparable'
import {
	type ChangedSale,
	type Completion,
	countReasons,
	type Repriced,
	updatable,
} from './preview'
import { saleKey } from '~/features/comps/sales/sale-key'
import { type UnusualPrice, unusualPrices } from './unusual-prices'
import {
	type Imported,
	MAX_OFFERED,
	runImport,
	correctColumns,
	discardImport,
	openDraft,
	readImportDraft,
	startImport,
} from './import-sales.server'

/** The import page: shows sample rows of a file, never all of them. */

const EXAMPLES = 50
const PREVIEW = 5
/** What became of the upload that a page is about: another one is open now, or none. */
const REPLACED = {
	status: 409,
	message:
		'Nothing was imported from that upload: another one has replaced it, maybe in another tab. Below is the new one.',
}
const OVER = {
	status: 409,
	message:
		'This upload was imported or canceled already, maybe in another tab. If its sales are not in My Comps, choose the file again.',
}
/** The refusal of a form about an upload that is no longer the open one. */
const goneRefusal = async (userId: string, now: Date) =>
	(await openDraft(userId, now)) === null ? OVER : REPLACED

/** A file that was uploaded this long ago is no longer what its owner just did. */
const RECENT = minutes(2)
/** Characters of a cell that the page gets to show what a column holds. */
const MAX_SAMPLE_CELL = 40

/**
 * The pending file, if there is one, and the known formats. The page gets samples of the file, never
 * all of its rows. `unreadable` says why the stored file can no longer be read.
 */
export async function importView({ user }: SignedIn) {
	const now = currentTime()
	const draftResult = await readImportDraft(user.id, now)
	const formats = FORMATS.map(({ label }) => label)
	if (draftResult.kind !== 'open') {
		const unreadable = draftResult.kind === 'unreadable' ? draftResult.problem : null
		return { draft: null, formats, unreadable }
	}
	const { draftId, fileName, uploadedAt, format, headings, firstCells, mapping, problem, report } =
		draftResult.draft
	return {
		formats,
		unreadable: null,
		draft: {
			draftId,
			fileName,
			uploadedAt: uploadedAt.toISOString(),
			/** Its owner has left it and is back, or has looked at it for a while. */
			isFromEarlier: now >= after(uploadedAt, RECENT),
			formatLabel: format?.label ?? null,
			headings,
			// So that users can recognize the columns.
			firstCells: firstCells.map((cell) => cell.slice(0, MAX_SAMPLE_CELL)),
			mapping,
			problem,
			report: report && {
				rows: report.rows,
				newSales: report.newSales.length,
				/** New sales of unknown living area. */
				withoutSize: report.newSales.filter(({ sqft }) => sqft === null).length,
				completions: report.completions.length,
				duplicates: report.duplicates,
				repricedCount: report.repriced.length,
				repriced: report.repriced.slice(0, MAX_OFFERED).map(toRepriced),
				changedCount: report.changed.length,
				updatableCount: updatable(report).length,
				updatable: updatable(report).slice(0, MAX_OFFERED).map(toUpdatable),
				dropped: report.dropped.length,
				reasons: countReasons(report.dropped),
				examples: report.dropped.slice(0, EXAMPLES),
				unread: report.unread,
				preview: report.newSales.slice(0, PREVIEW),
				completed: report.completions.slice(0, EXAMPLES).map(toExample),
				unusual: unusualPrices(report.newSales).slice(0, EXAMPLES).map(toUnusual),
			},
		},
	}
}

/** The forms of the page. */
export const importAction = defineAction({
	guard: requireComps,
	schema: importSchema,
	fields: { paste: ['text'], import: ['draftId', 'repriced', 'changed'] },
	intents: {
		upload: async (call) => {
			const file = call.form.get('file')
			const refuse = (message: string) => call.reject({ status: 400, field: 'file', message })
			if (!(file instanceof Blob) || file.size === 0) return refuse('Choose a CSV file.')
			// No file has fewer bytes than characters. The server's own limit is a little above this one.
			if (file.size > MAX_FILE_BYTES) {
				return refuse(TOO_LARGE_TEXT)
			}
			const name = file instanceof File && file.name !== '' ? file.name : 'Uploaded file'
			return start(call, 'file', { name, text: withoutNul(decodeText(await file.arrayBuffer())) })
		},
		paste: async (call) => {
			const text = fieldText(call.form, 'text')
			if (text.trim() !== '') return start(call, 'text', { name: 'Pasted rows', text })
			return call.reject({ status: 400, field: 'text', message: 'Paste the rows first.' })
		},
		map: async ({ request, viewer: { user }, form, now, reject }) => {
			const draft = await openDraft(user.id, now)
			const draftId = fieldText(form, 'draftId')
			if (draft?.draftId !== draftId) return reject(draft === null ? OVER : REPLACED)
			const mapping = readMapping(
				(key) => fieldText(form, mappingField(key)),
				draft.headings.length,
			)
			if (!(await correctColumns(user.id, draftId, mapping))) {
				return reject(await goneRefusal(user.id, now))
			}
			const message: Message = { kind: 'success', text: 'Columns applied' }
			return redirectWithFlash(request, paths.importSales(), message)
		},
		import: async ({ request, viewer: { user }, form, now, reject }) => {
			const draftId = fieldText(form, 'draftId')
			const chosen = form.getAll('repriced').slice(0, MAX_OFFERED).map(String)
			const updates = form.getAll('changed').slice(0, MAX_OFFERED).map(String)
			const imported = await runImport(user.id, { draftId, chosen, updates }, now)
			if (imported.kind === 'gone') return reject(await goneRefusal(user.id, now))
			if (imported.kind === 'incomplete') {
				return reject({ status: 400, message: imported.problem })
			}
			const message: Message = {
				kind: 'success',
				text: importedText(imported),
				action: { kind: 'link', label: 'New Valuation', to: paths.valuations({ new: '1' }) },
				durationMs: 8_000,
			}
			return redirectWithFlash(request, paths.sales(), message)
		},
		discard: async ({ request, viewer: { user } }) => {
			await discardImport(user.id)
			return redirectWithFlash(request, paths.importSales(), [])
		},
		cancel: async ({ request, viewer: { user } }) => {
			await discardImport(user.id)
			const message: Message = { kind: 'success', text: 'Import canceled' }
			return redirectWithFlash(request, paths.sales(), message)
		},
	},
})

const toUnusual = ({ sale: { address, soldOn, price }, perSqft }: UnusualPrice) => ({
	address,
	soldOn,
	price,
	perSqft: Math.round(perSqft),
})

const toRepriced = ({ sale, storedPrice }: Repriced) => {
	const { address, soldOn, price } = sale
	return { key: saleKey(sale), address, soldOn, price, storedPrice }
}

function toUpdatable({ sale, changes }: ChangedSale) {
	const { address, soldOn, price } = sale
	return { key: saleKey(sale), address, soldOn, price, changes }
}

/** A stored sale and what the file adds to it: 'living area 1,500 sq ft'. */
function toExample({ sale, adds }: Completion) {
	const facts = [
		{ key: 'city', label: 'City', text: sale.city },
		{ key: 'state', label: 'State', text: sale.state },
		...listFacts(sale),
	]
	const texts = adds.map((fact) => {
		const found = facts.find(({ key }) => key === fact)
		return found === undefined ? fact : `${found.label.toLowerCase()} ${found.text ?? ''}`
	})
	const { address, soldOn, price } = sale
	return { address, soldOn, price, adds: texts.join(', ') }
}

const joined = (parts: readonly string[]): string =>
	[parts.slice(0, -1).join(', '), parts.at(-1) ?? ''].filter((part) => part !== '').join(' and ')

/** '3 sales imported, 2 sales completed, 1 sale updated. Skipped: 2 duplicates and 1 row.' */
function importedText(done: Extract<Imported, { kind: 'imported' }>): string {
	const { added, completed, updated, duplicates, kept, unchanged, dropped } = done
	const skipped = [
		...(duplicates > 0 ? [countOf(duplicates, 'duplicate')] : []),
		...(kept > 0 ? [`${countOf(kept, 'sale')} you have at another price`] : []),
		...(unchanged > 0 ? [`${countOf(unchanged, 'sale')} you have with other facts`] : []),
		...(dropped > 0 ? [countOf(dropped, 'row')] : []),
	]
	const imported = [
		...(added > 0 || completed + updated === 0 ? [`${countOf(added, 'sale')} imported`] : []),
		...(completed > 0 ? [`${countOf(completed, 'sale')} completed`] : []),
		...(updated > 0 ? [`${countOf(updated, 'sale')} updated`] : []),
	].join(', ')
	return skipped.length === 0 ? imported : `${imported}. Skipped: ${joined(skipped)}.`
}

type StartCall = Pick<ActionCall<SignedIn, unknown>, 'request' | 'viewer' | 'now' | 'reject'>

async function start(
	{ request, viewer, now, reject }: StartCall,
	field: 'file' | 'text',
	upload: { name: string; text: string },
) {
	const started = await startImport(viewer, upload, now)
	if (started.kind === 'tooOften') return reject({ status: 429, ...started })
	if (started.kind === 'unreadable') {
		return reject({ status: 400, field, message: started.problem })
	}
	return redirectWithFlash(request, paths.importSales(), [])
}

/** A field of a form as text; '' for one that is missing or a file. */
function fieldText(form: FormData, name: string): string {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}
