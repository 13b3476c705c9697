import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '~/core/log.server'
import { raiseProxyAlarm } from '~/core/http/proxy-alarm.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { createUser, signedInClient } from '#tests/helpers/factories'
import { forgetSingleton } from '#tests/helpers/setup/singletons'

useDatabase()

beforeEach(() => forgetSingleton('proxy-alarm'))
afterEach(() => forgetSingleton('proxy-alarm'))

test('SAFE-14 requests through an untrusted proxy are logged once and shown to admins', async () => {
	const lines = vi.spyOn(log, 'error').mockImplementation(() => undefined).mock.calls
	const admin = await signedInClient((await createUser('admin')).id)
	const isShown = async (): Promise<unknown> => {
		const { value } = await admin.open('/admin')
		return (value as { hasUntrustedProxy: unknown }).hasUntrustedProxy
	}
	expect(await isShown()).toBe(false)
	raiseProxyAlarm()
	raiseProxyAlarm()
	expect(await isShown()).toBe(true)
	expect(lines).toHaveLength(1)
	expect(lines[0]?.[0]).toEqual({ alarm: 'proxy' })
})
