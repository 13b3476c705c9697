// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startingRates } from '~/features/comps/estimate/adjustments'
import { toPropertyFacts } from '~/features/comps/estimate/comparable'
import { defaultFilters } from '~/features/comps/estimate/filters'
import type { SubjectLocation } from '~/features/comps/location/subject-location'
import { ValuationReportPage } from './report-page'
import { evaluateValuation, type Valuation } from './valuation'

afterEach(cleanup)

const VALUATION: Valuation = {
	id: 'v1',
	name: '100 Elm St',
	source: 'own',
	subject: toPropertyFacts({ address: '100 Elm St', beds: 3 }),
	rates: startingRates(),
	filters: defaultFilters(),
	type: 'All',
	method: 'equal',
	asOf: '2026-11-20',
	choices: {},
}

/** What the report says about distances, for a subject at a location. */
function distanceLines(location: SubjectLocation | null): string[] {
	const found = { sales: [], total: 0, leftOut: [], older: 0, later: 0, ofSubject: 0 }
	const Component = () => (
		<ValuationReportPage
			valuation={VALUATION}
			appraised={evaluateValuation(VALUATION, found, location)}
			isSample={false}
			savedValue={null}
			today="2026-11-23"
		/>
	)
	const Stub = createRemixStub([{ path: '/', Component }])
	render(<Stub />)
	const card = screen.getByRole('region', { name: 'Rates, Method and Filters' })
	return within(card)
		.getAllByRole('listitem')
		.map(({ textContent }) => textContent)
		.filter((text) => text.startsWith('Distance'))
}

const POINT = { lat: 36.12, lng: -95.97 }

test.each([
	['its own place', { ...POINT, basis: 'own' }, 'Distance: 0 mi to 0.6 mi'],
	[
		'only a ZIP code',
		{ ...POINT, basis: 'zip', zipCode: '74114', count: 3 },
		'Distance: not applied. The location of the subject property is only known by its ZIP code.',
	],
	['no place', null, 'Distance: not applied. The location of the subject property is unknown.'],
] as const)('lists the distance filter as applied or not: %s', (_what, location, expected) => {
	expect(distanceLines(location)).toEqual([expected])
})

test('says how many sales are not in it', () => {
	const found = { sales: [], total: 0, leftOut: [], older: 2, later: 0, ofSubject: 0 }
	const Component = () => (
		<ValuationReportPage
			valuation={VALUATION}
			appraised={evaluateValuation(VALUATION, found, null)}
			isSample={false}
			savedValue={null}
			today="2026-11-23"
		/>
	)
	const Stub = createRemixStub([{ path: '/', Component }])
	render(<Stub />)
	const card = screen.getByRole('region', { name: 'Sales Not Used' })
	expect(within(card).getAllByRole('listitem')).toHaveLength(1)
})

test('says what sales of later make of the saved value', () => {
	const found = { sales: [], total: 0, leftOut: [], older: 0, later: 0, ofSubject: 0 }
	const Component = () => (
		<ValuationReportPage
			valuation={VALUATION}
			appraised={evaluateValuation(VALUATION, found, null)}
			isSample={false}
			savedValue={{ value: 250_000, savedOn: '2026-11-20', comps: 3 }}
			today="2026-11-23"
		/>
	)
	const Stub = createRemixStub([{ path: '/', Component }])
	render(<Stub />)
	screen.getByText(
		"This valuation was saved at $250,000 on Nov 20, 2026. With today's sales it has no comps.",
	)
})
