// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { GuideSummary } from './guide'
import { GuidePage } from './guide-page'

afterEach(cleanup)

const guide = (changes: Partial<GuideSummary> = {}): GuideSummary => ({
	id: 'g',
	title: 'Hard money',
	slug: 'hard-money',
	category: ['Financing'],
	summary: '',
	tags: [],
	coverImage: '',
	isFree: true,
	createdAt: '2026-05-03T23:59:00.000Z',
	...changes,
})

function show(one: GuideSummary, related: readonly GuideSummary[] = []): void {
	const page = { contents: [], minutes: 1, previous: null, next: null }
	const Component = () => (
		<GuidePage
			{...page}
			guide={one}
			html=""
			related={related}
			isAdmin={false}
			isConfirming={false}
		/>
	)
	const Stub = createRemixStub([{ path: '/', Component }])
	render(<Stub />)
}

test('GUIDE-13 a guide and its related ones show their summary, and say nothing where there is none', () => {
	show(guide({ summary: 'What it costs.' }), [
		guide({ id: 'r', title: 'Other', summary: 'Short.' }),
	])
	expect(screen.getByText('What it costs.').className).toBe('lead')
	expect(screen.getByText('Short.')).toBeTruthy()
	cleanup()
	show(guide(), [guide({ id: 'r', title: 'Other' })])
	expect(document.body.textContent).not.toContain('No summary')
	expect(document.querySelector('.lead')).toBeNull()
})
