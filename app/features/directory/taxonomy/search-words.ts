import { foldText } from '~/core/fold'

/** The words by which people search for a service type or a specialty. */

/**
 * Words that a name does not contain: who does the work, and what it is also called, by the name in
 * lower case. A name that is not here is found by its own words.
 */
const SYNONYMS: Readonly<Record<string, string>> = {
	// Service types
	appraiser: 'appraisal valuation',
	architect: 'architecture drafter draftsman',
	attorney: 'lawyer law legal counsel',
	cleaner: 'cleaning maid janitor janitorial housekeeper housekeeping',
	'designer / stager': 'staging decorator interior',
	'hard money lender': 'lending loan private financing',
	inspector: 'inspection',
	'insurance agent': 'insurer broker underwriter',
	lender: 'lending loan mortgage bank banker broker financing',
	photographer: 'photography videographer video drone',
	'property manager': 'management',
	// eslint-disable-next-line copy/plain-words -- what people type, never shown
	'real estate agent': 'realtor broker brokerage',
	surveyor: 'surveying land',
	'tax advisor / cpa': 'accountant accounting bookkeeper bookkeeping adviser preparer cpas',
	'title / escrow company': 'closing settlement notary',
	wholesaler: 'wholesaling',
	// Specialties
	carpentry: 'carpenter cabinet cabinetmaker woodwork trim handyman handymen',
	'concrete & masonry': 'mason bricklayer brick cement stonework paver driveway',
	demolition: 'wrecker wrecking',
	'doors & windows': 'glazier glass',
	'drywall & plaster': 'drywaller plasterer plastering sheetrock',
	electrical: 'electrician electricity wiring',
	'fencing & decks': 'fence fencer patio porch',
	'flooring & tile': 'floorer tiler tiling hardwood carpet laminate',
	framing: 'framer',
	'general contracting':
		'builder building remodeler remodeling renovator renovation rehab handyman handymen gc',
	hvac: 'heating cooling furnace air conditioning conditioner ventilation ac',
	insulation: 'insulator insulating',
	'kitchen & bath': 'bathroom countertop cabinet remodeler remodeling',
	landscaping: 'landscaper gardener gardening lawn tree',
	'mold & water damage': 'remediation restoration flood',
	painting: 'painter',
	'pest control': 'exterminator termite',
	plumbing: 'plumber pipe',
	roofing: 'roofer shingle',
	'septic & sewer': 'sewage drain',
	'siding & gutters': 'eavestrough',
}

const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
	Object.entries(SYNONYMS).map(([name, words]) => [name, words.split(' ')]),
)

/** A shorter word is seldom a plural: "gas", "lens". */
const MIN_PLURAL = 5
/** A shorter beginning means too many words. */
const MIN_BEGINNING = 4

/**
 * A word and, if it is a plural, its singular: "roofers" and "roofer".
 * @param word in lower case
 */
export function wordForms(word: string): string[] {
	if (word.length < MIN_PLURAL || !word.endsWith('s') || /[isu]s$/u.test(word)) return [word]
	if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`]
	return /(?:ch|sh|s|x|z)es$/u.test(word) ? [word, word.slice(0, -2)] : [word, word.slice(0, -1)]
}

/**
 * Whether a word of a search means a service type or a specialty: a part of its name, or a common
 * word for it or its beginning, in the singular or the plural.
 * @param word as `foldText` has it
 */
export function meansName(name: string, word: string): boolean {
	const text = foldText(name)
	const synonyms = WORDS.get(text) ?? []
	return wordForms(word).some(
		(form) =>
			text.includes(form) ||
			synonyms.some(
				(synonym) => synonym === form || (form.length >= MIN_BEGINNING && synonym.startsWith(form)),
			),
	)
}

/** Whether all words of a search mean this name. An empty search means every name. */
export function isFound(name: string, search: string): boolean {
	const words = foldText(search).split(/\s+/u)
	return words.every((word) => meansName(name, word))
}
