import type { PublicUser } from '~/features/accounts/access/viewer'
import { config } from '~/core/config/config.server'
import { log } from '~/core/log.server'
import { consume } from '~/core/security/rate-limiter.server'
import { paths } from '~/core/http/paths'
import { singleton } from '~/core/singleton'
import { currentTime } from '~/core/time/clock'
import { findPortalConfiguration } from '~/features/billing/account-setup/account-setup.server'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { findBillingAccount } from '~/features/billing/stripe-sync/customers.server'
import {
	isMissingAtStripe,
	MAX_WAIT_MS,
	stripeClient,
	withTimeout,
} from '~/features/billing/stripe-sync/stripe-client.server'

export type PortalResult =
	| { ok: true; url: string }
	| { ok: false; reason: 'none' | 'limited' | 'unavailable' }

/**
 * The URL of Stripe's billing portal for cards and receipts. A user without a customer of ours is
 * redirected to Stripe's own sign-in, with their address filled in.
 */
export async function openPortal(
	user: PublicUser,
	purpose: 'manage' | 'card',
): Promise<PortalResult> {
	const account = await findBillingAccount(user.id)
	if (account === null || account.customerDeleted) {
		const { portalLoginUrl } = config().payments
		if (portalLoginUrl === null) return { ok: false, reason: 'none' }
		const url = new URL(portalLoginUrl)
		url.searchParams.set('prefilled_email', user.email)
		return { ok: true, url: url.href }
	}
	if (!(await consume('providerLookup', user.id)).allowed) return { ok: false, reason: 'limited' }
	try {
		const session = createSession(account.stripeCustomerId, purpose)
		const { url } = await withTimeout(MAX_WAIT_MS, session)
		return { ok: true, url }
	} catch (error) {
		log.error({ userId: user.id, err: String(error) }, 'billing portal could not be opened')
		return { ok: false, reason: 'unavailable' }
	}
}

const knownConfiguration = () =>
	singleton('portal-configuration', () => ({ id: null as string | null }))

/**
 * The portal configuration of this app, which allows no plan changes.
 * @throws Error if the account has none
 */
async function portalConfiguration(): Promise<string> {
	const known = knownConfiguration()
	known.id ??= (await findPortalConfiguration(stripeClient('waiting')))?.id ?? null
	if (known.id !== null) return known.id
	const detail =
		'The billing portal has no configuration of this app, so members can’t change their card. Run “npm run stripe:setup”.'
	await raiseAlert({ kind: 'account_setup', about: 'portal', detail }, currentTime())
	throw new Error(detail)
}

async function createSession(customer: string, purpose: 'manage' | 'card') {
	const since = Math.floor(currentTime().getTime() / 1000)
	const toReturnUrl = (saved?: '1') => config().origin + paths.billingPortal({ since, saved })
	// A user who comes to add a card returns with a flag, so that what is due is paid with it.
	const cardFlow = {
		type: 'payment_method_update',
		after_completion: { type: 'redirect', redirect: { return_url: toReturnUrl('1') } },
	} as const
	const params = {
		customer,
		return_url: toReturnUrl(),
		...(purpose === 'card' ? { flow_data: cardFlow } : {}),
	}
	const create = async () =>
		stripeClient('waiting').billingPortal.sessions.create({
			...params,
			configuration: await portalConfiguration(),
		})
	try {
		return await create()
	} catch (error) {
		// The configuration is another one since this process read it.
		if (!isMissingAtStripe(error)) throw error
		knownConfiguration().id = null
		return create()
	}
}

/** The user-facing reason for the failure. */
export const PORTAL_TEXTS = {
	none: "You don't have a billing account yet. It's created with your first purchase.",
	limited: 'Too many attempts. Please wait a few minutes.',
	unavailable: "We couldn't open the billing portal. Please try again.",
} as const
