import { isLiveKey, readSetupConfig, type SetupConfig } from '../app/core/config/setup-config'
import {
	planAccountSetup,
	type SetupStep,
} from '../app/features/billing/account-setup/account-setup.server'
import { connectStripe } from '../app/features/billing/stripe-sync/stripe-client.server'

/**
 * npm run stripe:setup: makes the payment account what the app needs; a second run changes nothing. A
 * price that members have is replaced with `-- --replace-prices` only. With `-- --check` it only says
 * what differs, and exits with 1 if anything does.
 */

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** Settings that the provider offers on its pages only, and that no call can read. */
const BY_HAND = [
	'Retries: smart retries for up to 2 weeks, then cancel the subscription (Settings > Billing > Subscriptions and emails)',
	'Emails to customers about renewals, failed payments, expiring cards and 3D Secure: off, the app sends its own (the same page)',
	'Emails to customers about successful payments and refunds: off, the app sends its own (Settings > Business > Customer emails)',
	'Branding of checkout, portal and invoices: icon, color, public details (Settings > Business > Branding; what can be read is checked)',
	'The portal asks why a member cancels (Settings > Billing > Customer portal; set and checked by this command)',
	'Cards and wallets that are accepted; what pays days later is off (Settings > Payments > Payment methods)',
]

type Options = { isCheck: boolean; mayReplace: boolean }

/** Applies a step; returns whether the difference is still there. */
async function take(
	{ difference, warn, apply }: SetupStep,
	{ isCheck, mayReplace }: Options,
): Promise<boolean> {
	print(`${isCheck ? 'differs' : apply === null ? 'by hand' : 'change'}: ${difference}`)
	if (warn !== null) print(`warning: ${await warn()}`)
	if (isCheck || apply === null) return true
	if (warn !== null && !mayReplace) {
		print('Nothing was replaced. To do it: npm run stripe:setup -- --replace-prices')
		return true
	}
	const todo = await apply()
	if (todo !== null) print(todo)
	return false
}

async function setUp({ origin, ...keys }: SetupConfig, options: Options): Promise<number> {
	const isLive = isLiveKey(keys.secretKey)
	const stripe = connectStripe(keys, 'background')
	const steps = await planAccountSetup({ stripe, origin, isLive })
	print(`${isLive ? 'Live' : 'Test'} mode, for ${origin}`)
	let left = 0
	for (const step of steps) if (await take(step, options)) left += 1
	if (steps.length === 0) print('The account is set up.')
	print('To be done on the pages of the provider:')
	for (const text of BY_HAND) print(`- ${text}`)
	return left > 0 ? 1 : 0
}

const FLAGS = ['--check', '--replace-prices']

async function main(args: readonly string[]): Promise<number> {
	if (args.some((one) => !FLAGS.includes(one))) {
		print('Usage: npm run stripe:setup [-- --check | --replace-prices]')
		return 2
	}
	const result = readSetupConfig(process.env)
	if (!result.ok) {
		for (const problem of result.problems) print(problem)
		return 2
	}
	try {
		const [isCheck, mayReplace] = [args.includes('--check'), args.includes('--replace-prices')]
		return await setUp(result.config, { isCheck, mayReplace })
	} catch (error) {
		print(error instanceof Error ? error.message : String(error))
		return 1
	}
}

process.exitCode = await main(process.argv.slice(2))
