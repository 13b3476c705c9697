import { Secret, TOTP } from 'otpauth'
import { currentTime } from '~/core/time/clock'
import type { TestClient } from '#tests/helpers/test-client'

/** What an authenticator app does, and the forms of the second factor. */

/** The code that an app with this key shows `steps` periods from now. */
export function codeOf(key: string, steps = 0, now = currentTime()): string {
	const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
	return totp.generate({ timestamp: now.getTime() + steps * 30_000 })
}

/** Sends a form of the page for the second factor. */
export async function sendSecurityForm(device: TestClient, fields: Record<string, string>) {
	return device.post('/profile/security', { ...fields, formToken: await device.formToken() })
}

type Setup = { setup: { key: string } | null }

/** Adds an authenticator app like its owner; its first code is used up. */
export async function addApp(
	device: TestClient,
): Promise<{ key: string; recoveryCodes: string[] }> {
	await sendSecurityForm(device, { intent: 'setUpApp' })
	const { setup } = (await device.load('/profile/security')).value as Setup
	if (setup === null) throw new Error('The page shows no key')
	const { value } = await sendSecurityForm(device, {
		intent: 'confirmApp',
		code: codeOf(setup.key),
	})
	return { key: setup.key, ...(value as { recoveryCodes: string[] }) }
}

/** Sends a code in the second step of a sign-in. */
export async function sendFactor(device: TestClient, code: string, path = '/signin/second-factor') {
	return device.post(path, { code, formToken: await device.formToken() })
}
