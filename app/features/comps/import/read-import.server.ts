import { type Mapping, mappingProblem, readMapping } from './column-mapping'
import type { KnownFacts } from './changed-facts'
import type { LackedFacts } from './filled-facts'
import { detectFormat } from './formats'
import { readFile } from './parse-csv.server'
import { type ImportPreview, previewImport } from './preview'
import { pricesByDay } from '~/features/comps/sales/sale-key'

/** Reads a file and previews its import: all the work that grows with the file. Runs in a worker. */

export type ImportJob = {
	text: string
	/** The columns that the user has corrected, as JSON; '' to detect them. */
	mapping: string
	/** The current calendar date. */
	today: string
	/** The keys of the sales that are stored, with the facts that each lacks. */
	storedSales: ReadonlyMap<string, LackedFacts>
	/** The same keys, with the facts that are compared. */
	knownFacts: ReadonlyMap<string, KnownFacts>
	/** How many more sales may be stored. */
	room: number
}

export type ReadImport =
	| { ok: false; problem: string }
	| {
			ok: true
			headings: string[]
			/** The cells of the first row below the header. */
			firstCells: string[]
			mapping: Mapping
			/** What the mapping still lacks; nothing is parsed until then. */
			problem: string | null
			report: ImportPreview | null
	  }

/** Parses a stored mapping; columns that do not fit the file are unmapped. */
function storedMapping(text: string, columns: number): Mapping {
	const stored = JSON.parse(text) as Partial<Record<string, unknown>>
	return readMapping((key) => stored[key], columns)
}

/** Reads the file of a job. */
export function readImport({
	text,
	mapping: stored,
	today,
	storedSales,
	knownFacts,
	room,
}: ImportJob): ReadImport {
	const file = readFile(text)
	if (!file.ok) return file
	const { headings, rows } = file.table
	const { format, mapping: detected } = detectFormat(headings)
	const mapping = stored === '' ? detected : storedMapping(stored, headings.length)
	const problem = mappingProblem(mapping)
	const lackedBy = (key: string) => storedSales.get(key)
	const knownBy = (key: string) => knownFacts.get(key)
	const options = { today, lackedBy, knownBy, storedPrices: pricesByDay(storedSales.keys()), room }
	return {
		ok: true,
		headings,
		firstCells: rows[0] ?? [],
		mapping,
		problem,
		report: problem === null ? previewImport(file.table, mapping, format, options) : null,
	}
}
