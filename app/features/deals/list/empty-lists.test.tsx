// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { EmptyList } from './empty-lists'

afterEach(cleanup)

function renderList(isArchive: boolean, canChange: boolean) {
	const Component = () => <EmptyList isArchive={isArchive} canChange={canChange} />
	const Stub = createRemixStub([{ path: '/', Component }])
	render(<Stub />)
}

describe('DEAL-11 an empty list beside one with deals', () => {
	test('of archived deals leads to the active ones', () => {
		renderList(true, true)
		expect(screen.getByText('No archived deals')).toBeTruthy()
		expect(screen.getByRole('link', { name: 'Show Active Deals' })).toBeTruthy()
	})

	test('of active deals leads to a new one', () => {
		renderList(false, true)
		expect(screen.getByText('No active deals')).toBeTruthy()
		expect(screen.getByRole('link', { name: 'Enter a Deal' })).toBeTruthy()
	})

	test('of active deals offers nothing that a former member cannot do', () => {
		renderList(false, false)
		expect(screen.queryByRole('link')).toBeNull()
	})
})
