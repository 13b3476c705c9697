import { assume, type Assumed, project } from '~/deal'
import { createElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { OFFER_TARGETS, offersAround, solveOffer } from '~/features/calculator/analysis/offer'
import {
	breakEven,
	breakEvenQuestions,
	grid,
	killer,
	SENSITIVITY_RESULTS,
	tornado,
} from '~/features/calculator/analysis/sensitivity'
import { randomNumbers } from '#tests/helpers/fuzz/random-deals'
import { FUZZ_RUNS, FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { randomEntry, randomTextDeal, type TextDeal } from '#tests/helpers/fuzz/random-texts'
import { figuresOf, serverHtml } from '#tests/helpers/calculator/analysis-html'
import { BrrrrPage } from './brrrr/brrrr-page'
import { explainBrrrr } from './brrrr/explain-brrrr'
import { analysisView } from './frame/analysis.loader.server'
import { assumeView } from './frame/read-query'
import type { AnalysisPage } from './frame/analysis-view'
import { problemTexts } from './frame/problem-texts'
import { explainLoan } from './loan/explain-loan'
import { readLoan } from './loan/loan-deal'
import { LoanPage } from './loan/loan-page'
import { explainOffer } from './offer/explain-offer'
import { readOfferFields } from './offer/offer-fields'
import { offerView } from './offer/offer-data'
import { OfferPage } from './offer/offer-page'
import { explainProjection } from './projection/explain-projection'
import { ProjectionPage } from './projection/projection-page'
import { projectionView } from './projection/projection-data'
import { explainSensitivity } from './sensitivity/explain-sensitivity'
import { readSensitivityFields } from './sensitivity/sensitivity-fields'
import { sensitivityView } from './sensitivity/sensitivity-data'
import { SensitivityPage } from './sensitivity/sensitivity-page'

/** Whatever is typed, pages have numbers or say why not: parsing, engine, texts and HTML (PRO-08). */

const IS_FULL = FUZZ_RUNS > 200
/** Half of the deals have a random text in every input: 10,000 texts for each with `FUZZ=full`. */
const PARTS = [1, 2, 3, 4]
const DEALS = IS_FULL ? 5_000 : 50
const PAGES = IS_FULL ? 300 : 5
/** Sensitivity is hundreds of projections. */
const SENSITIVITY_EVERY = 20

const FORBIDDEN =
	/NaN|Infinity|undefined|null|∞|\[object|Error|\$[−-]|−[−-]|−\$?0(?:\.0+)?(?![\d.])/u

/** Every number that is not one and every text that no reader should see, with where it is. */
function findBroken(value: unknown, path = ''): string[] {
	if (typeof value === 'number') {
		const isFine = Number.isFinite(value) && !Object.is(value, -0)
		return isFine ? [] : [`${path}: ${Object.is(value, -0) ? '−0' : value}`]
	}
	if (typeof value === 'string') return FORBIDDEN.test(value) ? [`${path}: ${value}`] : []
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value).flatMap(([key, part]) => findBroken(part, `${path}.${key}`))
}

/** Fields of the pages themselves, random too. */
function randomExtra(next: () => number): Record<string, string> {
	const names = [
		'range',
		'rent-low',
		'rent-high',
		'purchase-high',
		'amount',
		'step',
		'year',
		'seed',
	]
	return Object.fromEntries(names.map((name) => [name, next() < 0.5 ? randomEntry(next) : '']))
}

/** What the pages compute and say. Not in it: the texts as typed. */
function everything(
	{ inputs, analysis }: TextDeal,
	extra: Record<string, string>,
	index: number,
): unknown {
	const assumed: Assumed = assume(inputs, analysis, null)
	const { values } = assumed
	const { typed: _typed, deal: _deal, events: _events, ...computed } = values
	const sensitivity = readSensitivityFields(extra, values)
	const { result, options, columns, rows } = sensitivity
	const offerExtra = { ...extra, target: OFFER_TARGETS[index % OFFER_TARGETS.length]?.key ?? '' }
	const offer = readOfferFields(offerExtra, values)
	const { target, step } = offer
	const chosen = SENSITIVITY_RESULTS[index % SENSITIVITY_RESULTS.length]?.key ?? result
	return {
		computed,
		problems: problemTexts(assumed.problems),
		assumptions: assumed.assumptions,
		projection: project(values),
		explained: explainProjection({ assumed, year: 1 + (index % 30) }),
		loan: [readLoan(values, false).kind, readLoan(values, true)],
		explainedLoan: explainLoan({ assumed, inCents: index % 2 === 0, year: 1 }),
		brrrr: explainBrrrr(assumed),
		fields: [sensitivity.problems, sensitivity.options, offer],
		answer: solveOffer(values, target, step),
		explainedOffer: explainOffer({ values, extra: offerExtra }),
		explainedResult: explainSensitivity({ assumed, result: chosen }),
		...(index % SENSITIVITY_EVERY === 0 && {
			tornado: tornado(values, chosen, options),
			grid: grid(values, {
				...options,
				result: chosen,
				columns: { input: columns },
				rows: { input: rows },
			}),
			killer: killer(values, chosen, options),
			breakEven: breakEvenQuestions(values).map((one) => breakEven(values, one, chosen)),
			around: offersAround(values, target, step),
		}),
	}
}

test.each(PARTS)(
	`PRO-08 PRO-94 L1 random texts in every input of ${DEALS} deals give numbers or reasons, part %i`,
	(part) => {
		const next = randomNumbers(FUZZ_SEED + part)
		for (let index = 0; index < DEALS; index++) {
			const deal = randomTextDeal(next)
			const extra = randomExtra(next)
			const broken = findBroken(everything(deal, extra, index))
			const where = `seed ${FUZZ_SEED}, deal ${index}: ${JSON.stringify({ ...deal, extra })}`
			expect(broken, broken.length === 0 ? '' : where).toEqual([])
		}
	},
)

/** The page of a query as a visitor gets it: nothing of it is in the database. */
async function pageOf(name: AnalysisPage, query: string): Promise<ReactElement> {
	const request = new Request(`http://pro-hub.test/calculator/${name}?${query}`)
	const view = await analysisView({ user: null, tier: 'visitor' }, request, name)
	const assumed = assumeView(view)
	switch (name) {
		case 'projection':
			return createElement(ProjectionPage, { view: projectionView(view) })
		case 'loan': {
			const explanations = explainLoan({ assumed, inCents: false, year: 1 })
			return createElement(LoanPage, { view: { ...view, explanations } })
		}
		case 'brrrr':
			return createElement(BrrrrPage, { view: { ...view, explanations: explainBrrrr(assumed) } })
		case 'sensitivity':
			return createElement(SensitivityPage, { view: sensitivityView(view) })
		case 'offer':
			return createElement(OfferPage, { view: offerView(view) })
	}
}

/** The text of a page without what the fields hold and where the links lead: that was typed. */
const readableText = (html: string): string =>
	html
		.replaceAll(/<option\b[^>]*>/gu, ' ')
		.replaceAll(/<(?:input|textarea)\b[^>]*>/gu, ' ')
		.replaceAll(/<[^>]*>/gu, (tag) => / (?:aria-label|title)="([^"]*)"/u.exec(tag)?.[1] ?? ' ')

/** The text around the first thing that no reader should see; '' without one. */
function nearBroken(text: string): string {
	const at = text.search(FORBIDDEN)
	return at < 0 ? '' : text.slice(Math.max(0, at - 60), at + 60)
}

test.each(['projection', 'loan', 'brrrr', 'sensitivity', 'offer'] as const)(
	`PRO-08 PRO-07 the %s page of ${PAGES} deals of random texts shows no broken figure`,
	async (name) => {
		const next = randomNumbers(FUZZ_SEED)
		for (let index = 0; index < PAGES; index++) {
			const { inputs, analysis } = randomTextDeal(next)
			const query = new URLSearchParams({ ...inputs, ...analysis, ...randomExtra(next) })
			const html = serverHtml(`/calculator/${name}`, await pageOf(name, query.toString()))
			const where = `seed ${FUZZ_SEED}, deal ${index}: ${query.toString()}`
			for (const [key, { value }] of figuresOf(html)) {
				const isFine = value === '' || (Number.isFinite(Number(value)) && value !== '-0')
				expect([key, value, isFine], where).toEqual([key, value, true])
			}
			expect(findBroken(nearBroken(readableText(html))), where).toEqual([])
			// Coordinates of charts too.
			expect(
				/\b(?:x|y|width|height|d|points|cx|cy)="[^"]*(?:NaN|Infinity)/u.exec(html),
				where,
			).toBeNull()
		}
	},
)
