import { log } from '~/core/log.server'
import { singleton } from '~/core/singleton'

const state = () => singleton('proxy-alarm', () => ({ isRaised: false }))

/** Records that requests arrive through an untrusted proxy; logs it once per process. */
export function raiseProxyAlarm(): void {
	if (state().isRaised) return
	state().isRaised = true
	log.error(
		{ alarm: 'proxy' },
		'X-Forwarded-For received but TRUST_PROXY is not set: all visitors share one rate limit',
	)
}

/** Whether such requests arrived since startup. */
export const isProxyAlarmRaised = (): boolean => state().isRaised
