import { expect, test } from 'vitest'
import { DASHBOARD_TILES } from './dashboard-tiles'

test('DASH-01 four tiles lead to the guides, the calculator, the comps and the directory', () => {
	expect(DASHBOARD_TILES.map(({ to }) => to)).toEqual([
		'/guides',
		'/calculator',
		'/comps',
		'/service-providers',
	])
})
