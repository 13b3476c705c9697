// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { AnalysisFields } from './analysis-fields'
import type { DealAnalysis } from './deal-analysis'

afterEach(cleanup)

/** What the calculator's form sends of a deal's analysis. */
function submitted(analysis: DealAnalysis) {
	const { container } = render(
		<form>
			<AnalysisFields analysis={analysis} />
		</form>,
	)
	const form = container.querySelector('form')
	return form === null ? null : Object.fromEntries(new FormData(form))
}

describe('PRO-99 the hidden fields of the calculator', () => {
	test('PRO-99 send what is entered, and that the rest is empty', () => {
		const entered = { holdYears: '7', rentGrowth: '-1.5', event1Label: 'Roof "new" & <b>' }
		expect(submitted(analysisOf(entered))).toEqual({ analysis: 'all', ...entered })
		expect(submitted(analysisOf())).toEqual({ analysis: 'all' })
	})

	test('PRO-57 send nothing for a deal that says nothing about its analysis', () => {
		expect(submitted(null)).toEqual({})
	})
})
