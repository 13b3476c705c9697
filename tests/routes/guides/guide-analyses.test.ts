import type { LoaderFunctionArgs } from '@remix-run/node'
import { createElement, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { BrrrrPage } from '~/features/calculator/analysis-pages/brrrr/brrrr-page'
import { OfferPage } from '~/features/calculator/analysis-pages/offer/offer-page'
import { ProjectionPage } from '~/features/calculator/analysis-pages/projection/projection-page'
import { SensitivityPage } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-page'
import { loader as loadBrrrr } from '~/routes/calculator/brrrr'
import { loader as loadOffer } from '~/routes/calculator/offer'
import { loader as loadProjection } from '~/routes/calculator/projection'
import { loader as loadSensitivity } from '~/routes/calculator/sensitivity'
import { figuresOf, serverHtml } from '#tests/helpers/calculator/analysis-html'
import { ANNUAL, createMember } from '#tests/helpers/factories'
import {
	analysisAddress,
	guideFiles,
	linksIn,
	visibleText,
	type AnalysisExample,
} from '#tests/helpers/guides/guide-files'
import { get } from '#tests/helpers/requests'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** The page that a route's loader is for. */
const PAGES: Record<AnalysisExample['page'], (args: LoaderFunctionArgs) => Promise<ReactElement>> =
	{
		brrrr: async (args) => createElement(BrrrrPage, { view: await loadBrrrr(args) }),
		offer: async (args) => createElement(OfferPage, { view: await loadOffer(args) }),
		projection: async (args) => createElement(ProjectionPage, { view: await loadProjection(args) }),
		sensitivity: async (args) =>
			createElement(SensitivityPage, { view: (await loadSensitivity(args)).data }),
	}

const GUIDES = guideFiles().filter(({ meta }) => meta.analyses !== undefined)

describe.each(GUIDES)('$name', ({ meta: { analyses = [] }, body }) => {
	test.each(analyses)('PRO-84 a member opens $name and finds its figures', async (analysis) => {
		const address = analysisAddress(analysis)
		expect(linksIn(body)).toContain(address)
		const { cookie } = await createMember({ ...ANNUAL(), hasAcceptedCalculatorTOS: true })
		const page = await PAGES[analysis.page](get(address, { cookie }))
		const html = serverHtml(`/calculator/${analysis.page}`, page)

		const figures = figuresOf(html)
		const shown = Object.keys(analysis.shows).map((key) => [key, figures.get(key)?.text])
		expect(Object.fromEntries(shown)).toEqual(analysis.shows)
		for (const sentence of analysis.says ?? []) expect(html).toContain(sentence)

		const text = visibleText(body)
		const missing = Object.entries(analysis.shows).filter(([, figure]) => !text.includes(figure))
		expect(missing).toEqual([])
	})
})

test('PRO-84 six guides open their deals in the analysis', () => {
	expect(GUIDES).toHaveLength(6)
	const pages = GUIDES.flatMap(({ meta: { analyses = [] } }) => analyses.map(({ page }) => page))
	expect(new Set(pages)).toEqual(new Set(['projection', 'brrrr', 'offer', 'sensitivity']))
})
