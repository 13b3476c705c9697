import type { Page } from '@playwright/test'

/** A device with passkeys that approves every request, in Chromium. */
export type VirtualAuthenticator = {
	/** Whether its user approves: otherwise requests wait. */
	setApproval: (isApproving: boolean) => Promise<void>
	/** Forgets its passkeys, like a lost device. */
	clear: () => Promise<void>
	/** How many passkeys it has. */
	count: () => Promise<number>
}

/**
 * Connects a device with passkeys to a page.
 *
 * @param hasSuggestions whether the browser suggests passkeys in the field for the email address.
 * The device accepts a suggestion right away, so a scenario that presses the button has none.
 */
export async function addAuthenticator(
	page: Page,
	hasSuggestions = false,
): Promise<VirtualAuthenticator> {
	if (!hasSuggestions) {
		await page.addInitScript(() => {
			// Not there on a blank page.
			if (!('PublicKeyCredential' in window)) return
			PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
		})
	}
	const client = await page.context().newCDPSession(page)
	await client.send('WebAuthn.enable')
	const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	})
	return {
		async setApproval(enabled) {
			await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
		},
		async clear() {
			await client.send('WebAuthn.clearCredentials', { authenticatorId })
		},
		async count() {
			const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
			return credentials.length
		},
	}
}
