import Stripe from 'stripe'
import { countOf } from '~/core/plural'
import { money } from '~/features/billing/plans/money'
import { productId, type SaleKey, SALES } from '~/features/billing/plans/plans'
import { TRACKED_EVENTS } from '~/features/billing/stripe-sync/events'
import {
	differingFields,
	isOwn,
	namesPlan,
	OWN_METADATA,
	planMetadata,
	walletDomain,
	wantedPortal,
	wantedPrice,
	wantedSales,
	webhookUrl,
} from './wanted-account'

/**
 * Sets the Stripe account up: products with prices, webhook endpoint, billing portal, domain of the
 * wallets. Reads first, and changes only what differs, so that a second run changes nothing.
 */

/** The account, and the app that it is for. */
export type AccountSetup = {
	stripe: Stripe
	/** Where the app is served. */
	origin: string
	isLive: boolean
}

/** A difference between the account and what the app needs. */
export type SetupStep = {
	difference: string
	/** What it means for members, to be read before it is applied; null if it means nothing for them. */
	warn: (() => Promise<string>) | null
	/** Removes it; returns what the operator has to do then, if anything. Null: only the owner can. */
	apply: (() => Promise<string | null>) | null
}

/** All differences, in the order in which they are to be removed. */
export async function planAccountSetup(setup: AccountSetup): Promise<SetupStep[]> {
	const steps = await Promise.all([
		planCatalog(setup),
		planWebhook(setup),
		planPortal(setup),
		planDomain(setup),
		planOwnSettings(setup),
	])
	return steps.flat()
}

/** A step that needs nothing from the operator. */
const step = (difference: string, work: () => Promise<unknown>): SetupStep => ({
	difference,
	warn: null,
	apply: async () => {
		await work()
		return null
	},
})

async function planCatalog({ stripe, isLive }: AccountSetup): Promise<SetupStep[]> {
	const keys = wantedSales(isLive)
	const { data } = await stripe.prices.list({
		lookup_keys: keys,
		expand: ['data.product'],
		limit: 100,
	})
	return keys.flatMap((key) => planSale(stripe, key, findPrice(data, key)))
}

const findPrice = (prices: readonly Stripe.Price[], key: SaleKey): Stripe.Price | null =>
	prices.find((price) => price.lookup_key === key) ?? null

function planSale(stripe: Stripe, key: SaleKey, price: Stripe.Price | null): SetupStep[] {
	const { name, cents } = SALES[key]
	const wanted = wantedPrice(key)
	if (price === null) {
		const difference = `Price “${key}” (${name}, ${money(cents)}) is missing.`
		return [
			step(difference, async () => createPrice(stripe, key, await ensureProduct(stripe, key))),
		]
	}
	const product = price.product as Stripe.Product
	const differing = differingFields({ ...wanted, active: true, type: typeOf(key) }, price)
	const metadata = planMetadata(key)
	const steps: SetupStep[] = []
	if (differing.length > 0) {
		const difference = `Price “${key}” differs in ${differing.join(', ')}; it is replaced by a new one.`
		const replace = step(difference, async () => {
			// Members keep the old price, which has to be known as the plan's.
			await stripe.prices.update(price.id, { metadata })
			await createPrice(stripe, key, product.id)
		})
		steps.push({ ...replace, warn: () => warnOfReplacement(stripe, key, price) })
	} else if (!namesPlan(price, key)) {
		const difference = `Price “${key}” does not name its plan in its metadata.`
		steps.push(step(difference, () => stripe.prices.update(price.id, { metadata })))
	}
	if (product.name !== name || !product.active) {
		const difference = `The product of price “${key}” is “${product.name}”${product.active ? '' : ', inactive'}; it has to be “${name}”.`
		steps.push(step(difference, () => stripe.products.update(product.id, { name, active: true })))
	}
	if (!namesPlan(product, key)) {
		const difference = `The product of price “${key}” does not name its plan in its metadata.`
		steps.push(step(difference, () => stripe.products.update(product.id, { metadata })))
	}
	return steps
}

/** So many subscriptions are counted. */
const MAX_COUNT = 10_000

/** Who keeps a price that is replaced. */
async function warnOfReplacement(stripe: Stripe, key: SaleKey, price: Stripe.Price) {
	const list = stripe.subscriptions.list({ price: price.id, limit: 100 })
	const { length } = await list.autoPagingToArray({ limit: MAX_COUNT })
	const count = `${length === MAX_COUNT ? 'At least ' : ''}${countOf(length, 'subscription')}`
	return `${count} will keep the old price of ${money(price.unit_amount ?? 0, price.currency)} (${price.id}) at every renewal. New sales will cost ${money(SALES[key].cents)}.`
}

const typeOf = (key: SaleKey): Stripe.Price.Type =>
	SALES[key].interval === null ? 'one_time' : 'recurring'

/** The product of a price that is missing; an earlier run may have made it. */
async function ensureProduct(stripe: Stripe, key: SaleKey): Promise<string> {
	const id = productId(key)
	const { data } = await stripe.products.list({ ids: [id] })
	if (data.length === 0) {
		await stripe.products.create({ id, name: SALES[key].name, metadata: planMetadata(key) })
	}
	return id
}

/** Amounts of a price can't be changed, so a new price takes the lookup key over. */
const createPrice = (stripe: Stripe, key: SaleKey, product: string): Promise<Stripe.Price> =>
	stripe.prices.create({
		...wantedPrice(key),
		product,
		lookup_key: key,
		transfer_lookup_key: true,
		nickname: SALES[key].name,
		metadata: planMetadata(key),
	})

async function planWebhook({ stripe, origin }: AccountSetup): Promise<SetupStep[]> {
	const url = webhookUrl(origin)
	const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
	const enabled = all.filter((one) => one.url === url && one.status === 'enabled')
	const current = enabled.find(({ api_version: version }) => version === Stripe.API_VERSION)
	const steps = current === undefined ? [missingEndpoint(stripe, url)] : planEvents(stripe, current)
	for (const { id, api_version: version } of enabled) {
		if (id === current?.id) continue
		const reason = version === Stripe.API_VERSION ? 'second' : `of version ${version ?? 'default'}`
		const difference = `Webhook endpoint ${id} (${reason}) is to be disabled.`
		steps.push(step(difference, () => stripe.webhookEndpoints.update(id, { disabled: true })))
	}
	return steps
}

function missingEndpoint(stripe: Stripe, url: string): SetupStep {
	return {
		difference: `There is no webhook endpoint ${url} of version ${Stripe.API_VERSION}.`,
		warn: null,
		apply: async () => {
			const { secret } = await stripe.webhookEndpoints.create({
				url,
				enabled_events: [...TRACKED_EVENTS],
				api_version: Stripe.API_VERSION,
			})
			return `Set STRIPE_WEBHOOK_SECRET=${secret ?? ''} (shown only now), then restart the app.`
		},
	}
}

function planEvents(stripe: Stripe, { id, enabled_events: sent }: Stripe.WebhookEndpoint) {
	const missing = TRACKED_EVENTS.filter((type) => !sent.includes(type) && !sent.includes('*'))
	if (missing.length === 0) return []
	const difference = `Webhook endpoint ${id} does not send ${missing.join(', ')}.`
	const enabled_events = [...TRACKED_EVENTS]
	return [step(difference, () => stripe.webhookEndpoints.update(id, { enabled_events }))]
}

/** The portal configuration of this app, or null. */
export async function findPortalConfiguration(
	stripe: Stripe,
): Promise<Stripe.BillingPortal.Configuration | null> {
	const all = stripe.billingPortal.configurations.list({ active: true, limit: 100 })
	return (await all.autoPagingToArray({ limit: 1_000 })).find(isOwn) ?? null
}

async function planPortal({ stripe, origin }: AccountSetup): Promise<SetupStep[]> {
	const { configurations } = stripe.billingPortal
	const wanted = { ...wantedPortal(origin), metadata: OWN_METADATA }
	const found = await findPortalConfiguration(stripe)
	if (found === null) {
		const difference = 'The billing portal has no configuration of this app.'
		return [step(difference, () => configurations.create(wanted))]
	}
	const differing = differingFields(wanted, found)
	if (differing.length === 0) return []
	const difference = `Portal configuration ${found.id} differs in ${differing.join(', ')}.`
	return [step(difference, () => configurations.update(found.id, wanted))]
}

async function planDomain({ stripe, origin }: AccountSetup): Promise<SetupStep[]> {
	const domain = walletDomain(origin)
	if (domain === null) return []
	const { paymentMethodDomains } = stripe
	const { data } = await paymentMethodDomains.list({ domain_name: domain })
	const [found] = data
	if (found?.enabled === true) return planWallets(stripe, found)
	if (found !== undefined) {
		const difference = `Domain ${domain} is disabled for wallets.`
		return [step(difference, () => paymentMethodDomains.update(found.id, { enabled: true }))]
	}
	const difference = `Domain ${domain} is not registered for wallets.`
	return [step(difference, () => paymentMethodDomains.create({ domain_name: domain }))]
}

const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' } as const

/** Wallets of a registered domain that do not work, and why, in the provider's words. */
function inactiveWallets(domain: Stripe.PaymentMethodDomain): string[] {
	return (Object.keys(WALLETS) as (keyof typeof WALLETS)[]).flatMap((key) => {
		const { status, status_details: details } = domain[key]
		if (status === 'active') return []
		return `${WALLETS[key]}${details === undefined ? '' : ` (${details.error_message})`}`
	})
}

/** A domain may be registered, and its wallets still not work; the provider looks again when asked. */
function planWallets(stripe: Stripe, domain: Stripe.PaymentMethodDomain): SetupStep[] {
	const inactive = inactiveWallets(domain)
	if (inactive.length === 0) return []
	return [
		{
			difference: `Domain ${domain.domain_name} is not active for ${inactive.join(', ')}.`,
			warn: null,
			apply: async () => {
				const still = inactiveWallets(await stripe.paymentMethodDomains.validate(domain.id))
				if (still.length === 0) return null
				return `Still not active: ${still.join(', ')}. See Settings > Payments > Payment method domains.`
			},
		},
	]
}

/** The owner's own settings that can be read; only the owner can change them, on the provider's pages. */
async function planOwnSettings({ stripe }: AccountSetup): Promise<SetupStep[]> {
	const account = await readAccount(stripe)
	if (account === null) return []
	const { branding, payments } = account.settings ?? {}
	const profile = account.business_profile
	const problems: [isMissing: boolean, difference: string][] = [
		[!account.charges_enabled, 'The account takes no payments yet: see Settings > Business.'],
		[!account.payouts_enabled, 'The account has no payouts yet: see Settings > Business.'],
		[
			(branding?.icon ?? branding?.logo ?? null) === null || branding?.primary_color === null,
			'The account has no icon or color of its own: see Settings > Business > Branding.',
		],
		[
			(profile?.support_email ?? profile?.support_url ?? null) === null,
			'The account has no support address: see Settings > Business > Public details.',
		],
		[
			(payments?.statement_descriptor ?? null) === null,
			'The account has no name for card statements: see Settings > Business > Public details.',
		],
	]
	return problems.flatMap(([isMissing, difference]) =>
		isMissing ? { difference, warn: null, apply: null } : [],
	)
}

/** The account, or null if the key has no right to read it. */
async function readAccount(stripe: Stripe): Promise<Stripe.Account | null> {
	try {
		return await stripe.accounts.retrieveCurrent()
	} catch (error) {
		if (error instanceof Stripe.errors.StripePermissionError) return null
		throw error
	}
}
