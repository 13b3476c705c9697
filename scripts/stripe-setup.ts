import { isLiveKey, readSetupConfig, type SetupConfig } from '../app/core/config/setup-config'
import { planAccountSetup } from '../app/features/billing/account-setup/account-setup.server'
import { connectStripe } from '../app/features/billing/stripe-sync/stripe-client.server'

/**
 * npm run stripe:setup: makes the payment account what the app needs; a second run changes nothing.
 * With `-- --check` it only says what differs, and exits with 1 if anything does.
 */

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** Settings that the provider offers on its pages only. */
const BY_HAND = [
	'Retries of failed renewals and what follows the last one: Settings > Billing > Subscriptions and emails',
	'Emails to customers about renewals and failed payments (off, the app sends its own): the same page',
	'Cards and wallets that are accepted: Settings > Payments > Payment methods',
]

async function setUp({ origin, ...keys }: SetupConfig, isCheck: boolean): Promise<number> {
	const isLive = isLiveKey(keys.secretKey)
	const stripe = connectStripe(keys, 'background')
	const steps = await planAccountSetup({ stripe, origin, isLive })
	print(`${isLive ? 'Live' : 'Test'} mode, for ${origin}`)
	for (const { difference, apply } of steps) {
		print(`${isCheck ? 'differs' : 'change'}: ${difference}`)
		const todo = isCheck ? null : await apply()
		if (todo !== null) print(todo)
	}
	if (steps.length === 0) print('The account is set up.')
	print('Not covered, because the provider has no calls for it:')
	for (const text of BY_HAND) print(`- ${text}`)
	return isCheck && steps.length > 0 ? 1 : 0
}

async function main(args: readonly string[]): Promise<number> {
	if (args.some((one) => one !== '--check')) {
		print('Usage: npm run stripe:setup [-- --check]')
		return 2
	}
	const result = readSetupConfig(process.env)
	if (!result.ok) {
		for (const problem of result.problems) print(problem)
		return 2
	}
	try {
		return await setUp(result.config, args.includes('--check'))
	} catch (error) {
		print(error instanceof Error ? error.message : String(error))
		return 1
	}
}

process.exitCode = await main(process.argv.slice(2))
