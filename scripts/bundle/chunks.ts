import { fileURLToPath } from 'node:url'
import type { Rollup } from 'vite'

/**
 * Which modules of the browser's build share a file. It follows from the folder of a module and from those of
 * the pages that load it. Left to itself, Rollup makes a file of each set of modules that the same pages
 * use, some three hundred. See docs/decisions/019-bundle-splitting.md.
 */

type ModuleInfo = (
	id: string,
) => Pick<Rollup.ModuleInfo, 'importers' | 'importedIds' | 'isEntry'> | null

const app = fileURLToPath(new URL('../../app/', import.meta.url))
const inApp = (id: string): string => (id.startsWith(app) ? id.slice(app.length) : '')

/** Changes with its versions only. */
const FRAMEWORK =
	/\/node_modules\/(?:react|react-dom|scheduler|@remix-run|react-router|cookie|turbo-stream|set-cookie-parser)\//u

/** Features with one page that is larger than their others: what it loads is apart from what it does not. */
const MAIN_PAGES: Readonly<Record<string, string>> = {
	calculator: 'routes/calculator/calculator.',
	comps: 'routes/comps/comps.',
	deals: 'routes/deals/deals.',
	directory: 'routes/directory/service-providers.',
	guides: 'routes/guides/guides.',
}

/** The file that most pages with a deal load. */
const WITH_CALCULATOR = 'calculator-main-shared-most'

/**
 * The files of the model of a deal, by folder. Its index names all of it, so that who imports the index
 * says nothing about who needs a module.
 */
const DEAL_FILES: readonly (readonly [start: string, file: string])[] = [
	['deal/store/parse.', 'frame'],
	['deal/lower-first', 'frame'],
	// The words of the analysis' inputs, which pages get as data.
	['deal/inputs/operation', 'deal-inputs'],
	['deal/inputs/money', 'deal-inputs'],
	['deal/inputs/analysis', 'deal-inputs'],
	['deal/inputs/choice', 'deal-inputs'],
	['deal/store/reason', 'deal-inputs'],
	['deal/store/normalize-analysis', 'deal-inputs'],
	// What the engine of an analysis page loads.
	['deal/generated/defaults', 'deal-analysis'],
	['deal/generated/lists', 'deal-analysis'],
	// The projection, which comes with the first number that is typed.
	['deal/generated/projection', 'deal-projection'],
	['deal/projection', 'deal-projection'],
	['deal/loan-schedule', 'deal-schedule'],
	['deal/generated/schedule', 'deal-schedule'],
	['deal/native/l', 'deal-projection'],
	['deal/native/r', 'deal-projection'],
	['deal/native/entries', 'deal-analysis'],
	['deal/a', 'deal-analysis'],
	['deal/list-assumptions', 'deal-analysis'],
	['deal/store/parse-analysis', 'deal-analysis'],
	['deal/figures/figures', 'deal-figures'],
	['deal/figures/rows', 'deal-figures'],
	['deal/model/constants', WITH_CALCULATOR],
	['deal/model/leaves', 'deal-formulas'],
	['deal/model/natives', 'deal-formulas'],
	['deal/model/results', 'deal-formulas'],
	// What explains the projection.
	['deal/explain', 'deal-explain'],
	['deal/figures/figure-words', 'deal-explain'],
	['deal/figures/terms', 'deal-explain'],
	['deal/model/', 'deal-explain'],
	['deal/combine', 'deal-explain'],
	['deal/read/passes', 'deal-explain'],
	['deal/read/row', 'deal-explain'],
	['deal/read/used', 'deal-explain'],
	['deal/rows', 'deal-explain'],
	['deal/read/', 'deal-formulas'],
	['deal/expr', 'deal-formulas'],
	['deal/', WITH_CALCULATOR],
]

/** The entries that load a module at once: route modules, the root and others, as paths below `app/`. */
function entriesWith(id: string, infoOf: ModuleInfo): string[] {
	const users = new Set([id])
	// The set grows while it is read.
	for (const user of users) for (const one of infoOf(user)?.importers ?? []) users.add(one)
	return [...users].filter((user) => infoOf(user)?.isEntry).map(inApp)
}

/**
 * The file of a module, for Rollup.
 * @param id the absolute path of the module, sometimes with a query
 * @returns undefined if Rollup is to decide
 */
export function manualChunks(id: string, rollup: { getModuleInfo: ModuleInfo }) {
	const { getModuleInfo } = rollup
	if (FRAMEWORK.test(id)) return 'framework'
	const [path = ''] = inApp(id).split('?')
	// An entry runs when its file is loaded, which must not be before its time.
	if (!/[.](?:tsx?|css)$/u.test(path) || path.startsWith('entry.')) return undefined
	const [top, feature = ''] = path.split('/')
	if (top === 'deal') return DEAL_FILES.find(([start]) => path.startsWith(start))?.[1]
	const entries = entriesWith(id, getModuleInfo)
	const pages = entries.filter((entry) => entry.startsWith('routes/'))
	/** The folders of `app/routes/` with these pages; those of the accounts are in account/ and auth/. */
	const parts = [...new Set(pages.map((page) => page.split('/')[1] ?? ''))].sort()
	const isOwn = parts.some((part) => feature.startsWith(part))
	const main = MAIN_PAGES[feature]
	if (path.endsWith('.css')) {
		// Never the name of a file of scripts but the frame: who has the sheet would load the scripts as well.
		if (top === 'ui') return parts.length > 4 ? 'frame' : undefined
		if (top !== 'features' || pages.length < (main === undefined ? (isOwn ? 2 : 3) : 4))
			return undefined
		return `${feature}-styles${main !== undefined && parts.length > 2 ? '-shared' : ''}`
	}
	const isBase = (top === 'core' || top === 'ui') && pages.length > 1
	const isOnEach = entries.some((entry) => /^(?:root|entry[.]client)[.]/u.test(entry))
	if (isBase || isOnEach || parts.length > 4) return 'frame'
	const isOnMain = main !== undefined && pages.some((page) => page.startsWith(main))
	const imported = getModuleInfo(id)?.importedIds ?? []
	const bringsNothing = imported.every((one) => inApp(one).startsWith('core/'))
	const few = bringsNothing ? 2 : isOnMain && parts.length < 3 ? 4 : 3
	// What few pages share would make the file of their feature heavier for the others.
	if (pages.length < few) return undefined
	if (top === 'layout' || !isOwn) return `for-${parts.join('-')}`
	const isOfMany = pages.length > 6 && main !== undefined && (isOnMain || parts.length < 3)
	const group = pages.length > 8 ? '-most' : isOfMany ? '-many' : ''
	return `${feature}${isOnMain ? '-main' : ''}${parts.length > 1 ? '-shared' : ''}${group}`
}
