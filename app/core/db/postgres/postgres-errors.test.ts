import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { log } from '~/core/log.server'
import {
	DatabaseBusyError,
	isBusy,
	isUniqueViolation,
	isUnwritable,
} from '../database-errors.server'
import { isDiskAlarmRaised } from '../disk-alarm.server'
import { isUnreachable, translatePostgresError } from './postgres-errors.server'

beforeEach(() => {
	forgetSingleton('disk-alarm')
	vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterEach(() => forgetSingleton('disk-alarm'))

const withState = (originalCode: string) => ({ cause: { kind: 'postgres', originalCode } })

describe('SCALE-03 errors of PostgreSQL', () => {
	test.each([
		withState('57P01'),
		withState('57P03'),
		withState('57014'),
		withState('55P03'),
		withState('53300'),
		withState('25P03'),
		{ cause: { kind: 'DatabaseNotReachable' } },
		{ cause: { kind: 'ConnectionClosed' } },
		{ code: 'ENOENT', syscall: 'connect', message: 'connect ENOENT /tmp/.s.PGSQL.5432' },
		new Error('Connection terminated unexpectedly'),
		new Error('timeout exceeded when trying to connect'),
	])('%j passes by itself: 503', (error) => {
		expect(isUnreachable(error)).toBe(true)
		const translated = translatePostgresError(error)
		expect(isBusy(translated)).toBe(true)
		expect(translated).toMatchObject({ status: 503, init: { status: 503 } })
		expect(isDiskAlarmRaised()).toBe(false)
	})

	test.each(['53100', '53200', '25006'])('%s means that nothing can be saved', (state) => {
		const translated = translatePostgresError(withState(state))
		expect(isUnwritable(translated)).toBe(true)
		expect(isDiskAlarmRaised()).toBe(true)
	})

	test.each([
		withState('40001'),
		withState('23505'),
		withState('42P01'),
		new Error('no'),
		null,
		'text',
	])('%j stays what it is', (error) => {
		expect(translatePostgresError(error)).toBe(error)
	})

	test('an error that was translated is not translated again', () => {
		const busy = new DatabaseBusyError('Connection terminated')
		expect(translatePostgresError(busy)).toBe(busy)
	})

	test.each([
		[{ code: 'P2002' }, true],
		[
			{
				code: 'P2010',
				meta: { driverAdapterError: { cause: { kind: 'UniqueConstraintViolation' } } },
			},
			true,
		],
		[{ code: 'P2010', meta: { driverAdapterError: { cause: { kind: 'postgres' } } } }, false],
		[{ cause: null }, false],
	])('isUniqueViolation(%j) is %s', (error, expected) => {
		expect(isUniqueViolation(error)).toBe(expected)
	})
})
