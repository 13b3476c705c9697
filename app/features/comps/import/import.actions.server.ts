import type { SignedIn } from '~/features/accounts/access/guards.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { parseTrustedForm, type RouteArgs } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'
import { MAX_TEXT_LENGTH, decodeText } from './parse-csv.server'
import {
	fieldText,
	rejectField,
	rejectRateLimited,
	rejectWithText,
	unknownButton,
} from '~/features/comps/forms/form-answers.server'
import { readMapping } from './column-mapping'
import { FORMATS } from './formats'
import { countReasons } from './preview'
import {
	runImport,
	correctColumns,
	discardImport,
	openDraft,
	readDraft,
	startImport,
} from './sales-import.server'

/** The import page: shows sample rows of a file, never all of them. */

const EXAMPLES = 50
const PREVIEW = 5
const GONE = 'Your upload expired. Please choose the file again.'
/** Characters of a cell shown in the preview. */
const MAX_SAMPLE_CELL = 40

/** The pending file, if there is one, and the known formats. */
export async function importView({ user }: SignedIn) {
	const opened = await readDraft(user._id, currentTime())
	const formats = FORMATS.map(({ label }) => label)
	if (opened.kind !== 'open') {
		const unreadable = opened.kind === 'unreadable' ? opened.problem : null
		return { draft: null, formats, unreadable }
	}
	const { draftId, fileName, format, table, mapping, problem, report } = opened.draft
	return {
		formats,
		unreadable: null,
		draft: {
			draftId,
			fileName,
			formatLabel: format?.label ?? null,
			headings: table.headings,
			firstCells: (table.rows[0] ?? []).map((cell) => cell.slice(0, MAX_SAMPLE_CELL)),
			mapping,
			problem,
			report: report && {
				rows: report.rows,
				fresh: report.fresh.length,
				known: report.known,
				dropped: report.dropped.length,
				reasons: countReasons(report.dropped),
				examples: report.dropped.slice(0, EXAMPLES),
				unread: report.unread,
				preview: report.fresh.slice(0, PREVIEW),
			},
		},
	}
}

/** The action of the import page. */
export async function importAction(args: RouteArgs, viewer: SignedIn) {
	const form = await parseTrustedForm(args)
	switch (fieldText(form, 'intent')) {
		case 'upload':
			return upload(args, viewer, form)
		case 'paste':
			return paste(args, viewer, form)
		case 'map':
			return remap(args, viewer, form)
		case 'import':
			return handleIntent(args, viewer, form)
		case 'discard':
			await discardImport(viewer.user._id)
			return redirectWithFlash(args.request, paths.importSales(), [])
		default:
			throw unknownButton()
	}
}

async function upload(args: RouteArgs, viewer: SignedIn, form: FormData) {
	const file = form.get('file')
	if (!(file instanceof Blob) || file.size === 0) {
		return rejectField('upload', 'file', 'Choose a CSV file.')
	}
	// A file has at least as many bytes as characters. The server's own limit is a little higher.
	if (file.size > MAX_TEXT_LENGTH) {
		return rejectField(
			'upload',
			'file',
			'Files can be up to 2 MB. Split this one into smaller files.',
		)
	}
	const name = file instanceof File && file.name !== '' ? file.name : 'Uploaded file'
	const text = decodeText(await file.arrayBuffer())
	return take(args, viewer, { intent: 'upload', field: 'file', name, text })
}

async function paste(args: RouteArgs, viewer: SignedIn, form: FormData) {
	const text = fieldText(form, 'text')
	if (text.trim() === '') return rejectField('paste', 'text', 'Paste the rows first.')
	return take(args, viewer, { intent: 'paste', field: 'text', name: 'Pasted rows', text })
}

type Taken = { intent: string; field: string; name: string; text: string }

async function take({ request }: RouteArgs, viewer: SignedIn, taken: Taken) {
	const { intent, field, name, text } = taken
	const typed = field === 'text' ? { text } : {}
	const started = await startImport(viewer, { name, text }, currentTime())
	if (started.kind === 'tooOften') return rejectRateLimited(intent, started, typed)
	if (started.kind === 'unreadable') return rejectField(intent, field, started.problem, typed)
	return redirectWithFlash(request, paths.importSales(), [])
}

async function remap(args: RouteArgs, { user }: SignedIn, form: FormData) {
	const draft = await openDraft(user._id, currentTime())
	const draftId = fieldText(form, 'draftId')
	if (draft?.draftId !== draftId) return rejectWithText('map', GONE, 409)
	const mapping = readMapping((name) => fieldText(form, name), draft.table.headings.length)
	if (!(await correctColumns(user._id, draftId, mapping))) return rejectWithText('map', GONE, 409)
	return redirectWithFlash(args.request, paths.importSales(), {
		kind: 'success',
		text: 'Read again',
	})
}

async function handleIntent(args: RouteArgs, { user }: SignedIn, form: FormData) {
	const done = await runImport(user._id, fieldText(form, 'draftId'), currentTime())
	if (done.kind === 'gone') return rejectWithText('import', GONE, 409)
	if (done.kind === 'incomplete') return rejectWithText('import', done.problem, 400)
	const { added, known, dropped, rows } = done
	const number = (value: number): string => value.toLocaleString('en-US')
	const text = `${number(added)} of ${number(rows)} rows imported: ${number(known)} duplicates, ${number(dropped)} skipped.`
	return redirectWithFlash(args.request, paths.sales(), {
		kind: 'success',
		text,
		durationMs: 6_000,
	})
}
