import { ANALYSIS_KEYS, type AnalysisInputs, DEAL_KEYS, type DealInputs } from '~/deal'

/** A deal with its scenarios as a JSON file, for backups and for other accounts. */

export const DEAL_FORMAT = 'pro-hub-deal'
/** A file with several deals. */
export const DEALS_FORMAT = 'pro-hub-deals'
export const FILE_VERSION = 1

export type FileScenario = {
	name: string
	/** The ready-made change that it came from; '' for the member's own numbers. */
	starter: string
	/** Limits that replace the member's own criteria, by criterion. */
	limits: Record<string, number>
	inputs: DealInputs
	analysis: AnalysisInputs
}

/** What a file says of a deal; every key is there, '' is an empty input. */
export type FileDeal = {
	propertyAddress: string
	inputs: DealInputs
	analysis: AnalysisInputs
	scenarios: readonly FileScenario[]
}

/** The texts that are not empty, in the order of the inputs. */
function filled<Key extends string>(
	keys: readonly Key[],
	texts: Readonly<Record<Key, string>>,
): Partial<Record<Key, string>> {
	const entries = keys.flatMap((key) => (texts[key] === '' ? [] : [[key, texts[key]]]))
	return Object.fromEntries(entries) as Partial<Record<Key, string>>
}

const numbersOf = ({ inputs, analysis }: Pick<FileDeal, 'inputs' | 'analysis'>) => ({
	inputs: filled(DEAL_KEYS, inputs),
	analysis: filled(ANALYSIS_KEYS, analysis),
})

/**
 * The content of a file: inputs as texts, as they are stored, and figures, which an import does not
 * read.
 */
export function dealContent(deal: FileDeal, figures: unknown) {
	return {
		format: DEAL_FORMAT,
		version: FILE_VERSION,
		property: { propertyAddress: deal.propertyAddress, ...numbersOf(deal) },
		scenarios: deal.scenarios.map(({ name, starter, limits, ...numbers }) => ({
			name,
			...(starter === '' ? {} : { starter }),
			...(Object.keys(limits).length === 0 ? {} : { limits }),
			...numbersOf(numbers),
		})),
		...(figures === undefined ? {} : { figures }),
	}
}

export type DealFileContent = ReturnType<typeof dealContent>

/** Several deals in one file. */
export function dealsContent(deals: readonly DealFileContent[]) {
	return { format: DEALS_FORMAT, version: FILE_VERSION, deals }
}
