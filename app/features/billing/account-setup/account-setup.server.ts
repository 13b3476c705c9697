import Stripe from 'stripe'
import { money } from '~/features/billing/plans/money'
import { productId, type SaleKey, SALES } from '~/features/billing/plans/plans'
import { TRACKED_EVENTS } from '~/features/billing/stripe-sync/events'
import {
	differingFields,
	isOwn,
	OWN_METADATA,
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
	/** Removes it; returns what the operator has to do then, if anything. */
	apply: () => Promise<string | null>
}

/** All differences, in the order in which they are to be removed. */
export async function planAccountSetup(setup: AccountSetup): Promise<SetupStep[]> {
	const steps = await Promise.all([
		planCatalog(setup),
		planWebhook(setup),
		planPortal(setup),
		planDomain(setup),
	])
	return steps.flat()
}

/** A step that needs nothing from the operator. */
const step = (difference: string, work: () => Promise<unknown>): SetupStep => ({
	difference,
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
	const steps: SetupStep[] = []
	if (differing.length > 0) {
		const difference = `Price “${key}” differs in ${differing.join(', ')}; it is replaced by a new one.`
		steps.push(step(difference, () => createPrice(stripe, key, product.id)))
	}
	if (product.name !== name || !product.active) {
		const difference = `The product of price “${key}” is “${product.name}”${product.active ? '' : ', inactive'}; it has to be “${name}”.`
		steps.push(step(difference, () => stripe.products.update(product.id, { name, active: true })))
	}
	return steps
}

const typeOf = (key: SaleKey): Stripe.Price.Type =>
	SALES[key].interval === null ? 'one_time' : 'recurring'

/** The product of a price that is missing; an earlier run may have made it. */
async function ensureProduct(stripe: Stripe, key: SaleKey): Promise<string> {
	const id = productId(key)
	const { data } = await stripe.products.list({ ids: [id] })
	if (data.length === 0) {
		await stripe.products.create({ id, name: SALES[key].name, metadata: OWN_METADATA })
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
		metadata: OWN_METADATA,
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
	if (found?.enabled === true) return []
	if (found !== undefined) {
		const difference = `Domain ${domain} is disabled for wallets.`
		return [step(difference, () => paymentMethodDomains.update(found.id, { enabled: true }))]
	}
	const difference = `Domain ${domain} is not registered for wallets.`
	return [step(difference, () => paymentMethodDomains.create({ domain_name: domain }))]
}
