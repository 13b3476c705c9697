// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FormResult } from '~/core/forms/form-result'
import { AssumptionsCard } from './assumptions-card'
import { assumptionsView } from './assumptions-view'

const OWN = {
	texts: { holdYears: '7', yInsurance: '1450', exitBy: 'cap' },
	own: { holdYears: 7, yInsurance: 1450, exitBy: 'cap' as const },
}
const NONE = { texts: {}, own: {} }

beforeEach(() => {
	// The router of the stub remarks on versions to come.
	vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(cleanup)

function show(
	stored: Parameters<typeof assumptionsView>[0],
	isEditing: boolean,
	result?: FormResult,
) {
	const view = assumptionsView(stored, isEditing)
	const Page = () => <AssumptionsCard view={view} result={result} />
	const Stub = createRemixStub([{ path: '/', Component: Page }])
	render(<Stub />)
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(name)
const group = (name: string) =>
	screen.getByRole('heading', { name }).closest<HTMLDetailsElement>('details')

describe('PRO-05 My Assumptions', () => {
	test('PRO-05 lists what is set, and leads to the form', () => {
		show(OWN, false)
		const region = screen.getByRole('region', { name: 'My Assumptions' })
		const rows = within(region).getAllByRole('definition')
		expect(rows.map(({ textContent }) => textContent)).toEqual([
			'7 years',
			'$1,450/yr',
			'An exit cap rate',
		])
		const link = within(region).getByRole('link', { name: 'Edit Assumptions' })
		expect(link.getAttribute('href')).toBe('/profile?assumptions=edit')
		expect(document.querySelector('form')).toBeNull()
	})

	test('PRO-05 without any it says that our defaults apply', () => {
		show(NONE, false)
		expect(screen.getByText("You haven't set any, so our defaults apply.")).toBeDefined()
	})

	test('PRO-05 PRO-83 the form posts every field, with what is stored and our default', () => {
		show(OWN, true)
		const form = document.querySelector('form')
		expect(form?.method).toBe('post')
		expect(form?.getAttribute('action')).toBe('/profile?assumptions=edit')
		const sent = Object.fromEntries(new FormData(form ?? undefined))
		expect(sent).toMatchObject({
			intent: 'saveAssumptions',
			holdYears: '7',
			yInsurance: '1,450',
			exitBy: 'cap',
			vacancyPer: '',
		})
		const hint = field(/^Vacancy/u).getAttribute('aria-describedby') ?? ''
		expect(hint.split(' ').map((id) => document.getElementById(id)?.textContent)).toContain(
			'Our default: 5%',
		)
	})

	test('PRO-05 groups with something entered are open', () => {
		show(OWN, true)
		expect(group('Plan and Time')?.open).toBe(true)
		expect(group('Running Costs')?.open).toBe(true)
		expect(group('Growth per Year')?.open).toBe(false)
	})

	test('PRO-05 a refused form shows what was typed and the message beside its field', () => {
		const message = 'Enter a percentage from -20 to 20.'
		show(OWN, true, {
			status: 'error',
			values: { intent: 'saveAssumptions', rentGrowth: '40', holdYears: '' },
			errors: { rentGrowth: [message] },
		})
		const growth = field(/^Rent growth/u)
		expect([growth.value, growth.getAttribute('aria-invalid')]).toEqual(['40', 'true'])
		const described = growth.getAttribute('aria-describedby') ?? ''
		expect(document.getElementById(described.split(' ').at(-1) ?? '')?.textContent).toBe(message)
		expect(group('Growth per Year')?.open).toBe(true)
		expect(field(/^Sell after/u).value).toBe('')
		expect(screen.getByRole('alert').textContent).toBe('Please fix the highlighted fields.')
		expect(document.activeElement).toBe(growth)
	})

	test('PRO-05 the refusal of another form of the page changes nothing here', () => {
		show(OWN, true, {
			status: 'error',
			values: { intent: 'update', firstName: '' },
			errors: { firstName: ['First name is required'] },
		})
		expect(field(/^Sell after/u).value).toBe('7')
		expect(screen.queryByRole('alert')).toBeNull()
	})
})
