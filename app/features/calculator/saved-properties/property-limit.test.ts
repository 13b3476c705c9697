import { describe, expect, it } from 'vitest'
import { limitMessage, propertyLimit, roomText, savingRoom } from './property-limit'

const FULL =
	'Limit reached. Delete a property to save this one, or upgrade to the annual plan to save up to 10 properties.'

describe('the property limit', () => {
	it.each([
		['admin', null, true, null],
		['admin', 'annual', true, null],
		['admin', 'biannual', false, null],
		['subscriber', 'annual', true, 10],
		['subscriber', 'biannual', true, 5],
		['subscriber', 'annual', false, 5],
		['subscriber', null, true, 5],
		['VIP', null, true, 5],
		['VIP', 'annual', true, 10],
		['user', null, false, 5],
		['user', 'annual', false, 5],
		['MEP', null, false, 5],
		['subscriber', 'developer_test', true, 5],
		['Admin', 'Annual', true, 5],
		['', '', true, 5],
	])(
		'PROP-10 PROP-11 PROP-12 role %s, plan %s, access %s: %s',
		(role, plan, hasPaidAccess, limit) => {
			expect(propertyLimit({ role, plan, hasPaidAccess })).toBe(limit)
		},
	)

	it('PROP-10 PROP-11 the count is shown when two more can be saved, and beyond the limit', () => {
		const room = savingRoom({ role: 'subscriber', plan: 'annual', hasPaidAccess: true })
		expect(room).toEqual({ limit: 10, canUpgrade: false })
		expect([7, 8, 10, 12].map((saved) => roomText(room, saved))).toEqual([
			null,
			'8 of 10 properties saved',
			'10 of 10 properties saved',
			'12 of 10 properties saved',
		])
		expect(savingRoom({ role: 'VIP', plan: null, hasPaidAccess: true })).toEqual({
			limit: 5,
			canUpgrade: true,
		})
		const admin = savingRoom({ role: 'admin', plan: null, hasPaidAccess: true })
		expect([admin, roomText(admin, 900)]).toEqual([null, null])
	})

	it('PROP-10 the limit text offers the annual plan', () => {
		for (const plan of ['biannual', null, 'developer_test']) expect(limitMessage(plan)).toBe(FULL)
	})

	it('PROP-11 members on the annual plan get no such offer', () => {
		expect(limitMessage('annual')).toBe('Limit reached. Delete a property to save this one.')
	})
})
