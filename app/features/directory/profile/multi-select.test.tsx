// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { contractorFor } from './contractor-specialties'
import { MultiSelect } from './multi-select'
import { REGIONS } from './us-states'

afterEach(cleanup)

const TYPES = ['Attorney', 'Contractor', 'Lender', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8']
const CHOICES = { serviceTypes: TYPES, contractorSpecialties: ['Painting', 'Roofing'] }

const type = (text: string) =>
	fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
const shown = () =>
	screen
		.getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
		.filter((box) => box.closest('[hidden]') === null)
		.map(({ value }) => value)

test('a search of states finds them by code and by name', () => {
	render(<MultiSelect name="serviceAreas" label="States" groups={REGIONS} chosen={[]} live={[]} />)
	type('TX')
	expect(shown()).toEqual(['TX'])
	type('new m')
	expect(shown()).toContain('NM')
})

test('a search of service types finds them by a common word, and leads from a trade to Contractor', () => {
	render(
		<MultiSelect
			name="serviceTypes"
			label="Service types"
			groups={[{ options: TYPES.map((name) => ({ value: name, label: name })) }]}
			chosen={[]}
			live={[]}
			alternative={(search) => contractorFor(search, CHOICES, [])}
		/>,
	)
	type('lawyers')
	expect(shown()).toEqual(['Attorney'])
	for (const word of ['roof', 'roofer']) {
		type(word)
		expect(shown()).toEqual(['Contractor'])
		screen.getByText('Roofing is a specialty of Contractor: choose Contractor.')
	}
	type('xyz')
	expect(shown()).toEqual([])
	screen.getByText('Nothing matches.')
})

test('with Contractor chosen, a search leads to the specialties below', () => {
	expect(contractorFor('painter', CHOICES, ['Contractor'])?.note).toBe(
		'Painting is a specialty of Contractor: choose it below.',
	)
	expect(contractorFor('lender', CHOICES, [])).toBeNull()
})
