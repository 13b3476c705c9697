import { describe, expect, test } from 'vitest'
import {
	boxAround,
	MAP_SIDE,
	milesBetween,
	toMapPosition,
	polarBetween,
	ringsFor,
	visibleTiles,
} from './geo'
import { toPropertyFacts } from '~/features/comps/estimate/comparable'
import { comparedTraits, similarityScore, TRAITS } from '~/features/comps/estimate/similarity'

const TULSA = { lat: 36.1539, lng: -95.9928 }

test('a degree of latitude is 69.1 miles, to the north', () => {
	const { distance, bearing } = polarBetween({ lat: 36, lng: -95 }, { lat: 37, lng: -95 })
	expect(distance).toBeCloseTo(69.09, 1)
	expect(bearing).toBeCloseTo(0, 6)
})

test('Tulsa to Oklahoma City is about 99 miles, to the west-southwest', () => {
	const okc = { lat: 35.4676, lng: -97.5164 }
	expect(milesBetween(TULSA, okc)).toBeCloseTo(98, -1)
	expect(polarBetween(TULSA, okc).bearing).toBeGreaterThan(225)
	expect(polarBetween(TULSA, okc).bearing).toBeLessThan(270)
})

describe('the map', () => {
	test('is true to scale: twice the distance is twice as far from the center, and the last ring contains all', () => {
		const { miles, rings } = ringsFor([0.2, 0.7])
		expect(miles).toBe(1)
		const at = (distance: number) =>
			toMapPosition({ distance, bearing: 90 }, miles).x - MAP_SIDE / 2
		expect(at(0.5)).toBeCloseTo(2 * at(0.25), 1)
		expect(at(1)).toBeCloseTo(rings.at(-1)?.radius ?? 0, 1)
		expect(rings.map((ring) => ring.miles)).toEqual([0.25, 0.5, 0.75, 1])
	})

	test('has north at the top', () => {
		expect(toMapPosition({ distance: 1, bearing: 0 }, 1).y).toBeLessThan(MAP_SIDE / 2)
		expect(toMapPosition({ distance: 1, bearing: 180 }, 1).y).toBeGreaterThan(MAP_SIDE / 2)
	})

	test('is covered by adjacent street map tiles that contain the center', () => {
		const tiles = visibleTiles('https://tiles.test/{z}/{x}/{y}.png', TULSA, 1)
		expect(tiles.length).toBeLessThanOrEqual(25)
		expect(tiles[0]?.href).toMatch(/^https:\/\/tiles\.test\/\d+\/\d+\/\d+\.png$/)
		const { size } = tiles[0]!
		expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
		expect(Math.max(...tiles.map(({ x }) => x + size))).toBeGreaterThanOrEqual(MAP_SIDE)
		const holder = tiles.filter(
			({ x, y }) => x <= 200 && x + size > 200 && y <= 200 && y + size > 200,
		)
		expect(holder).toHaveLength(1)
	})
})

describe('similarity', () => {
	const subject = toPropertyFacts({ ...TULSA, sqft: 1000, beds: 3, baths: 2, yearBuilt: 1980 })
	const like = (changes = {}) => ({
		...subject,
		propertyType: '' as const,
		id: 'x',
		price: 1,
		soldOn: '2026-11-20',
		...changes,
	})
	const at = (changes = {}) => similarityScore(subject, like(changes), '2026-11-20')

	test('the points of all features add up to 100', () => {
		expect(TRAITS.reduce((sum, { points }) => sum + points, 0)).toBe(100)
	})

	test("is 100 for the same property, and falls by a feature's points at its reach", () => {
		expect(at()).toBe(100)
		// Of 95 known points (the type is unknown) 10 are deducted for two bedrooms.
		expect(at({ beds: 5 })).toBe(Math.round(100 - 1000 / 95))
		expect(at({ beds: 9 })).toBe(at({ beds: 5 }))
		expect(at({ sqft: 1250 })).toBe(Math.round(100 - 1250 / 95))
		expect(at({ soldOn: '2025-11-20' })).toBe(Math.round(100 - 750 / 95))
	})

	test('a feature that only the sale lacks loses all of its points', () => {
		// Of 95 known points: 25 of the distance and 25 of the size.
		expect(at({ lat: null, sqft: null })).toBe(Math.round(100 - 5000 / 95))
		expect(at({ beds: null })).toBe(at({ beds: 9 }))
		for (const beds of [1, 3, 5, 9]) expect(at({ beds })).toBeGreaterThanOrEqual(at({ beds: null }))
	})

	test('distributes the points of what is unknown of the subject among the rest', () => {
		const bare = toPropertyFacts({ beds: 3 })
		expect(similarityScore(bare, like({ sqft: null }), '2026-11-20')).toBe(100)
		// Of 25 known points 10 are deducted.
		expect(similarityScore(bare, like({ beds: null }), '2026-11-20')).toBe(60)
		expect(similarityScore(toPropertyFacts({}), like({ lat: null }), '2026-11-20')).toBe(50)
	})

	test('C3 is based on the features that are known for the subject and at least one sale', () => {
		const bare = like({ lat: null, sqft: null, yearBuilt: null, baths: null })
		expect(comparedTraits(subject, [bare], '2026-11-20')).toEqual({
			compared: ['recency', 'beds'],
			missing: ['distance', 'sqft', 'baths', 'yearBuilt'],
		})
		const both = comparedTraits(subject, [bare, like()], '2026-11-20')
		expect(both.compared).toHaveLength(TRAITS.length - 1)
		expect(both.missing).toEqual([])
	})
})

test.each([0, 36, -45, 71])(
	'a box contains every point within its miles, at latitude %s',
	(lat) => {
		const center = { lat, lng: -95 }
		const box = boxAround(center, 5)
		for (let i = 0; i < 60; i += 1) {
			const angle = (i * Math.PI) / 30
			const degrees = 5 / 69.1
			const point = {
				lat: lat + degrees * Math.sin(angle),
				lng: -95 + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
			}
			expect(milesBetween(center, point)).toBeLessThan(5.1)
			expect(point.lat).toBeGreaterThan(box.lat.gte)
			expect(point.lat).toBeLessThan(box.lat.lte)
			expect(point.lng).toBeGreaterThan(box.lng.gte)
			expect(point.lng).toBeLessThan(box.lng.lte)
		}
	},
)
