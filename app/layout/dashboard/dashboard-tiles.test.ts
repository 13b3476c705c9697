import { expect, test } from 'vitest'
import { isServed } from '~/core/http/paths'
import { dashboardTiles } from './dashboard-tiles'

test('DASH-01 four tiles lead to the guides, the calculator, the comps and the directory', () => {
	expect(dashboardTiles(() => true).map(({ to }) => to)).toEqual([
		'/guides',
		'/calculator',
		'/comps',
		'/service-providers',
	])
})

test('DASH-01 a tile whose page is not served is left out', () => {
	const tiles = dashboardTiles()
	expect(tiles.map(({ to }) => to)).toContain('/calculator')
	expect(tiles.every(({ to }) => isServed(to))).toBe(true)
})
