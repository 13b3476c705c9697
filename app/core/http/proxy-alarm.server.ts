import { log } from '~/core/log.server'
import { singleton } from '~/core/singleton'

const state = () => singleton('proxy-alarm', () => ({ isRaised: false }))

/** Notes that requests come through a proxy that is not trusted; logged once per process. */
export function raiseProxyAlarm(): void {
	if (state().isRaised) return
	state().isRaised = true
	log.error(
		{ alarm: 'proxy' },
		'requests arrive with X-Forwarded-For, but TRUST_PROXY is not set: all visitors share one allowance',
	)
}

/** Whether such requests were seen since the start. */
export const isProxyAlarmRaised = (): boolean => state().isRaised
