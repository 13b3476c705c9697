// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readMapping } from './column-mapping'
import { ImportPage, type ImportPageProps } from './import-sales-page'

afterEach(cleanup)

const DRAFT: NonNullable<ImportPageProps['draft']> = {
	draftId: 'd1',
	fileName: 'sales.csv',
	uploadedAt: '2026-11-28T12:00:00.000Z',
	isFromEarlier: false,
	formatLabel: null,
	headings: ['Address'],
	firstCells: ['1 Elm St'],
	mapping: readMapping(() => '', 1),
	problem: 'Choose the columns.',
	report: null,
}

function show(draft: ImportPageProps['draft'], errors: Record<string, string[]>) {
	const result = { status: 'error' as const, values: {}, errors }
	const Page = () => <ImportPage draft={draft} formats={[]} unreadable={null} result={result} />
	const Stub = createRemixStub([{ path: '/', Component: Page }])
	render(<Stub />)
}

test.each(['form', 'file', 'text'])(
	'FIX-40 a refusal of another %s, sent beside an open review, is on the page',
	(name) => {
		show(DRAFT, { [name]: ['This was not read.'] })
		expect(screen.getByRole('alert').textContent).toContain('This was not read.')
		expect(screen.getByText('Review Import')).toBeTruthy()
	},
)

test('FIX-40 without a review the message is beside its field alone', () => {
	show(null, { file: ['This was not read.'] })
	expect(screen.getAllByText('This was not read.')).toHaveLength(1)
})
