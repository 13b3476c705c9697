// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RevenueView } from './revenue-view'

afterEach(cleanup)

const NONE = { gross: 0, refunded: 0, disputed: 0, fees: 0, net: 0 }

test('on phones each row of figures is a card that names them, so that none is out of sight', () => {
	render(
		<RevenueView
			report={{
				split: {
					recurring: NONE,
					oneTime: NONE,
					total: NONE,
					withoutFee: 0,
					agrees: true,
					earlier: { recurring: 0, oneTime: 0 },
					months: [{ month: '2026-11', recurring: NONE, oneTime: NONE }],
				},
				churn: [{ month: '2026-11', start: 4, joined: 1, lost: 2, end: 3 }],
				cohorts: [{ month: '2026-11', size: 1, retained: [1] }],
				members: { all: 1, now: 1 },
			}}
		/>,
	)
	const frames = screen.getAllByRole('region', { name: /^Table of (?!.*chart)/u })
	const tables = frames.map((frame) => within(frame).getByRole('table'))
	expect(tables.map(({ classList }) => classList.contains('table--cards'))).toEqual([
		true,
		true,
		true,
		false,
	])
	const labels = tables.map((table) =>
		within(table)
			.getAllByRole('cell')
			.map((cell) => cell.dataset['label']),
	)
	expect(labels[1]?.slice(0, 3)).toEqual(['Recurring', 'One-time', 'Total'])
	expect(labels[2]).toEqual(['Start', 'Joined', 'Lost', 'End', 'Churn'])
})
